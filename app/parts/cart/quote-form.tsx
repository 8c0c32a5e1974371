import type { SubmissionResult } from '@conform-to/react';
import type { FetcherWithComponents, Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { returnedField } from '../../forms/returned-field';
import { TextArea } from '../../forms/text-area';
import { ShownTo } from '../account/shown-to';
import { quotePath } from './quote-path';

/** The facts about the cart that the form for a quote request needs. */
export interface Quote {
	/**
	 * The unique key of the quote form. If the quote form is posted twice with the same key, the store creates only one request.
	 */
	key: string;
	titles: number;
	/** The `customerMark` of the customer who requests the quote. */
	customer: string;
	/** The message that the customer typed before their session ended. */
	message: string | undefined;
}

interface QuoteFormProps {
	/** Remix's form on a page, or a fetcher's form in a dialog. */
	Form: typeof Form | FetcherWithComponents<unknown>['Form'];
	quote: Quote;
	lastResult: SubmissionResult | null | undefined;
	busy: boolean;
	/** The link or button that closes the form without a request. */
	cancel: ReactNode;
}

/** Renders the form that requests a quote, on a page or in a dialog (docs/behaviour/cart.md#quotes). */
export function QuoteForm({ Form, quote, lastResult, busy, cancel }: QuoteFormProps) {
	const titles = quote.titles === 1 ? 'the title' : `the ${quote.titles} titles`;
	const returned = returnedField('quote', 'message', lastResult);
	return (
		<>
			<p>{`We will send you a price for ${titles} in your cart. Nothing is ordered yet. Your cart will be emptied.`}</p>
			<Form method="post" action={quotePath} id="quote" className="form" noValidate>
				<input type="hidden" name="key" value={quote.key} />
				<ShownTo mark={quote.customer} />
				<TextArea
					field={{ ...returned, initialValue: returned.initialValue ?? quote.message }}
					label="Message"
					hint="Tell us what the quote is for, when you need it, and anything else we should know."
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
