import { Link } from '@remix-run/react';
import { payPath } from '../../paths/order-paths';

/**
 * Renders a link to an order that is waiting for payment. The link is shown to a shopper who left the payment provider's page.
 * The order's titles are no longer in the cart.
 */
export function OrderToPay({ number }: { number: string | null }) {
	if (number === null) return null;
	return (
		<div className="banner banner-warning">
			<p>{`Order ${number} is not paid yet.`}</p>
			<p className="cluster">
				<Link className="button button-small" to={payPath(number)}>
					Pay now
				</Link>{' '}
				<Link to={`${payPath(number)}/give-up`}>Cancel order</Link>
			</p>
		</div>
	);
}
