import { type AppLoadContext, redirect } from '@remix-run/node';
import type { SessionSummary, SessionUser } from '~store/contract/session';
import { flash } from '../../cookies/flash.server';
import { ownPath, pathWithin } from '../../http/return-path.server';
import { loginPath } from '../../paths/account-paths';
import { type StoreApi, storeApi } from '../../store-api/store-api.server';
import { guestWords } from './guest-words';

interface Args {
	request: Request;
	context: AppLoadContext;
}

interface Customer {
	api: StoreApi;
	session: SessionSummary;
	user: SessionUser;
	/** Whether the visitor acts for an institution. For an institution, `user` is the institution's account. */
	acting: boolean;
}

/** Returns the customer who is logged in; null for a guest. */
export async function findCustomer(
	args: Args,
	options?: { begin: boolean },
): Promise<{ api: StoreApi; customer: Customer | null }> {
	const api = await storeApi(args, options);
	const session = await api.load('session/getSummary', { wishlist: false });
	const { user } = session;
	return { api, customer: user && { api, session, user, acting: user.corp_id !== null } };
}

/**
 * Requires a logged-in customer.
 * @throws a redirect to the log-in, which leads back to this address
 */
export async function requireCustomer(args: Args): Promise<Customer> {
	const { customer } = await findCustomer(args);
	if (customer) return customer;
	const headers = new Headers();
	await flash(args.request, headers, { kind: 'notice', text: guestWords });
	throw redirect(loginPath(ownPath(args.request)), { headers });
}

/**
 * Requires a guest. For the post of a log-in form, `begin` starts a session, so that the device gets an id.
 * @throws a redirect to the account's details (docs/behaviour/accounts.md#screens)
 */
export async function requireGuest(args: Args, options?: { begin: boolean }): Promise<StoreApi> {
	const { api, customer } = await findCustomer(args, options);
	if (customer) throw redirect('/account/details');
	return api;
}

/**
 * Returns the page to return to, from the query parameter `back`. Returns null if the parameter is missing, or if it is not a
 * page of the shop.
 */
export const backOf = ({ url }: Request): string | null => pathWithin(new URL(url).searchParams.get('back'));
