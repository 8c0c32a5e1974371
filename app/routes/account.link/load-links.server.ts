import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { SessionUser } from '~store/contract/session';
import { flash } from '../../cookies/flash.server';
import { guestWords } from '../../parts/account/guest-words';
import { findCustomer } from '../../parts/account/visitor.server';
import { loginPath } from '../../paths/account-paths';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { verificationWords } from './change-links.server';

/**
 * Loads the linked accounts of the logged-in customer. Also loads the request in a mailed link that the customer has followed
 * (docs/behaviour/accounts.md#linked-accounts).
 */
export async function loadLinks(args: LoaderFunctionArgs) {
	const { pathname, search, searchParams } = new URL(args.request.url);
	const token = searchParams.get('token');
	const { api, customer } = await findCustomer(args);
	const asked = token ? await institutionThatAsks(api, token) : null;
	if (!customer && !token) {
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'notice', text: guestWords });
		throw redirect(loginPath(pathname), { headers });
	}
	const here = pathname + search;
	if (!customer) return { token, asked, here, agreeing: null, links: null };
	const { user, acting } = customer;
	const role = acting || (user.is_institution && !user.is_owner) ? 'other' : user.is_owner ? 'owner' : 'person';
	return {
		token,
		asked,
		here,
		agreeing: agreeing(user, asked),
		links: { role, company: user.company ?? '', rows: role === 'other' ? [] : await linksOf(api, role) } as const,
	};
}

/**
 * Whether the logged-in customer may accept a request. An institution cannot buy for another institution. A customer can accept
 * only requests to their own e-mail address.
 */
function agreeing(user: SessionUser, asked: LinkRequest | null): 'yes' | 'institution' | 'other person' | null {
	if (!asked || 'error' in asked) return null;
	// While a customer acts for an institution, their own e-mail address is not available here, so the store checks it.
	if (user.corp_id !== null) return 'yes';
	if (user.is_institution) return 'institution';
	return user.email_address === asked.email ? 'yes' : 'other person';
}

async function linksOf(api: StoreApi, role: 'owner' | 'person') {
	const call = role === 'owner' ? 'account/getAvailableChildren' : 'account/getAvailableCorps';
	const { rows } = await api.load(call, {});
	return rows.map(({ id, name, email, pending, may_agree, type }) => ({ id, name, email, pending, may_agree, type }));
}

/** The institution that sent a request and the e-mail address it was sent to, or the error of an invalid link. */
type LinkRequest = { company: string; email: string } | { error: string };

/** Returns the institution's name, or the error of an invalid link. */
async function institutionThatAsks(api: StoreApi, token: string): Promise<LinkRequest> {
	try {
		// Calls the store with the mailed link first, because its error describes best what is wrong with the link.
		const { rows } = await api.call('account/getAvailableCorps', { token });
		const { email_address: email } = await api.call('account/checkToken', { purpose: 'link', token });
		return rows[0] ? { company: rows[0].name, email } : { error: 'Verification Failed.' };
	} catch (error) {
		if (error instanceof StoreError) return { error: verificationWords(error) };
		throw error;
	}
}
