import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

const saleKinds = ['goods', 'gift_card', 'discount', 'shipping', 'tax', 'adjustment', 'refund'];

/**
 * Adds buying on account (who may, invoices, credit notes), the sales journal that the day's end is read from, and cash counts.
 * Completed orders get journal entries from their totals: the taxes of one order as one entry without a name.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	const key = (column: ColumnDefinitionBuilder) =>
		dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
	const required = (column: ColumnDefinitionBuilder) => column.notNull();
	const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
	const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
	const ofOrder = (column: ColumnDefinitionBuilder) => column.notNull().references('orders.id').onDelete('cascade');
	const ofLocation = (column: ColumnDefinitionBuilder) => column.references('locations.id').onDelete('set null');

	await db.schema.alterTable('customers').addColumn('account_terms_days', number).execute();
	await db.schema.alterTable('customers').addColumn('account_limit', number).execute();
	// The customers who may buy on account are found by it: few of all customers have terms.
	await sql`create index customers_on_account on customers (id) where account_terms_days is not null`.execute(db);
	await db.schema
		.createTable('document_numbers')
		.addColumn('name', 'text', (c) => c.primaryKey())
		.addColumn('value', number, required)
		.execute();
	await db.schema
		.createTable('invoices')
		.addColumn('id', number, key)
		.addColumn('number', number, (c) => c.notNull().unique())
		.addColumn('order_id', number, (c) => ofOrder(c).unique())
		.addColumn('customer_id', number, (c) => c.references('customers.id').onDelete('set null'))
		.addColumn('location_id', number, ofLocation)
		.addColumn('terms_days', number, required)
		.addColumn('due_on', 'text', required)
		.addColumn('total', number, required)
		.addColumn('owed', number, required)
		.addColumn('document', 'text', required)
		.addColumn('staff_id', number)
		.addColumn('staff_name', 'text', blank)
		.addColumn('created_at', number, required)
		.execute();
	await db.schema.createIndex('invoices_customer_id').on('invoices').columns(['customer_id', 'id']).execute();
	await db.schema.createIndex('invoices_location_id').on('invoices').column('location_id').execute();
	await db.schema.createIndex('invoices_created_at').on('invoices').column('created_at').execute();
	await db.schema
		.createTable('credit_notes')
		.addColumn('id', number, key)
		.addColumn('number', number, (c) => c.notNull().unique())
		.addColumn('invoice_id', number, (c) => c.notNull().references('invoices.id').onDelete('cascade'))
		.addColumn('amount', number, required)
		.addColumn('created_at', number, required)
		.execute();
	await db.schema.createIndex('credit_notes_invoice_id').on('credit_notes').column('invoice_id').execute();
	await db.schema
		.createTable('sales_entries')
		.addColumn('id', number, key)
		.addColumn('order_id', number, ofOrder)
		.addColumn('location_id', number, ofLocation)
		.addColumn('kind', 'text', required)
		.addColumn('label', 'text', blank)
		.addColumn('amount', number, required)
		.addColumn('base', number, zero)
		.addColumn('created_at', number, required)
		.execute();
	await db.schema.createIndex('sales_entries_order_id').on('sales_entries').column('order_id').execute();
	await db.schema.createIndex('sales_entries_location_id').on('sales_entries').column('location_id').execute();
	await db.schema.createIndex('sales_entries_created_at').on('sales_entries').column('created_at').execute();
	await db.schema
		.createTable('cash_counts')
		.addColumn('id', number, key)
		.addColumn('day', 'text', required)
		.addColumn('location_id', number, ofLocation)
		.addColumn('float_amount', number, zero)
		.addColumn('expected', number, required)
		.addColumn('counted', number, required)
		.addColumn('note', 'text', blank)
		.addColumn('staff_id', number)
		.addColumn('staff_name', 'text', blank)
		.addColumn('created_at', number, required)
		.execute();
	await db.schema.createIndex('cash_counts_day').on('cash_counts').columns(['day', 'location_id']).execute();
	await db.schema.createIndex('cash_counts_location_id').on('cash_counts').column('location_id').execute();
	await keepKinds(db, dialect);
	// Balances of customers are read by it: few of all completed orders owe anything.
	await sql`create index orders_owed_after on orders (customer_id, id) where state = 'completed' and total_owing > 0`.execute(
		db,
	);

	const completed = sql`orders.state = 'completed' and orders.delivery_key <> 'quote'
		and orders.payment_type in ('not_required', 'pickup', 'paypal', 'contact', 'clearent', 'chase', 'global', 'credit_card')`;
	const credited = sql`orders.cancelled_amount + (select coalesce(sum(credited), 0) from refunds where refunds.order_id = orders.id)`;
	const sold = sql`(select coalesce(sum(sold_price * quantity), 0) from order_items
		where order_items.order_id = orders.id and order_items.notes is not null)`;
	const amounts = [
		['gift_card', sold],
		['goods', sql`orders.original_price - ${sold}`],
		['discount', sql`-(orders.discounts + orders.promo_discounts + orders.post_subtotal_discount)`],
		['shipping', sql`orders.shipping_cost`],
		['tax', sql`orders.total - orders.subtotal - orders.shipping_cost + orders.post_subtotal_discount`],
		['refund', sql`-(${credited})`],
	] as const;
	for (const [kind, amount] of amounts) {
		await sql`insert into sales_entries (order_id, location_id, kind, amount, created_at)
			select id, location_id, cast(${kind} as text), ${amount}, updated_at from orders where ${completed} and ${amount} <> 0`.execute(
			db,
		);
	}
}

/** SQLite has triggers in the place of the check (migration 0003). */
async function keepKinds(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const name = 'sales_entries_kind_known';
	const rule = (row: string) => sql.raw(`${row}kind in (${saleKinds.map((kind) => `'${kind}'`).join(', ')})`);
	if (dialect === 'postgres') {
		await sql`alter table sales_entries add constraint ${sql.id(name)} check (${rule('')})`.execute(db);
		return;
	}
	const body = sql`on sales_entries when not (${rule('new.')})
		begin select raise(abort, ${sql.lit(`check constraint failed: ${name}`)}); end`;
	await sql`create trigger if not exists ${sql.id(`${name}_insert`)} before insert ${body}`.execute(db);
	await sql`create trigger if not exists ${sql.id(`${name}_update`)} before update of kind ${body}`.execute(db);
}
