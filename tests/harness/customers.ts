import type { Insertable } from 'kysely';
import type { Client } from '~store/contract/call';
import type { CustomersTable } from '~store/foundation/database/schema';
import { hashOf } from '~store/foundation/sessions/sessions';
import type { Store } from '~store/store';
import { shopper } from './store';

let count = 0;

/** Adds a logged-in customer, at a location if one is given. Returns the account's id and the client for calls. */
export async function addCustomer(
	store: Store,
	{ location_id = null, ...values }: Partial<Insertable<CustomersTable>> & { location_id?: number | null } = {},
): Promise<{ id: number; client: Client }> {
	count++;
	const now = store.now();
	const { id } = await store.db
		.insertInto('customers')
		.values({
			email: `customer${count}@example.com`,
			password_hash: null,
			verified_at: now,
			first_name: 'Robin',
			last_name: 'Reader',
			company: null,
			created_at: now,
			updated_at: now,
			...values,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const client = shopper();
	await store.db
		.insertInto('sessions')
		.values({
			id_hash: hashOf(client.session_id),
			customer_id: id,
			acting_customer_id: null,
			cart_id: null,
			location_id,
			created_at: now,
			seen_at: now,
			expires_at: now + 86_400,
			login_expires_at: now + 86_400,
		})
		.execute();
	return { id, client };
}
