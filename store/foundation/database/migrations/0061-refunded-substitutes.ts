import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * Keeps which title of a line a refund names: what was sold, or what its customer took in its place. A line of an earlier refund is a
 * substitute's where all refunded copies of the order's line are that substitute.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === 'postgres') return renewLines(db, dialect);
	await sql`begin immediate`.execute(db);
	try {
		await renewLines(db, dialect);
		await sql`commit`.execute(db);
	} catch (error) {
		await sql`rollback`.execute(db);
		throw error;
	}
}

/** The key had one row for a line of a refund. SQLite cannot change a key: the table is written anew. Nothing refers to it. */
async function renewLines(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	const key = (column: ColumnDefinitionBuilder) =>
		dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
	const required = (column: ColumnDefinitionBuilder) => column.notNull();
	const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
	await sql`create table refund_lines_before as select * from refund_lines`.execute(db);
	await sql`drop table refund_lines`.execute(db);
	await db.schema
		.createTable('refund_lines')
		.addColumn('id', number, key)
		.addColumn('refund_id', number, (c) => c.notNull().references('refunds.id').onDelete('cascade'))
		.addColumn('order_item_id', number, (c) => c.notNull().references('order_items.id').onDelete('cascade'))
		.addColumn('substitution_id', number, (c) => c.references('order_substitutions.id').onDelete('cascade'))
		.addColumn('quantity', number, required)
		.addColumn('amount', number, required)
		.addColumn('taxes', 'text', (c) => c.notNull().defaultTo('[]'))
		.addColumn('restocked', number, zero)
		.addColumn('cancelled', number, zero)
		.execute();
	const kept = sql`refund_id, order_item_id, quantity, amount, taxes, restocked, cancelled`;
	await sql`insert into refund_lines (${kept}) select ${kept} from refund_lines_before
		order by refund_id, order_item_id`.execute(db);
	await sql`drop table refund_lines_before`.execute(db);
	await sql`create unique index refund_lines_named on refund_lines
		(refund_id, order_item_id, coalesce(substitution_id, 0))`.execute(db);
	for (const column of ['order_item_id', 'substitution_id'])
		await db.schema.createIndex(`refund_lines_${column}`).on('refund_lines').column(column).execute();
	await sql`update refund_lines set substitution_id = (
		select min(taken.id) from order_copies
		left join order_substitutions as taken on taken.id = order_copies.substitution_id and taken.answer = 'yes'
		where order_copies.order_item_id = refund_lines.order_item_id and order_copies.refunded = 1
		having count(*) = count(taken.id) and min(taken.id) = max(taken.id))`.execute(db);
}
