import { redirect } from '@remix-run/node';
import { flash } from '../../cookies/flash.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { emailExists } from './change-account.server';

/**
 * Confirms a new e-mail address with the token in a mailed link (docs/behaviour/accounts.md#changes), and shows the result. The
 * link is valid only for the account that asked for it, so the customer need not confirm again.
 * @throws a redirect to the page without the token in its address
 */
export async function confirmEmail(request: Request, api: StoreApi, token: string): Promise<never> {
	const headers = new Headers();
	try {
		const { exists, address } = await api.call('account/modify', { token });
		await flash(
			request,
			headers,
			exists
				? { kind: 'error', text: emailExists }
				: { kind: 'success', text: `Your e-mail address is now ${address}.` },
		);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		await flash(request, headers, { kind: 'error', text: error.message });
	}
	throw redirect('/account/details', { headers });
}
