import { redirect } from '@remix-run/node';
import type { PayloadOf, ReasonOf } from '~store/contract/contract';
import { flash } from '../../cookies/flash.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { byReason, StoreError } from '../../store-api/store-error';

/**
 * Where a visitor goes on from a link that does not work. Once the account that the link was to make is there, they log
 * in with it.
 */
const placeFor: Record<ReasonOf<'account/checkToken'>, 'login' | 'another link'> = {
	'email-taken': 'login',
	'link-expired': 'another link',
};

/**
 * Checks that the link of an e-mail still works, before its form is filled in for nothing
 * (docs/behaviour/accounts.md#mailed-links). Answers the e-mail that it was sent to.
 * @param another where a new link can be had
 * @throws a redirect there, which says 'Confirmation link has expired'; to the log-in once the account has been made.
 */
export async function requireLink(
	request: Request,
	api: StoreApi,
	link: PayloadOf<'account/checkToken'>,
	another: string,
): Promise<string> {
	try {
		return (await api.call('account/checkToken', link)).email_address;
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(request, headers, { kind: 'error', text: error.message });
		throw redirect(byReason(error, placeFor) === 'login' ? '/account/login' : another, { headers });
	}
}
