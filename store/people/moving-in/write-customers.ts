import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import { transact } from '../../foundation/database/transactions';
import { shownEmail } from '../../foundation/sessions/customer-row';
import type { MovedCustomer } from './read-customer';

/** The number of customers that are written in one transaction. */
const batchSize = 500;

/**
 * Creates accounts without passwords for the customers of another shop. Existing accounts do not change, because the data that
 * their owners entered in this shop is newer.
 * @param look if true, writes nothing and only returns which accounts would be new
 * @returns for each customer, whether the customer's account is new
 */
export async function writeCustomers(
	store: Database & Clock,
	customers: readonly MovedCustomer[],
	{ look }: { look: boolean },
): Promise<boolean[]> {
	const known = new Set<string>();
	const emails = customers.map(({ row }) => row.email);
	for (const part of chunks(emails, 1)) {
		const rows = await store.db.selectFrom('customers').select('email').where('email', 'in', part).execute();
		for (const { email } of rows) known.add(shownEmail(email));
	}
	const added = customers.map(({ row: { email } }) => {
		if (known.has(email)) return false;
		known.add(email);
		return true;
	});
	const fresh = customers.filter((_, at) => added[at]);
	if (look) return added;
	const now = store.now();
	for (let at = 0; at < fresh.length; at += batchSize) {
		const rows = fresh.slice(at, at + batchSize).map(({ row }) => ({ ...row, created_at: now, updated_at: now }));
		const columns = Object.keys(rows[0] ?? {});
		// Existing accounts are skipped, because a customer may have signed up in the meantime.
		await transact(store, (db) => insertRows(db, 'customers', columns, rows, 'on conflict (email) do nothing'));
	}
	return added;
}
