import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** What counts of stock need to know of orders, and a ledger of every change of stock, opened with what is there. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = 'bigint' as const;
	const required: Column = (c) => c.notNull();
	await db.schema
		.alterTable('stock')
		.addColumn('shortage', number, (c) => c.notNull().defaultTo(0).check(sql`shortage >= 0`))
		.execute();
	await db.schema.alterTable('stock').addColumn('counted_at', number).execute();
	await db.schema.alterTable('order_withdrawals').addColumn('handed_over_at', number).execute();
	await sql`update order_withdrawals
		set handed_over_at = (select updated_at from orders where orders.id = order_withdrawals.order_id)
		where order_id in (select id from orders where state = 'completed')`.execute(db);

	const table = db.schema.createTable('stock_movements');
	await (dialect === 'postgres'
		? table.addColumn('id', number, (c) => c.primaryKey().generatedByDefaultAsIdentity())
		: table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
	)
		.addColumn('title_id', number, (c) => c.notNull().references('titles.id').onDelete('cascade'))
		.addColumn('condition', 'text', required)
		.addColumn('location_id', number, (c) => c.notNull().references('locations.id').onDelete('cascade'))
		.addColumn('change', number, required)
		.addColumn('reason', 'text', (c) =>
			c.notNull().check(sql`reason in ('opening', 'counted', 'missing', 'set', 'sold', 'returned')`),
		)
		.addColumn('order_id', number, (c) => c.references('orders.id').onDelete('set null'))
		.addColumn('counted', number)
		.addColumn('counted_at', number)
		.addColumn('source', 'text')
		.addColumn('created_at', number, required)
		.execute();
	await db.schema.createIndex('stock_movements_title_id').on('stock_movements').column('title_id').execute();
	const now = dialect === 'postgres' ? sql`extract(epoch from now())::bigint` : sql`unixepoch()`;
	await sql`insert into stock_movements (title_id, condition, location_id, change, reason, created_at)
		select offers.title_id, offers.condition, stock.location_id, stock.onhand, 'opening', ${now}
		from stock inner join offers on offers.id = stock.offer_id where stock.onhand > 0`.execute(db);
}
