import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { orderPath } from '../paths/order-paths';

/**
 * What comes after an order (docs/behaviour/accounts.md#screens): the detail of the one that the address names by `order_id`, with its
 * confirmation. Without one the newest of the customer who is logged in, which may be long done and is not confirmed again; their
 * history where they have ordered nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
	const named = new URL(args.request.url).searchParams.get('order_id');
	if (named) return redirect(`${orderPath(named)}?success=true`);
	const { api } = await requireCustomer(args);
	const { rows } = await api.load('order/getList', {});
	return redirect(rows[0] ? orderPath(rows[0].order_number) : '/account/orders');
}

export const action = refusePost;
