import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * Stores which refund and which copies that came back each credit note is for. Notes from before get those of the same moment and
 * amount, where only one note may be meant.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === 'postgres') return nameLines(db, dialect);
	await sql`begin immediate`.execute(db);
	try {
		await nameLines(db, dialect);
		await sql`commit`.execute(db);
	} catch (error) {
		await sql`rollback`.execute(db);
		throw error;
	}
}

async function nameLines(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	const sources = [
		['refunds', 'credited'],
		['order_reductions', 'amount'],
	] as const;
	for (const [table, amount] of sources) {
		await db.schema
			.alterTable(table)
			.addColumn('credit_note_id', number, (column) => column.references('credit_notes.id').onDelete('set null'))
			.execute();
		await db.schema.createIndex(`${table}_credit_note_id`).on(table).column('credit_note_id').execute();
		await sql`update ${sql.table(table)} set credit_note_id = (
			select min(credit_notes.id) from credit_notes join invoices on invoices.id = credit_notes.invoice_id
			where invoices.order_id = ${sql.ref(`${table}.order_id`)}
				and credit_notes.created_at = ${sql.ref(`${table}.created_at`)}
				and credit_notes.amount = ${sql.ref(`${table}.${amount}`)}
			having count(*) = 1) where exists (select 1 from invoices where invoices.order_id = ${sql.ref(`${table}.order_id`)})`.execute(
			db,
		);
	}
}
