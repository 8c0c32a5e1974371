import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useShop } from '../../page/shop';
import { loginPath } from '../../paths/account-paths';

interface AddAllToCartProps {
	/** Which of the lists on the page is added; left out where the page is all about what is added. */
	list?: { id: number; name: string };
	/** The button of a page that asks about it: its main one. */
	primary?: boolean;
	children?: ReactNode;
}

/**
 * Puts all of a list, or of what was found, into the cart (docs/behaviour/lists.md#into-the-cart). A guest is led to
 * the log-in. Shows nothing where nobody can order here.
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
