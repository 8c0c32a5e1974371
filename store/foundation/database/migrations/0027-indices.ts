import { type Kysely, sql } from 'kysely';

/** Foreign keys by which a row that goes was looked for in the whole table. */
const foreignKeys = [
	['account_tokens', 'customer_id'],
	['account_tokens', 'link_id'],
	['cart_gift_cards', 'gift_card_id'],
	['cart_items', 'registry_id'],
	['cart_items', 'title_id'],
	['cart_promo_codes', 'promo_code_id'],
	['carts', 'account_id'],
	['carts', 'location_id'],
	['event_titles', 'title_id'],
	['file_imports', 'customer_id'],
	['gift_card_entries', 'order_id'],
	['list_blocks', 'event_id'],
	['list_blocks', 'list_id'],
	['order_gift_cards', 'gift_card_id'],
	['order_items', 'registry_id'],
	['order_promo_codes', 'promo_code_id'],
	['order_withdrawals', 'location_id'],
	['orders', 'location_id'],
	['registry_items', 'title_id'],
	['reports', 'customer_id'],
	['sessions', 'acting_customer_id'],
	['sessions', 'cart_id'],
	['sessions', 'location_id'],
	['stock', 'location_id'],
	['stock_movements', 'location_id'],
	['stock_movements', 'order_id'],
] as const;

/** The indices that foreign keys and barcodes lacked, and when a cart was last shown at its checkout, for the sweep. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [table, column] of foreignKeys) {
		await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
	}
	// Few titles have one.
	await sql`create index titles_upc on titles (upc) where upc is not null`.execute(db);
	await db.schema
		.alterTable('seen_carts')
		.addColumn('noted_at', 'bigint', (c) => c.notNull().defaultTo(0))
		.execute();
	await sql`update seen_carts set noted_at = (select updated_at from carts where carts.id = seen_carts.cart_id)`.execute(
		db,
	);
	await db.schema.createIndex('seen_carts_noted_at').on('seen_carts').column('noted_at').execute();
	await db.schema.createIndex('carts_updated_at').on('carts').column('updated_at').execute();
}
