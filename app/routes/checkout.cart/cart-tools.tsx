import { Form, Link } from '@remix-run/react';
import { ShownTo } from '../../parts/account/shown-to';

interface CartToolsProps {
	/** The mark of the customer who sees the page; '' for a guest. */
	customer: string;
	/** 'favourites', or as the store's country spells them. */
	favourites: string;
}

/** Other actions for a cart. Most are for customers only (docs/behaviour/cart.md#tools). */
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
