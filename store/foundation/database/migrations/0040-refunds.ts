import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

interface Check {
	table: string;
	column: string;
	words: string[];
}

const checks: Check[] = [
	{ table: 'refunds', column: 'kind', words: ['whole', 'lines', 'amount', 'owed'] },
	{ table: 'refund_parts', column: 'way', words: ['provider', 'gift_card', 'by_hand'] },
	{ table: 'refund_parts', column: 'state', words: ['begun', 'sent', 'done', 'failed', 'unknown'] },
];

/** By which rows are found when a day ends, or when what they name goes. */
const indexed = [
	['refund_parts', 'gift_card_id'],
	['refund_parts', 'location_id'],
	['order_receipts', 'location_id'],
	['gift_card_entries', 'created_at'],
] as const;

/**
 * Money that goes back, the money that was taken in the store, and prices that were agreed on. With them the ledger of an
 * order is whole: what it comes to, what was paid and given back, and when.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	const key = (column: ColumnDefinitionBuilder) =>
		dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
	const required = (column: ColumnDefinitionBuilder) => column.notNull();
	const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
	const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
	const ofOrder = (column: ColumnDefinitionBuilder) => column.notNull().references('orders.id').onDelete('cascade');
	await db.schema
		.createTable('refunds')
		.addColumn('id', number, key)
		.addColumn('order_id', number, ofOrder)
		.addColumn('idempotency_key', 'text', (c) => c.notNull().unique())
		.addColumn('kind', 'text', required)
		.addColumn('amount', number, required)
		.addColumn('credited', number, required)
		.addColumn('goods', number, zero)
		.addColumn('shipping', number, zero)
		.addColumn('taxes', 'text', (c) => c.notNull().defaultTo('[]'))
		.addColumn('reason', 'text', blank)
		.addColumn('staff_id', number)
		.addColumn('staff_name', 'text', blank)
		.addColumn('created_at', number, required)
		.execute();
	await db.schema.createIndex('refunds_order').on('refunds').column('order_id').execute();
	await db.schema
		.createTable('refund_lines')
		.addColumn('refund_id', number, (c) => c.notNull().references('refunds.id').onDelete('cascade'))
		.addColumn('order_item_id', number, (c) => c.notNull().references('order_items.id').onDelete('cascade'))
		.addColumn('quantity', number, required)
		.addColumn('amount', number, required)
		.addColumn('taxes', 'text', (c) => c.notNull().defaultTo('[]'))
		.addColumn('restocked', number, zero)
		.addPrimaryKeyConstraint('refund_lines_key', ['refund_id', 'order_item_id'])
		.execute();
	await db.schema.createIndex('refund_lines_item').on('refund_lines').column('order_item_id').execute();
	await db.schema
		.createTable('refund_parts')
		.addColumn('id', number, key)
		.addColumn('refund_id', number, (c) => c.notNull().references('refunds.id').onDelete('cascade'))
		.addColumn('order_id', number, ofOrder)
		.addColumn('way', 'text', required)
		.addColumn('method', 'text', required)
		.addColumn('payment_id', number, (c) => c.references('payments.id').onDelete('set null'))
		.addColumn('gift_card_id', number, (c) => c.references('gift_cards.id').onDelete('set null'))
		.addColumn('location_id', number, (c) => c.references('locations.id').onDelete('set null'))
		.addColumn('amount', number, required)
		.addColumn('currency', 'text', required)
		.addColumn('reference', 'text', (c) => c.notNull().unique())
		.addColumn('provider_reference', 'text', blank)
		.addColumn('state', 'text', required)
		.addColumn('problem', 'text', blank)
		.addColumn('failures', number, zero)
		.addColumn('asked_at', number)
		.addColumn('done_at', number)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await db.schema.createIndex('refund_parts_order').on('refund_parts').column('order_id').execute();
	await db.schema.createIndex('refund_parts_refund').on('refund_parts').column('refund_id').execute();
	await db.schema.createIndex('refund_parts_payment').on('refund_parts').column('payment_id').execute();
	await db.schema.createIndex('refund_parts_state').on('refund_parts').columns(['state', 'updated_at']).execute();
	await db.schema.createIndex('refund_parts_done').on('refund_parts').column('done_at').execute();
	await db.schema
		.createTable('order_receipts')
		.addColumn('id', number, key)
		.addColumn('order_id', number, ofOrder)
		.addColumn('method', 'text', required)
		.addColumn('amount', number, required)
		.addColumn('location_id', number, (c) => c.references('locations.id').onDelete('set null'))
		.addColumn('note', 'text', blank)
		.addColumn('staff_id', number)
		.addColumn('created_at', number, required)
		.execute();
	await db.schema.createIndex('order_receipts_order').on('order_receipts').column('order_id').execute();
	await db.schema.createIndex('order_receipts_created').on('order_receipts').column('created_at').execute();
	for (const [table, column] of indexed)
		await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
	for (const check of checks) await keepTo(db, check, dialect);

	await db.schema.alterTable('payments').addColumn('paid_at', number).execute();
	await sql`update payments set paid_at = updated_at where state in ('paid', 'late')`.execute(db);
	await db.schema.createIndex('payments_paid_at').on('payments').column('paid_at').execute();
	await db.schema.alterTable('orders').addColumn('pay_until', number).execute();
	await db.schema.alterTable('orders').addColumn('changed_at', number).execute();
	await db.schema.alterTable('orders').addColumn('quoted_until', number).execute();
	await db.schema.alterTable('orders').addColumn('quote_id', number).execute();
	await db.schema.createIndex('orders_quote_id').on('orders').column('quote_id').execute();
	await db.schema.alterTable('cart_items').addColumn('agreed_price', number).execute();
	await db.schema.alterTable('cart_items').addColumn('agreed_quantity', number).execute();
	await db.schema.alterTable('cart_items').addColumn('agreed_because', 'text', blank).execute();
	await db.schema.alterTable('cart_items').addColumn('agreed_until', number).execute();
	await db.schema.alterTable('carts').addColumn('quote_id', number).execute();
	await db.schema.alterTable('carts').addColumn('staff_id', number).execute();
	await db.schema.alterTable('carts').addColumn('for_customer_id', number).execute();
	await db.schema.createIndex('carts_staff_id').on('carts').column('staff_id').execute();

	// What was paid in the store before this was written down: when the order was completed.
	await sql`insert into order_receipts (order_id, method, amount, location_id, created_at)
		select id, payment_type, total - gift_card_amount, location_id, updated_at from orders
		where state = 'completed' and delivery_key <> 'quote' and total_owing = 0 and total > gift_card_amount
			and payment_type in ('pickup', 'contact', 'credit_card')
			and not exists (select 1 from payments where payments.order_id = orders.id and payments.state = 'paid')`.execute(
		db,
	);
}

/** SQLite has triggers in the place of the check (migration 0003). */
async function keepTo(db: Kysely<unknown>, { table, column, words }: Check, dialect: Dialect): Promise<void> {
	const name = `${table}_${column}_known`;
	const rule = (row: string) => sql.raw(`${row}${column} in (${words.map((word) => `'${word}'`).join(', ')})`);
	if (dialect === 'postgres') {
		await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} check (${rule('')})`.execute(db);
		return;
	}
	const body = sql`on ${sql.table(table)} when not (${rule('new.')})
		begin select raise(abort, ${sql.lit(`check constraint failed: ${name}`)}); end`;
	await sql`create trigger if not exists ${sql.id(`${name}_insert`)} before insert ${body}`.execute(db);
	await sql`create trigger if not exists ${sql.id(`${name}_update`)} before update of ${sql.id(column)} ${body}`.execute(
		db,
	);
}
