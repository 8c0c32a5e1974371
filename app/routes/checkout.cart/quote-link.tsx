import type { SubmissionResult } from '@conform-to/react';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { DialogLink } from '../../components/dialog-link';
import { type Quote, QuoteForm, quotePath } from '../../parts/cart/quote-form';

/** Leads to the page that asks for a quote; where scripts run, its form opens over the cart. */
export const QuoteLink = () => (
	<DialogLink<Quote>
		to={quotePath}
		className="button button-wide"
		labelledBy="quote-heading"
		dialog={(quote, close) => <QuoteDialog quote={quote} close={close} />}
	>
		Request a quote
	</DialogLink>
);

function QuoteDialog({ quote, close }: { quote: Quote; close: () => void }) {
	const post = useFetcher<{ lastResult: SubmissionResult }>();
	const form = useRef<HTMLDivElement>(null);
	const lastResult = post.data?.lastResult;
	useEffect(() => {
		if (lastResult?.status === 'error') form.current?.querySelector('textarea')?.focus();
	}, [lastResult]);
	return (
		<div className="stack" ref={form}>
			<h2 id="quote-heading">Request a quote</h2>
			<QuoteForm
				Form={post.Form}
				quote={quote}
				lastResult={lastResult}
				busy={post.state !== 'idle'}
				cancel={
					<button type="button" className="button button-quiet" onClick={close}>
						Cancel
					</button>
				}
			/>
		</div>
	);
}
