import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { findCustomer } from '../parts/account/visitor.server';

/**
 * Where an account's address leads that has no screen (docs/behaviour/accounts.md#screens): to the details for the
 * customer who is logged in, to the log-in for everybody else.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { customer } = await findCustomer(args);
	return redirect(customer ? '/account/details' : '/account/login');
}

export const action = refusePost;
