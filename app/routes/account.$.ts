import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { findCustomer } from '../parts/account/visitor.server';

/**
 * Redirects an unknown address below /account (docs/behaviour/accounts.md#screens). Logged-in customers are redirected to their
 * details, and other visitors go to the log-in.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { customer } = await findCustomer(args);
	return redirect(customer ? '/account/details' : '/account/login');
}

export const action = refusePost;
