import type { Kysely } from 'kysely';
import type { Dialect } from '../database';

/** Stores when a line came to its order later: its tax rates are of that moment. Empty for the lines that were ordered. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	await db.schema.alterTable('order_items').addColumn('taxed_at', number).execute();
}
