import { loginRequired, Refused } from '../refusal';
import type { CustomerRow } from './sessions';
import type { Visitor } from './visitor';

/**
 * The person who is logged in.
 * @throws {Refused} 401 for a guest.
 */
export function requireCustomer({ customer }: Visitor): CustomerRow {
	if (!customer) throw loginRequired();
	return customer;
}

/**
 * The account that is used: the person's own, or the institution's that they act for.
 * @throws {Refused} 401 for a guest.
 */
export function requireAccount({ account }: Visitor): CustomerRow {
	if (!account) throw loginRequired();
	return account;
}

/**
 * The account of the person who is logged in, for what nobody else may do with it.
 * @throws {Refused} 401 for a guest, 403 for somebody who acts for an institution.
 */
export function requireOwnAccount(visitor: Visitor): CustomerRow {
	const customer = requireCustomer(visitor);
	const account = requireAccount(visitor);
	if (account.id === customer.id) return customer;
	throw new Refused(`You don't have permission to change the account of: ${nameOf(account)}`, 403);
}

/** What others know an account by: the institution's name, or the person's. */
export const nameOf = ({ company, first_name, last_name }: CustomerRow): string =>
	company || `${first_name} ${last_name}`.trim();
