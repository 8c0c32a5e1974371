import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useShop } from '../../page/shop';
import { loginPath } from '../../paths/account-paths';

interface AddAllToCartProps {
	/** The list that the button adds; omitted on a page about one list. */
	list?: { id: number; name: string };
	/** Whether the button is the main button of the page. */
	primary?: boolean;
	children?: ReactNode;
}

/**
 * A button that adds a whole list, or all search results, to the cart (docs/behaviour/lists.md#into-the-cart). Guests get a link
 * to the log-in. Renders nothing if the store takes no orders.
 */
export function AddAllToCart({ list, primary, children = 'Add all to cart' }: AddAllToCartProps) {
	const { takes_orders, logged_in } = useShop();
	const { pathname } = useLocation();
	if (!takes_orders) return null;
	if (!logged_in)
		return (
			<a className="button" href={loginPath(pathname)} rel="nofollow">
				Log in to add all
			</a>
		);
	return (
		<Form method="post" preventScrollReset>
			{list ? <input type="hidden" name="list_id" value={list.id} /> : null}
			<button
				className={`button${primary ? ' button-primary' : list ? ' button-quiet' : ''}`}
				name="intent"
				value="cart"
			>
				{children}
				{list ? <span className="visually-hidden">{`: ${list.name}`}</span> : null}
			</button>
		</Form>
	);
}
