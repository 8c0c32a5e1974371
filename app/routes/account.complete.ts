import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { orderPath } from '../paths/order-paths';

/**
 * Redirects to an order after it was placed (docs/behaviour/accounts.md#screens). If `order_id` is in the address, redirects to
 * that order and shows its confirmation. If the address has no order number, redirects to the newest order of the logged-in
 * customer. The newest order may be old, so its page shows no confirmation. Redirects to the order history if the customer has
 * no order.
 */
export async function loader(args: LoaderFunctionArgs) {
	const named = new URL(args.request.url).searchParams.get('order_id');
	if (named) return redirect(`${orderPath(named)}?success=true`);
	const { api } = await requireCustomer(args);
	const { rows } = await api.load('order/getList', {});
	return redirect(rows[0] ? orderPath(rows[0].order_number) : '/account/orders');
}

export const action = refusePost;
