import type { SubmissionResult } from '@conform-to/react';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { type Quote, QuoteForm } from '../../parts/cart/quote-form';

/**
 * Renders the form that requests a quote, in a dialog over the cart. The code of the quote form is loaded when the dialog opens.
 */
export default function QuoteDialog({ quote, close }: { quote: Quote; close: () => void }) {
	const post = useFetcher<{ lastResult: SubmissionResult }>();
	const form = useRef<HTMLDivElement>(null);
	const lastResult = post.data?.lastResult;
	// Moves the focus to the form, because it is loaded after the dialog has opened.
	useEffect(() => {
		if (lastResult?.status !== 'success') form.current?.querySelector('textarea')?.focus();
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
