import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { flash } from '../cookies/flash.server';
import { refusePost } from '../http/refuse-post.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { StoreError } from '../store-api/store-error';

/**
 * Redirects the customer to the older version of the site (docs/behaviour/accounts.md#account-switch), under the
 * account that they use. This is a link and not a form, because the policy of the pages lets no form lead out of the
 * shop.
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
