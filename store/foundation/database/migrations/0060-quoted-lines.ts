import { type Kysely, sql } from 'kysely';

/**
 * Marks the lines of orders that have the price of a quote: promo codes take nothing off them. Of orders that were placed before, a line
 * is marked whose title, condition, copies and price are those of a line of their quote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable('order_items')
		.addColumn('is_quoted', 'integer', (column) => column.notNull().defaultTo(0))
		.execute();
	await sql`update order_items set is_quoted = 1 where exists (select 1 from orders
		join order_items as quoted on quoted.order_id = orders.quote_id
		where orders.id = order_items.order_id and quoted.title_id = order_items.title_id
		and quoted.condition = order_items.condition and quoted.quantity = order_items.quantity
		and quoted.sold_price = order_items.sold_price)`.execute(db);
}
