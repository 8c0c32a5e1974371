import { Form, Link } from '@remix-run/react';

interface CartToolsProps {
	logged_in: boolean;
	/** 'favourites', or as the store's country spells them. */
	favourites: string;
}

/** What else can be done with a cart: most of it by customers alone (docs/behaviour/cart.md#tools). */
export function CartTools({ logged_in, favourites }: CartToolsProps) {
	return (
		<ul className="cart-tools" aria-label="More to do with your cart">
			{logged_in ? (
				<>
					<li>
						<Link to="/checkout/import">Import to cart</Link>
					</li>
					<li>
						<Form method="post" preventScrollReset>
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
			{logged_in ? (
				<li>
					<Link to="/checkout/cart/remove-all">Remove all</Link>
				</li>
			) : null}
		</ul>
	);
}
