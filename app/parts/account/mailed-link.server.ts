import { redirect } from '@remix-run/node';
import type { PayloadOf, ReasonOf } from '~store/contract/contract';
import { flash } from '../../cookies/flash.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { byReason, StoreError } from '../../store-api/store-error';

/** The page for a visitor whose e-mailed link does not work. If the link's account already exists, this page is the log-in. */
const placeFor: Record<ReasonOf<'account/checkToken'>, 'login' | 'another link'> = {
	'email-taken': 'login',
	'link-expired': 'another link',
};

/**
 * Requires that a mailed link is still valid, before the visitor fills in the form of the link's page
 * (docs/behaviour/accounts.md#mailed-links).
 * @param another the address of the page that sends a new link
 * @returns the e-mail address that the link was sent to
 * @throws a redirect to `another` with 'Confirmation link has expired', or to the log-in if the account already exists
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
