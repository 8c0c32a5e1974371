import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { CustomersTable, StoredEmail } from '../database/schema';

/** A customer. `email` is in a form that can be shown: '' for a customer without an e-mail address. */
export type CustomerRow = Omit<Selectable<CustomersTable>, 'email'> & { email: string };

const noEmailMark = 'no-email:';

/**
 * Creates a unique value of `customers.email` for a customer without an e-mail address. The customer cannot log in with this
 * value.
 */
export const withoutEmail = (): string => `${noEmailMark}${randomUUID()}`;

/** Returns a customer's e-mail address in a form that can be shown. Returns '' for a customer without an e-mail address. */
export const shownEmail = (email: StoredEmail): string => (`${email}`.startsWith(noEmailMark) ? '' : `${email}`);

/** Reads customers, in no particular order. Skips unknown ids. */
export async function readCustomers(db: Queries, ids: readonly number[]): Promise<CustomerRow[]> {
	const rows = await db.selectFrom('customers').selectAll().where('id', 'in', ids).execute();
	return rows.map((row) => ({ ...row, email: shownEmail(row.email) }));
}

/** Reads a customer. Returns null if there is no customer, for example for a guest's order. */
export async function readCustomer(db: Queries, id: number | null): Promise<CustomerRow | null> {
	if (id === null) return null;
	const [customer] = await readCustomers(db, [id]);
	return customer ?? null;
}
