import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { readProgress } from '../cookies/checkout.server';
import { flash } from '../cookies/flash.server';
import { readForm } from '../http/read-form.server';
import { customerMark, requireShownCustomer } from '../parts/account/expired-login.server';
import { privatePage } from '../parts/account/handle';
import { ShownTo } from '../parts/account/shown-to';
import { backToCart, loadCart, requireCart } from '../parts/cart/cart-visit.server';
import { changesInWords, changesOf } from '../parts/cart/changes';
import { goOnAgain } from '../parts/checkout/progress.server';
import { StoreError } from '../store-api/store-error';

export const handle = privatePage;

/**
 * Loads the page that is shown if a checkout cannot begin because the cart has more copies than are available
 * (docs/behaviour/cart.md#adjusting).
 */
export async function loader(args: LoaderFunctionArgs) {
	const { cart, session } = await requireCart(args);
	const changes = changesOf(cart);
	if (changes.length === 0) throw redirect('/checkout/cart');
	const gone = changes.filter(({ to }) => to === 0).length;
	const reviewed = (await readProgress(args.request))?.reached === 'review';
	return { customer: customerMark(session.user), changes, can_go_on: reviewed && gone < cart.items.length };
}

/**
 * Reduces the cart to the available copies. If fewer copies are available than the page showed, the cart shows the changes. If
 * the shopper still wants the other copies, continues with a review of them.
 */
export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	await requireShownCustomer(args, form, '/checkout/cart');
	const { api, cart } = await loadCart(args);
	const changes = changesOf(cart);
	if (changes.length === 0) return redirect('/checkout/cart', 303);
	await api.call('cart/adjust', {});
	const outcome = { kind: 'success', text: changesInWords(changes) } as const;
	const progress = await readProgress(args.request);
	const { delivery_preference } = cart.checkout;
	if (form.get('intent') !== 'rest' || !progress || !delivery_preference) return backToCart(args.request, outcome);
	try {
		const checked = await api.call('checkout/setDelivery', { delivery_preference });
		const headers = new Headers();
		await flash(args.request, headers, outcome);
		return await goOnAgain(args.request, progress, checked, headers);
	} catch (error) {
		// In this case, the cart is empty, or below the minimum for an order.
		if (!(error instanceof StoreError)) throw error;
		return backToCart(args.request, { kind: 'error', text: error.message });
	}
}

export default function AdjustScreen() {
	const { customer, changes, can_go_on } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>We no longer have the inventory to fulfill this order</h1>
			<p>Other customers have bought some of these copies. Your cart will be changed to what we have:</p>
			<table>
				<thead>
					<tr>
						<th scope="col">Title</th>
						<th scope="col">You asked for</th>
						<th scope="col">We have</th>
					</tr>
				</thead>
				<tbody>
					{changes.map(({ cart_id, title, from, to }) => (
						<tr key={cart_id}>
							<th scope="row" className="title-name">
								{title}
							</th>
							<td>{grouped(from)}</td>
							<td>{to === 0 ? 'No copies. The title will be removed.' : grouped(to)}</td>
						</tr>
					))}
				</tbody>
			</table>
			<Form method="post" className="cluster">
				<ShownTo mark={customer} />
				{can_go_on ? (
					<button className="button button-primary" name="intent" value="rest">
						Order the other items
					</button>
				) : null}{' '}
				<button className={can_go_on ? 'button' : 'button button-primary'}>Return to cart</button>
			</Form>
		</div>
	);
}
