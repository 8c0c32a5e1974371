import { Form, Link } from '@remix-run/react';
import { ShownTo } from '../../parts/account/shown-to';

interface CartToolsProps {
	/** The `customerMark` of the customer who sees the page; '' for a guest. */
	customer: string;
	/** The word 'favourites' in the spelling of the store's country. */
	favourites: string;
}

/** Links to further actions for the whole cart. Most of these actions are only for customers (docs/behaviour/cart.md#tools). */
export function CartTools({ customer, favourites }: CartToolsProps) {
	return (
		<ul className="cart-tools" aria-label="More to do with your cart">
			{customer ? (
				<>
					<li>
						<Link to="/checkout/import">Import to cart</Link>
					</li>
					<li>
						<Form method="post" preventScrollReset>
							<ShownTo mark={customer} />
							<button className="button button-quiet" name="intent" value="copy">
								{`Copy to ${favourites}`}
							</button>
						</Form>
					</li>
				</>
			) : null}
			<li>
				<Link to="/checkout/cart/email">E-mail this cart</Link>
			</li>
			{customer ? (
				<li>
					<Link to="/checkout/cart/remove-all">Remove all</Link>
				</li>
			) : null}
		</ul>
	);
}
