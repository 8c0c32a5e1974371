import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

const number = 'bigint' as const;
const required = (c: ColumnDefinitionBuilder) => c.notNull();

/** Phone calls to customers without an e-mail: each stands for a mail that could not be sent. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const made = db.schema.createTable('customer_calls');
	const table =
		dialect === 'postgres'
			? made.addColumn('id', number, (c) => c.primaryKey().generatedByDefaultAsIdentity())
			: made.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());
	await table
		.addColumn('order_id', number, (c) => c.notNull().references('orders.id').onDelete('cascade'))
		.addColumn('subject', 'text', required)
		.addColumn('created_at', number, required)
		.addColumn('called_at', number)
		.addColumn('staff_name', 'text', (c) => c.notNull().defaultTo(''))
		.execute();
	await db.schema.createIndex('customer_calls_order_id').on('customer_calls').column('order_id').execute();
	await sql`create index customer_calls_open on customer_calls (order_id) where called_at is null`.execute(db);
}
