import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { findCustomer } from '../parts/account/visitor.server';

/** A view that there is not (docs/behaviour/accounts.md#screens): the details for the customer who is logged in, the log-in for everybody else. */
export async function loader(args: LoaderFunctionArgs) {
	const { customer } = await findCustomer(args);
	return redirect(customer ? '/account/details' : '/account/login');
}

export const action = refusePost;
