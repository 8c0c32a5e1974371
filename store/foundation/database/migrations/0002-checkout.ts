import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Dialect } from '../database';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** What the whole checkout needs beside the first shop: payments, where an order's copies came from, sealed cards. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const required: Column = (c) => c.notNull();
	const zero: Column = (c) => c.notNull().defaultTo(0);
	const blank: Column = (c) => c.notNull().defaultTo('');
	const orderId: Column = (c) => c.notNull().references('orders.id').onDelete('cascade');
	const number = 'bigint' as const;
	const identity = (table: string) =>
		dialect === 'postgres'
			? db.schema.createTable(table).addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
			: db.schema.createTable(table).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());

	const newColumns: [string, 'bigint' | 'text', Column][] = [
		['promo_discounts', number, zero],
		['post_subtotal_discount', number, zero],
		['multiship_method', 'text', (c) => c],
		['store_message', 'text', blank],
	];
	for (const [name, type, column] of newColumns) {
		await db.schema.alterTable('orders').addColumn(name, type, column).execute();
	}
	await db.schema
		.createIndex('titles_gift_cards')
		.on('titles')
		.columns(['title_sort', 'id'])
		.where(sql.ref('is_giftcard'), '=', sql.lit(1))
		.execute();
	await db.schema.createIndex('gift_cards_order_item_id').on('gift_cards').columns(['order_item_id']).execute();
	await db.schema.alterTable('cart_gift_cards').addColumn('added_at', number, zero).execute();
	await db.schema
		.createIndex('gift_card_entries_gift_card_id')
		.on('gift_card_entries')
		.columns(['gift_card_id', 'order_id'])
		.execute();
	// In the order of a history, and with its location: what a page of it finds its orders by.
	await db.schema.dropIndex('orders_customer_id_created_at_location_id').execute();
	await db.schema
		.createIndex('orders_history')
		.on('orders')
		.columns(['customer_id', 'created_at', 'id', 'location_id'])
		.execute();
	await db.schema.createIndex('orders_state_created_at').on('orders').columns(['state', 'created_at']).execute();
	await db.schema
		.createTable('order_withdrawals')
		.addColumn('order_id', number, orderId)
		.addColumn('offer_id', number, (c) => c.notNull().references('offers.id').onDelete('cascade'))
		.addColumn('location_id', number, (c) => c.notNull().references('locations.id').onDelete('cascade'))
		.addColumn('quantity', number, (c) => c.notNull().check(sql`quantity > 0`))
		.addPrimaryKeyConstraint('order_withdrawals_key', ['order_id', 'offer_id', 'location_id'] as never[])
		.execute();
	await db.schema.createIndex('order_withdrawals_offer_id').on('order_withdrawals').columns(['offer_id']).execute();

	await identity('payments')
		.addColumn('order_id', number, orderId)
		.addColumn('provider', 'text', required)
		.addColumn('reference', 'text', (c) => c.notNull().unique())
		.addColumn('provider_reference', 'text', blank)
		.addColumn('redirect_url', 'text', blank)
		.addColumn('amount', number, required)
		.addColumn('currency', 'text', required)
		.addColumn('state', 'text', required)
		.addColumn('transaction_id', 'text', blank)
		.addColumn('problem', 'text', blank)
		.addColumn('claimed_at', number)
		.addColumn('failures', number, zero)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await db.schema.createIndex('payments_order_id').on('payments').columns(['order_id']).execute();
	await db.schema.createIndex('payments_state_created_at').on('payments').columns(['state', 'created_at']).execute();

	await identity('sealed_cards')
		.addColumn('cart_id', number, (c) => c.unique().references('carts.id').onDelete('cascade'))
		.addColumn('order_id', number, (c) => c.unique().references('orders.id').onDelete('cascade'))
		.addColumn('sealed', 'text', required)
		.addColumn('label', 'text', required)
		.addColumn('created_at', number, required)
		.execute();
	await db.schema
		.createTable('spent_tokens')
		.addColumn('token_hash', 'text', (c) => c.primaryKey())
		.addColumn('expires_at', number, required)
		.execute();
	await db.schema.createIndex('spent_tokens_expires_at').on('spent_tokens').columns(['expires_at']).execute();

	await db.schema
		.createTable('file_imports')
		.addColumn('id', 'text', (c) => c.primaryKey())
		.addColumn('session_hash', 'text', required)
		.addColumn('customer_id', number, (c) => c.notNull().references('customers.id').onDelete('cascade'))
		.addColumn('kind', 'text', required)
		.addColumn('filename', 'text', required)
		.addColumn('progress', number, zero)
		.addColumn('row_count', number, zero)
		.addColumn('success_count', number, zero)
		.addColumn('error', 'text')
		.addColumn('added', 'text')
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.addColumn('completed_at', number)
		.execute();
	await db.schema.createIndex('file_imports_created_at').on('file_imports').columns(['created_at']).execute();
	await db.schema
		.createTable('file_import_parts')
		.addColumn('import_id', 'text', (c) => c.notNull().references('file_imports.id').onDelete('cascade'))
		.addColumn('part', number, required)
		.addColumn('row_count', number, required)
		.addColumn('success_count', number, required)
		.addColumn('rows', 'text', required)
		.addPrimaryKeyConstraint('file_import_parts_key', ['import_id', 'part'] as never[])
		.execute();
}
