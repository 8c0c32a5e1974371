import { Form, Link, useLocation } from '@remix-run/react';
import type { ListInFull } from '~store/contract/titlelist';
import { dollars } from '../format/dollars';
import { grouped } from '../format/grouped';
import { loginPath } from '../navigation/account-paths';
import { useShop } from './shop';

interface AddAllToCartProps {
	/** Which of the lists on the page; none where the page is all about what is added. */
	list?: { id: number; name: string };
	/** What it comes to, where that is known. */
	full?: ListInFull | null;
	/** They have been asked. */
	sure?: boolean;
}

/** More copies than go into the cart without a question. */
const unasked = 10;

/** What the address of a page says that asks whether all is to go into the cart. */
export const askAll = 'add-all';

/**
 * Puts all of a list, or of what was found, into the cart (spec 1 §6), beyond ten copies after a question. A guest is led to
 * the log-in. Nothing where nobody can order here.
 */
export function AddAllToCart({ list, full, sure }: AddAllToCartProps) {
	const { takes_orders, logged_in } = useShop();
	const { pathname } = useLocation();
	if (!takes_orders) return null;
	if (!logged_in)
		return (
			<a className="button" href={loginPath(pathname)} rel="nofollow">
				Log in to add all
			</a>
		);
	const words =
		full && full.copies > 1 ? `Add all ${grouped(full.copies)} to cart, ${dollars(full.total)}` : 'Add all to cart';
	if (full && full.copies > unasked && !sure)
		return (
			<Link className="button" to={`?${askAll}`} rel="nofollow" preventScrollReset>
				{words}
			</Link>
		);
	const look = sure ? 'button button-primary' : list ? 'button button-quiet' : 'button';
	return (
		<Form method="post" preventScrollReset>
			{list ? <input type="hidden" name="list_id" value={list.id} /> : null}
			<button className={look} name="intent" value="cart">
				{words}
				{list ? <span className="visually-hidden">{`: ${list.name}`}</span> : null}
			</button>
		</Form>
	);
}
