import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { findCustomer } from '../parts/account/visitor.server';

/**
 * Redirects an address under /account that has no screen (docs/behaviour/accounts.md#screens): customers who are logged
 * in to their details, other visitors to the log-in.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { customer } = await findCustomer(args);
	return redirect(customer ? '/account/details' : '/account/login');
}

export const action = refusePost;
