import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * Stores what of each credit note came off what the customer owed. Of notes from before it is what did not go back with the same
 * refunds.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === 'postgres') return addApplied(db, dialect);
	await sql`begin immediate`.execute(db);
	try {
		await addApplied(db, dialect);
		await sql`commit`.execute(db);
	} catch (error) {
		await sql`rollback`.execute(db);
		throw error;
	}
}

async function addApplied(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	await db.schema
		.alterTable('credit_notes')
		.addColumn('applied', number, (column) => column.notNull().defaultTo(0))
		.execute();
	const back = sql`(select coalesce(sum(refund_parts.amount), 0) from refund_parts
		join refunds on refunds.id = refund_parts.refund_id
		where refunds.credit_note_id = credit_notes.id and refund_parts.state <> 'failed')`;
	await sql`update credit_notes set applied = case when amount > ${back} then amount - ${back} else 0 end`.execute(db);
}
