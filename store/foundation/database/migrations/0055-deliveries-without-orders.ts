import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * Lets a delivery have no supplier, for copies that came without a purchase order. Adds the copies that the receiving location has
 * scanned of a transfer before it is booked.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	await db.schema
		.alterTable('stock_transfer_lines')
		.addColumn('scanned', 'bigint', (c) => c.notNull().defaultTo(0).check(sql`scanned >= 0`))
		.execute();
	if (dialect === 'postgres') {
		await sql`alter table purchase_orders alter column supplier_id drop not null`.execute(db);
		return;
	}
	// SQLite cannot drop a `not null`, so a new column takes the place of the old one.
	for (const statement of [
		sql`alter table purchase_orders add column supplier bigint references suppliers (id)`,
		sql`update purchase_orders set supplier = supplier_id`,
		sql`drop index purchase_orders_supplier_id`,
		sql`alter table purchase_orders drop column supplier_id`,
		sql`alter table purchase_orders rename column supplier to supplier_id`,
		sql`create index purchase_orders_supplier_id on purchase_orders (supplier_id)`,
	])
		await statement.execute(db);
}
