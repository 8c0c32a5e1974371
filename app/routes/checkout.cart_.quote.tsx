import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { maxTextLength } from '~store/contract/lengths';
import { clearProgress } from '../cookies/checkout.server';
import { atMost } from '../forms/at-most.server';
import { ReturnedSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { customerMark, heldAnswers, requireShownCustomer } from '../parts/account/expired-login.server';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { requireCustomersCart } from '../parts/cart/cart-visit.server';
import { type Quote, QuoteForm } from '../parts/cart/quote-form';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms');

const noMessage = 'Please enter a message.';

const quoteForm = z.object({
	message: z
		.string({ required_error: noMessage })
		.trim()
		.min(1, noMessage)
		.max(maxTextLength, atMost('A message', maxTextLength)),
	key: z.string().min(1).max(100),
});

export async function loader(args: LoaderFunctionArgs): Promise<Quote> {
	const { settings, cart, session } = await requireCustomersCart(args);
	if (!settings.checkout_info.quote_enabled || cart.contains_unavailable) throw redirect('/checkout/cart');
	const { message } = await heldAnswers(args.request, session.user);
	return { key: randomUUID(), titles: cart.summary.item_count, customer: customerMark(session.user), message };
}

/** Requests a quote for the cart, and empties the cart (docs/behaviour/cart.md#quotes). */
export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	await requireShownCustomer(args, form);
	const { api } = await requireCustomer(args);
	const submission = readSubmission(form, quoteForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { message, key } = submission.value;
	try {
		const { order_number } = await api.call('checkout/requestQuote', { message, idempotency_key: key });
		const headers = new Headers({ 'Set-Cookie': await clearProgress(args.request) });
		return redirect(`/account/order/${order_number}?success=true`, { status: 303, headers });
	} catch (error) {
		const errors = errorsOf(error, { nameOf: (field) => (field === 'message' ? field : null) });
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
}

export default function QuoteScreen() {
	const quote = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	return (
		<div className="page measure-page">
			<ReturnedSummary id="quote" lastResult={lastResult} />
			<div className="stack">
				<h1>Request a quote</h1>
				<QuoteForm
					Form={Form}
					quote={quote}
					lastResult={lastResult}
					busy={useNavigation().state === 'submitting'}
					cancel={<Link to="/checkout/cart">Cancel</Link>}
				/>
			</div>
		</div>
	);
}
