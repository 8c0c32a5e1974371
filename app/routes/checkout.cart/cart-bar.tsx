import { Form } from '@remix-run/react';
import { dollars } from '../../format/dollars';
import type { CartView } from './load-cart-screen.server';

/** From this number of lines on, the total is below the visible part of a phone's screen. */
const manyLines = 10;

/**
 * Shows the total of a long cart and the next step, at the foot of the screen. With one way to check out, the button
 * begins it. Otherwise the button leads to the summary, which lists the ways, or the reasons why there is none.
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
