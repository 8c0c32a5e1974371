import { Form } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { counted } from '../../format/counted';
import { ShownTo } from '../../parts/account/shown-to';
import type { CartView } from './load-cart-screen.server';

/**
 * Shows which copies were in the customer's cart before they logged in and a guest's cart was merged with it. A button removes
 * these copies from the cart (docs/behaviour/cart.md#an-earlier-cart). These copies stay in the cart if the customer does
 * nothing.
 */
export function EarlierCopies({ view }: { view: Pick<CartView, 'earlier' | 'customer' | 'favourites'> }) {
	const { titles, more } = view.earlier;
	if (titles.length === 0) return null;
	return (
		<section className="banner banner-warning stack" aria-labelledby="earlier-heading">
			<h2 id="earlier-heading">From your earlier cart</h2>
			<p>
				These items were in your account’s cart when you logged in. If you keep them in the cart, you order them too.
			</p>
			<ul>
				{titles.map(({ cart_id, title, copies }) => (
					<li key={cart_id}>{copies === 1 ? title : `${title}, ${grouped(copies)} copies`}</li>
				))}
				{more > 0 ? <li>{`and ${counted(more, 'more title')}`}</li> : null}
			</ul>
			<Form method="post" className="cluster">
				<ShownTo mark={view.customer} />
				<button className="button button-small" name="intent" value="earlier-aside">
					{`Move these items to ${view.favourites}`}
				</button>{' '}
				<button className="button button-small" name="intent" value="earlier-keep">
					Keep these items in the cart
				</button>
			</Form>
		</section>
	);
}
