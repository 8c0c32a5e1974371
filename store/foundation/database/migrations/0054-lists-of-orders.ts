import { type Kysely, sql } from 'kysely';

/** Adds indexes for the lists of all, completed and cancelled orders at the desk, and for the orders that a staff member handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`create index orders_placed on orders (created_at, id) where delivery_key <> 'quote'`.execute(db);
	await sql`create index orders_location_placed on orders (location_id, created_at, id)
		where delivery_key <> 'quote'`.execute(db);
	await sql`create index orders_location_state on orders (location_id, state, created_at, id)
		where delivery_key <> 'quote'`.execute(db);
	await sql`create index audit_entries_handled on audit_entries (staff_id, thing_key)
		where thing_kind = 'order'
		and action in ('desk-counter/submit', 'desk-orders/handOver', 'desk-orders/handOverPicked')`.execute(db);
}
