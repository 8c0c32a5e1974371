import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { CustomersTable, StoredEmail } from '../database/schema';

/** A customer. `email` is as people read it: '' for a customer without one. */
export type CustomerRow = Omit<Selectable<CustomersTable>, 'email'> & { email: string };

const noEmailMark = 'no-email:';

/** Makes the value of `customers.email`, which is unique, for a customer without an e-mail. Such a customer cannot log in by it. */
export const withoutEmail = (): string => `${noEmailMark}${randomUUID()}`;

/** A customer's e-mail as people read it; '' for a customer without one. */
export const shownEmail = (email: StoredEmail): string => (`${email}`.startsWith(noEmailMark) ? '' : `${email}`);

/** Reads customers, in no order. Unknown ids are left out. */
export async function readCustomers(db: Queries, ids: readonly number[]): Promise<CustomerRow[]> {
	const rows = await db.selectFrom('customers').selectAll().where('id', 'in', ids).execute();
	return rows.map((row) => ({ ...row, email: shownEmail(row.email) }));
}

/** Reads a customer; null for none, such as the customer of a guest's order. */
export async function readCustomer(db: Queries, id: number | null): Promise<CustomerRow | null> {
	if (id === null) return null;
	const [customer] = await readCustomers(db, [id]);
	return customer ?? null;
}
