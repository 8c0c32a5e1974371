import { loginRequired, Refused } from '../refusal';
import type { CustomerRow } from './customer-row';
import type { Visitor } from './visitor';

/**
 * Requires that a person is logged in, and returns their account.
 * @throws {Refused} 401 for a guest
 */
export function requireCustomer({ customer }: Visitor): CustomerRow {
	if (!customer) throw loginRequired();
	return customer;
}

/**
 * Requires that the visitor is logged in, and returns the account in use: their own account, or the institution's that they act
 * for.
 * @throws {Refused} 401 for a guest
 */
export function requireAccount({ account }: Visitor): CustomerRow {
	if (!account) throw loginRequired();
	return account;
}

/**
 * Requires that a person uses their own account, and returns the account.
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

/** Returns the name of an account as others see it: the institution's, or the person's. */
export const nameOf = ({ company, first_name, last_name }: NamedAccount): string =>
	company || `${first_name} ${last_name}`.trim();
