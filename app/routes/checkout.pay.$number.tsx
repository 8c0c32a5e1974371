import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { daySeconds } from '~store/contract/durations';
import { type PaymentChoice, paymentChoices } from '~store/contract/payment-choices';
import { providerTitles } from '~store/contract/payment-providers';
import { clearMailedPayment, mailedPaymentHeader } from '../cookies/mailed-payment.server';
import { dollars } from '../format/dollars';
import { clockWords, weekdayWords } from '../format/moment-words';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, statusOf } from '../forms/failed-form.server';
import { Radios } from '../forms/radios';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { customerMark, heldAnswers, requireShownCustomer } from '../parts/account/expired-login.server';
import { privatePage } from '../parts/account/handle';
import { ShownTo } from '../parts/account/shown-to';
import { OrderLine } from '../parts/checkout/order-line';
import { OrderSummary } from '../parts/checkout/order-summary';
import { paymentWords } from '../parts/checkout/payment-words';
import { accessKeyIn, toDetail } from '../parts/orders/order-detail.server';
import { OrderProblem } from '../parts/orders/order-problem';
import { orderPath, payPath } from '../paths/order-paths';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms', 'summary', 'checkout');

const schema = z.object({
	payment_choice: z.enum(paymentChoices, { errorMap: () => ({ message: 'Choose payment type first' }) }),
});

/**
 * Returns the deadline of the payment as text. If the deadline is within a day, the text contains only the time. A shopper who
 * got the link by e-mail has several days, so for them the text begins with the weekday.
 */
function deadlineWords(pay_until: number, timezone: string): string {
	const time = clockWords(pay_until, timezone);
	return pay_until - Date.now() / 1000 < daySeconds ? time : `${weekdayWords(pay_until, timezone)}, ${time}`;
}

export async function loader(args: LoaderFunctionArgs) {
	const order_number = args.params.number ?? '';
	const access_key = accessKeyIn(args.request);
	const api = await storeApi(args);
	const [payment, order, settings, { user }] = await Promise.all([
		api.load('checkout/getPayment', { order_number, access_key }),
		api.load('order/get', { order_id: order_number, access_key }),
		api.load('store/getSettings', {}),
		api.load('session/getSummary', { wishlist: false }),
	]);
	if (payment.order_state !== 'awaiting_payment') throw redirect(orderPath(order_number, access_key));
	const { state, amount, payment_choice: chosen, choices, pay_until, problem } = payment;
	/** Whether the shopper can only wait for the result of the payment. */
	const waits = state === 'held' || state === 'taking';
	const { amounts, items, delivered } = toDetail(order, settings);
	const payable = !waits && Date.now() / 1000 < pay_until;
	const others = payable ? choices.filter((choice) => choice !== chosen) : [];
	const held = (await heldAnswers(args.request, user)).payment_choice;
	return {
		number: order_number,
		key: access_key ?? null,
		amount,
		problem,
		declined: state === 'declined',
		/** Whether the shopper left the payment provider's page without paying. */
		left: state === 'open' && new URL(args.request.url).searchParams.has('left'),
		chosen: payable && choices.includes(chosen) ? chosen : null,
		others,
		/** The payment method that the customer chose before their session ended. */
		held: others.find((choice) => choice === held),
		customer: access_key ? '' : customerMark(user),
		waits,
		payable,
		/** Whether the order is already placed, and the shopper pays only the rest of its price on this page. */
		stands: order.state !== 'awaiting_payment',
		until: deadlineWords(pay_until, settings.store_info.timezone),
		amounts,
		delivered,
		lines: items.map(({ eisbn, title, cover_image_cache, detail, quantity, line_price, full_price }) => ({
			eisbn,
			title,
			cover_image_cache,
			detail,
			quantity,
			line_price,
			original_price: full_price,
			backorder: null,
		})),
	};
}

/** Begins the payment of an order, and redirects the shopper to the payment provider's page. */
export async function action(args: ActionFunctionArgs) {
	const order_number = args.params.number ?? '';
	const fields = await readForm(args.request);
	await requireShownCustomer(args, fields);
	const submission = readSubmission(fields, schema);
	if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 });
	const api = await storeApi(args);
	const access_key = accessKeyIn(args.request);
	try {
		const { payment_choice } = submission.value;
		const payment = await api.call('checkout/startPayment', { order_number, payment_choice, access_key });
		if (payment.order_state !== 'awaiting_payment') {
			return redirect(
				access_key ? orderPath(order_number, access_key) : `${orderPath(order_number)}?success=true`,
				303,
			);
		}
		const begun = access_key
			? await mailedPaymentHeader(args.request, { order_number, access_key })
			: await clearMailedPayment(args.request);
		return redirect(payment.redirect_url ?? payPath(order_number, access_key), {
			status: 303,
			headers: { 'Set-Cookie': begun },
		});
	} catch (error) {
		const errors = errorsOf(error, { nameOf: () => 'payment_choice' });
		return data({ lastResult: submission.reply(errors) }, { status: statusOf(error) });
	}
}

