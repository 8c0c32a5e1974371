import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { useShell } from '../../page/use-shell';
import { GuestPrompt } from '../account/guest-prompt';

/**
 * Shows that an order or the order history could not be loaded, with the store's message (docs/behaviour/orders.md#failures).
 */
export function OrderProblem() {
	const error = useRouteError();
	const { pathname, search } = useLocation();
	const loggedIn = useShell()?.loggedIn;
	return (
		<div className="page stack">
			<h1>There was an error</h1>
			<p className="lead">{wordsOf(error)}</p>
			{loggedIn ? (
				<p>
					<a href="/account/orders">All your orders</a>
				</p>
			) : (
				<GuestPrompt back={pathname + search} words="Log in to see the orders of your account." />
			)}
		</div>
	);
}

function wordsOf(error: unknown): string {
	const data: unknown = isRouteErrorResponse(error) ? error.data : null;
	const words = typeof data === 'object' && data !== null && 'error' in data ? data.error : null;
	return typeof words === 'string' ? words : 'The fault is on our side. Please try again in a moment.';
}
