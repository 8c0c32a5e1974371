import type { SubmissionResult } from '@conform-to/react';
import type { FetcherWithComponents, Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { returnedField } from '../../forms/returned-field';
import { TextArea } from '../../forms/text-area';
import { ShownTo } from '../account/shown-to';
import { quotePath } from './quote-path';

/** What a request for a quote needs to know of the cart. */
export interface Quote {
	/** The same key gives the same request: a form may be posted twice. */
	key: string;
	titles: number;
	/** The mark of the customer who asks. */
	customer: string;
	/** The message that they had typed before their log-in expired. */
	message: string | undefined;
}

interface QuoteFormProps {
	/** Remix's own for a page, a fetcher's for a dialog. */
	Form: typeof Form | FetcherWithComponents<unknown>['Form'];
	quote: Quote;
	lastResult: SubmissionResult | null | undefined;
	busy: boolean;
	/** The way out without a request. */
	cancel: ReactNode;
}

/** Asks for a quote, on a page or in a dialog (docs/behaviour/cart.md#quotes). */
export function QuoteForm({ Form, quote, lastResult, busy, cancel }: QuoteFormProps) {
	const titles = quote.titles === 1 ? 'the title' : `the ${quote.titles} titles`;
	const returned = returnedField('quote', 'message', lastResult);
	return (
		<>
			<p>{`We tell you what ${titles} in your cart would cost. Nothing is ordered yet, and your cart is emptied.`}</p>
			<Form method="post" action={quotePath} id="quote" className="form" noValidate>
				<input type="hidden" name="key" value={quote.key} />
				<ShownTo mark={quote.customer} />
				<TextArea
					field={{ ...returned, initialValue: returned.initialValue ?? quote.message }}
					label="Message"
					hint="What the quote is for, by when you need it, and whatever else we should know."
					maxLength={2000}
					rows={6}
				/>
				<div className="cluster">
					<button className="button button-primary" aria-busy={busy || undefined}>
						Submit quote
					</button>{' '}
					{cancel}
				</div>
			</Form>
		</>
	);
}