/** The page of an order that awaits payment: the order's status, and every way to pay. */
export default function PayScreen() {
	const view = useLoaderData<typeof loader>();
	const { number, key, problem, left, chosen, others, waits, payable, stands, until } = view;
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<typeof schema>>({
		id: 'other-way',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: { payment_choice: view.held ?? (chosen === null ? others[0] : undefined) },
	});
	return (
		<div className="page stack stack-wide">
			<ErrorSummary form={form} order={['payment_choice']} />
			<header className="stack stack-tight">
				<h1>{`Pay for order ${number}`}</h1>
				<p>{`Amount to pay: ${dollars(view.amount)}`}</p>
			</header>
			{view.declined ? (
				<div className="banner banner-error" role="alert">
					<p>{problem}</p>
					{key ? null : (
						<Link className="button button-small" to={`${payPath(number)}/give-up`}>
							Start Over
						</Link>
					)}
				</div>
			) : problem ? (
				<p className="banner banner-warning" role="status">
					{problem}
				</p>
			) : left ? (
				<p className="banner banner-warning" role="status">
					You left the payment page before you paid. You have not been charged.
				</p>
			) : null}
			<div className="with-summary">
				<div className="stack stack-wide">
					{payable ? (
						<p>
							{stands
								? `Your order is confirmed. This amount is left to pay. Please pay before ${until}.`
								: `We are holding your order. We place the order when you pay. Please pay before ${until}.`}
						</p>
					) : waits ? null : stands ? (
						<p>You can no longer pay this order here. Your order is still valid. Please ask the store how to pay.</p>
					) : (
						<p>The time to pay for this order is over. Cancel the order, and order again from your cart.</p>
					)}
					{chosen ? (
						<Form method="post">
							<ShownTo mark={view.customer} />
							<input type="hidden" name="payment_choice" value={chosen} />
							<button className="button button-primary" aria-busy={busy || undefined}>
								{payWords[chosen]}
							</button>
						</Form>
					) : null}
					{others.length > 0 ? (
						<Form method="post" id={form.id} className="form" noValidate>
							<ShownTo mark={view.customer} />
							<Radios
								field={fields.payment_choice}
								legend={chosen ? 'Or pay another way' : 'How would you like to pay?'}
								options={others.map(toOption)}
							/>
							<div>
								<button className="button">Pay this way</button>
							</div>
						</Form>
					) : null}
					<p className="cluster">
						<a href={orderPath(number, key ?? undefined)}>See the order</a>{' '}
						{/* Hides the link from visitors with a key, because cancelling puts the titles back into the cart of the shopper who
						    ordered. */}
						{waits || key || stands ? null : <Link to={`${payPath(number)}/give-up`}>Cancel this order</Link>}
					</p>
					<section className="stack stack-tight" aria-labelledby="pay-items">
						<h2 id="pay-items">Items</h2>
						<ul className="order-lines">
							{view.lines.map((line, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move, and two may have the same title
								<OrderLine key={index} line={line} />
							))}
						</ul>
					</section>
				</div>
				<OrderSummary amounts={view.amounts} delivered={view.delivered} placed />
			</div>
		</div>
	);
}

const toOption = (value: PaymentChoice) => ({
	value,
	label: paymentWords[value].label,
	hint: value === 'pickup' || value === 'contact' ? paymentWords[value].hint : undefined,
});

/** The labels of the button that pays a placed order. */
const payWords: Record<PaymentChoice, string> = {
	not_required: 'Place order',
	pickup: 'Pay at pick up',
	contact: 'Arrange the payment with us',
	credit_card: 'Pay by card',
	paypal: `Pay with ${providerTitles.paypal}`,
	clearent: `Pay by card with ${providerTitles.clearent}`,
	chase: `Pay by card with ${providerTitles.chase}`,
	global: `Pay by card with ${providerTitles.global}`,
};

export const ErrorBoundary = OrderProblem;
