import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { flash } from '../cookies/flash.server';
import { refusePost } from '../http/refuse-post.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { StoreError } from '../store-api/store-error';

/**
 * Redirects the customer to the older version of the website, and keeps the account that the customer is using
 * (docs/behaviour/accounts.md#account-switch). The switch to the older website is a link rather than a form, because the content
 * security policy forbids forms that lead to another host.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireCustomer(args);
	try {
		const { url } = await api.call('v1/transfer', {});
		return redirect(url);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'error', text: error.message });
		return redirect('/account/details', { headers });
	}
}

export const action = refusePost;
