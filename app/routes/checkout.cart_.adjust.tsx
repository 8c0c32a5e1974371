import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { grouped } from '../format/grouped';
import { privatePage } from '../parts/account/handle';
import { backToCart, loadCart, requireCart } from '../parts/cart/cart-visit.server';
import { changesInWords, changesOf } from '../parts/cart/changes';

export const handle = privatePage;

/** Shown when a checkout cannot begin because there is less than the cart asks for (spec 2 §4, §8). */
export async function loader(args: LoaderFunctionArgs) {
	const { cart } = await requireCart(args);
	const changes = changesOf(cart);
	if (changes.length === 0) throw redirect('/checkout/cart');
	return { changes };
}

/** Brings the cart down to what there is now, which may be less than the page said; the cart tells what was changed. */
export async function action(args: ActionFunctionArgs) {
	const { api, cart } = await loadCart(args);
	const changes = changesOf(cart);
	if (changes.length === 0) return redirect('/checkout/cart', 303);
	await api.call('cart/adjust', {});
	return backToCart(args.request, { kind: 'success', text: changesInWords(changes) });
}

export default function AdjustScreen() {
	const { changes } = useLoaderData<typeof loader>();
	return (
		<div className="page measure-page stack">
			<h1>We no longer have the inventory to fulfill this order</h1>
			<p>Somebody else was faster. Your cart will be changed to what we have:</p>
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
							<td>{to === 0 ? 'None: it is removed' : grouped(to)}</td>
						</tr>
					))}
				</tbody>
			</table>
			<Form method="post">
				<button className="button button-primary">Return to cart</button>
			</Form>
		</div>
	);
}
