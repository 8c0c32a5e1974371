import { Form } from '@remix-run/react';
import { dollars } from '../../format/dollars';
import type { CartView } from './load-cart-screen.server';

/** If the cart has at least this number of lines, the total is not visible on a phone without scrolling. */
const manyLines = 10;

/**
 * Shows the total of a long cart and the next step, at the bottom of the screen. If the shopper can check out in only one way,
 * the button begins the checkout. Otherwise the button leads to the summary, which shows all ways to check out, or the reason
 * why the shopper cannot check out.
 */
export function CartBar({ view }: { view: CartView }) {
	if (view.lines.length < manyLines) return null;
	const guest = !view.logged_in && view.can_click_collect && !view.needs_account && view.choices.pickup;
	const { total } = view.summary;
	return (
		<Form method="post" className="cart-bar no-print">
			{total === null ? null : (
				<p>
					<span className="soft small">Total so far</span> <strong className="figures">{dollars(total)}</strong>
				</p>
			)}
			{guest && view.unavailable === 0 && view.below_minimum === null ? (
				<button className="button button-primary" name="intent" value="pickup">
					Checkout as Guest
				</button>
			) : (
				<a className="button button-primary" href="#summary-heading">
					Check out
				</a>
			)}
		</Form>
	);
}
