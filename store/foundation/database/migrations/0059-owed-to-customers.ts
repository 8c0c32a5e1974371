import { type Kysely, sql } from 'kysely';

/**
 * Stores what the store owes the customer of an order, and since when, with indexes of the orders that owe something. Orders that
 * this shop placed get what their ledger says. Their last change counts as the time since when.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable('orders')
		.addColumn('to_give_back', 'bigint', (column) => column.notNull().defaultTo(0))
		.execute();
	await db.schema.alterTable('orders').addColumn('to_give_back_since', 'bigint').execute();
	await sql`update orders set to_give_back = sums.owed, to_give_back_since = orders.updated_at
		from (select order_id, ${paid} - ${back} - ${charged} as owed from (select id as order_id, state, total, cancelled_amount
			from orders where delivery_key <> 'quote' and payment_type in
				('not_required', 'pickup', 'paypal', 'contact', 'clearent', 'chase', 'global', 'credit_card')) as placed) as sums
		where sums.order_id = orders.id and sums.owed > 0`.execute(db);
	await sql`create index orders_to_give_back on orders (to_give_back_since, id) where to_give_back > 0`.execute(db);
	// By the amount: otherwise SQLite reads all orders of the location, by the index of its foreign key.
	await sql`create index orders_location_to_give_back on orders (location_id, to_give_back)
		where to_give_back > 0`.execute(db);
}

/** Sums the amounts of an order's rows in a table. */
const sumOf = (table: string, which = 'true', amount = 'amount') =>
	sql.raw(`(select coalesce(sum(${amount}), 0) from ${table} where ${table}.order_id = placed.order_id and ${which})`);

const back = sumOf('refund_parts', "state <> 'failed'");

const charged = sql`case when state = 'cancelled' then 0
	else total - cancelled_amount - ${sumOf('refunds', 'true', 'credited')} end`;

/** Of a payment that was settled past the shop, only the part that went back by refunds of the shop is known. */
const paid = sql`(${sumOf('payments', "state in ('paid', 'late')")} + ${sumOf('order_receipts')}
	- ${sumOf('gift_card_entries', "reason in ('spent', 'given back')")}
	+ ${sumOf('refund_parts', "state <> 'failed' and payment_id in (select id from payments where state = 'settled')")})`;
