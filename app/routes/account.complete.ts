import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { orderPath } from '../paths/order-paths';

/**
 * The page after an order (docs/behaviour/accounts.md#screens). With `order_id` in the address, redirects to that order
 * with its confirmation. Without it, redirects to the newest order of the customer who is logged in, which may be long
 * done and is not confirmed again. Redirects to their history if they have ordered nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
	const named = new URL(args.request.url).searchParams.get('order_id');
	if (named) return redirect(`${orderPath(named)}?success=true`);
	const { api } = await requireCustomer(args);
	const { rows } = await api.load('order/getList', {});
	return redirect(rows[0] ? orderPath(rows[0].order_number) : '/account/orders');
}

export const action = refusePost;
