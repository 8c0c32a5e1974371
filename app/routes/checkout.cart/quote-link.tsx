import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../page/lazy-part';
import type { Quote } from '../../parts/cart/quote-form';
import { quotePath } from '../../parts/cart/quote-path';
import { DialogLink } from '../../ui/dialog-link';
import type QuoteDialog from './quote-dialog';

const LazyDialog = lazyPart<ComponentProps<typeof QuoteDialog>>(
	async () => (await import('./quote-dialog')).default,
	() => <a href={quotePath}>Request a quote on a page of its own</a>,
);

/** Leads to the page that asks for a quote; where scripts run, its form opens over the cart. */
export const QuoteLink = () => (
	<DialogLink<Quote>
		to={quotePath}
		className="button button-wide"
		labelledBy="quote-heading"
		dialog={(quote, close) => (
			<Suspense>
				<LazyDialog quote={quote} close={close} />
			</Suspense>
		)}
	>
		Request a quote
	</DialogLink>
);
