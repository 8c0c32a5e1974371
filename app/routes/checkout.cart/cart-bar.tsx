import { Form } from '@remix-run/react';
import { dollars } from '../../format/dollars';
import type { CartView } from './load-cart-screen.server';

/** From this number of cart lines on, the total is not visible on a phone without scrolling. */
const manyLines = 10;

/**
 * Shows the total of a long cart and the next step, at the bottom of the screen. If there is only one way to check out, the
 * button begins it. Otherwise the button leads to the summary, which shows all ways or why there is none.
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
