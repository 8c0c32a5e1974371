import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';
import { backorderWords, OrderLine } from '../checkout/order-line';
import { OrderSummary } from '../checkout/order-summary';
import { enterStep } from '../checkout/progress.server';
import { StepBar } from '../checkout/step-bar';
import { deliveryLabel, stepPath } from '../checkout/steps';
import { factsLine } from '../components/facts-line';
import { clearProgress, readProgress } from '../cookies/checkout.server';
import { flash } from '../cookies/flash.server';
import { readForm, refuseForm } from '../http/read-form.server';
import { pickUpWords } from '../orders/place-names';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export async function loader(args: LoaderFunctionArgs) {
	const { api, progress, cart, location } = await enterStep(args, 'review');
	if (!progress.contact) throw redirect(stepPath('contact'));
	if (!progress.payment) throw redirect(stepPath('payment'));
	const settings = await api.load('store/getSettings', {});
	return {
		reached: progress.reached,
		contact: progress.contact,
		delivery: deliveryLabel[progress.delivery],
		place: pickUpWords(settings, location),
		payment: progress.payment === 'not_required' ? 'Nothing to pay' : 'Pay at pick up',
		summary: cart.summary,
		lines: cart.items.map(({ title_info: title, cart_info: info }) => ({
			id: info.cart_id,
			eisbn: title.eisbn,
			title: title.title,
			detail: factsLine(title.binding, title.available.text),
			quantity: info.quantity,
			line_price: info.line_price,
			backorder: backorderWords(info),
		})),
		key: progress.key,
		checksum: cart.checksum,
	};
}

/**
 * Places the order. The form carries its key, so that a second post of the same review (a double press, a reload)
 * finds the order that the first one placed, when the checkout itself is over already.
 */
export async function action(args: ActionFunctionArgs) {
	const fields = await readForm(args.request);
	const key = String(fields.get('key') ?? '');
	const checksum = String(fields.get('checksum') ?? '');
	if (key === '' || checksum === '') throw refuseForm();
	const api = await storeApi(args);
	const progress = await readProgress(args.request);
	try {
		const { order_number } = await api.call('checkout/submit', {
			...progress?.contact,
			delivery_preference: progress?.delivery ?? 'pickup',
			payment_choice: progress?.payment ?? 'pickup',
			idempotency_key: key,
			checksum,
		});
		const headers = new Headers({ 'Set-Cookie': await clearProgress(args.request) });
		return redirect(`/account/order/${order_number}?success=true`, { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'error', text: error.message });
		return redirect('/checkout/cart', { status: 303, headers });
	}
}

export default function ReviewScreen() {
	const view = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	return (
		<div className="page">
			<StepBar current="review" reached={view.reached} />
			<h1>Review your order</h1>
			<div className="with-summary">
				<div className="stack stack-wide">
					<section className="stack stack-tight" aria-labelledby="review-items">
						<div className="review-head">
							<h2 id="review-items">Items</h2>
							<Link to="/checkout/cart">
								Change<span className="visually-hidden"> the items</span>
							</Link>
						</div>
						<ul className="order-lines">
							{view.lines.map((line) => (
								<OrderLine key={line.id} line={line} />
							))}
						</ul>
					</section>
					<section className="stack stack-tight" aria-labelledby="review-pickup">
						<h2 id="review-pickup">{view.delivery}</h2>
						<p>{view.place}</p>
					</section>
					<section className="stack stack-tight" aria-labelledby="review-contact">
						<div className="review-head">
							<h2 id="review-contact">Contact</h2>
							<Link to="/checkout/contact">
								Change<span className="visually-hidden"> the contact</span>
							</Link>
						</div>
						<p>
							{view.contact.name}
							<br />
							{view.contact.email}
							<br />
							{view.contact.phone}
						</p>
						{view.contact.instructions ? <p className="order-notes">{view.contact.instructions}</p> : null}
					</section>
					<section className="stack stack-tight" aria-labelledby="review-payment">
						<div className="review-head">
							<h2 id="review-payment">Payment</h2>
							<Link to="/checkout/payment">
								Change<span className="visually-hidden"> the payment</span>
							</Link>
						</div>
						<p>{view.payment}</p>
					</section>
				</div>
				<OrderSummary amounts={view.summary}>
					<Form method="post" className="stack stack-tight">
						<input type="hidden" name="key" value={view.key} />
						<input type="hidden" name="checksum" value={view.checksum} />
						<button className="button button-primary button-wide" aria-busy={busy || undefined}>
							Place order
						</button>
						<Link to="/checkout/payment">Back</Link>
					</Form>
				</OrderSummary>
			</div>
		</div>
	);
}
