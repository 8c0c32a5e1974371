import { loginRequired, Refused } from '../refusal';
import type { CustomerRow } from './customer-row';
import type { Visitor } from './visitor';

/**
 * Requires that a person is logged in, and returns the person's account.
 * @throws {Refused} 401 for a guest
 */
export function requireCustomer({ customer }: Visitor): CustomerRow {
	if (!customer) throw loginRequired();
	return customer;
}

/**
 * Requires that the visitor is logged in, and returns the account in use: the visitor's own account, or the account of the
 * institution that the visitor acts for.
 * @throws {Refused} 401 for a guest
 */
export function requireAccount({ account }: Visitor): CustomerRow {
	if (!account) throw loginRequired();
	return account;
}

/**
 * Requires that a person uses their own account, and returns that account.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 403 for a person who acts for an institution
 */
export function requireOwnAccount(visitor: Visitor): CustomerRow {
	const customer = requireCustomer(visitor);
	const account = requireAccount(visitor);
	if (account.id === customer.id) return customer;
	throw new Refused(`You don't have permission to change the account of: ${nameOf(account)}`, 403);
}

type NamedAccount = Pick<CustomerRow, 'company' | 'first_name' | 'last_name'>;

/** Returns the name of an account that others see: the name of the institution or of the person. */
export const nameOf = ({ company, first_name, last_name }: NamedAccount): string =>
	company || `${first_name} ${last_name}`.trim();
