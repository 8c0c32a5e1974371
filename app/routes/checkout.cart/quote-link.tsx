import type { SubmissionResult } from '@conform-to/react';
import { Link, useFetcher } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { type Quote, QuoteForm, quotePath } from '../../parts/cart/quote-form';

/** Leads to the page that asks for a quote; where scripts run, its form opens over the cart. */
export function QuoteLink() {
	const page = useFetcher<Quote>();
	const post = useFetcher<{ lastResult: SubmissionResult }>();
	const dialog = useRef<HTMLDialogElement>(null);
	const quote = page.data;
	// What came of an earlier request is over.
	const lastResult = post.data?.lastResult.initialValue?.key === quote?.key ? post.data?.lastResult : undefined;
	useEffect(() => {
		if (quote) dialog.current?.showModal();
	}, [quote]);
	useEffect(() => {
		if (lastResult?.status === 'error') dialog.current?.querySelector('textarea')?.focus();
	}, [lastResult]);
	const open = (event: MouseEvent) => {
		// What the shopper wants in another tab goes there.
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		page.load(quotePath);
	};
	return (
		<>
			<Link className="button button-wide" to={quotePath} onClick={open}>
				Request a quote
			</Link>{' '}
			{quote ? (
				<dialog ref={dialog} className="dialog" aria-labelledby="quote-heading">
					<div className="stack">
						<h2 id="quote-heading">Request a quote</h2>
						<QuoteForm
							Form={post.Form}
							quote={quote}
							lastResult={lastResult}
							busy={post.state !== 'idle'}
							cancel={
								<button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
									Cancel
								</button>
							}
						/>
					</div>
				</dialog>
			) : null}
		</>
	);
}
