import { lazy, Suspense } from 'react';
import { DialogLink } from '../../components/dialog-link';
import type { Quote } from '../../parts/cart/quote-form';
import { quotePath } from '../../parts/cart/quote-path';

const QuoteDialog = lazy(() => import('./quote-dialog'));

/** Leads to the page that asks for a quote; where scripts run, its form opens over the cart. */
export const QuoteLink = () => (
	<DialogLink<Quote>
		to={quotePath}
		className="button button-wide"
		labelledBy="quote-heading"
		dialog={(quote, close) => (
			<Suspense>
				<QuoteDialog quote={quote} close={close} />
			</Suspense>
		)}
	>
		Request a quote
	</DialogLink>
);
