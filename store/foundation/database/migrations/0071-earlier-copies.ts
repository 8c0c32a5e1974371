import type { Kysely } from 'kysely';
import type { Dialect } from '../database';

/** A line of a cart remembers how many of its copies were there before a guest's cart joined it at the log-in. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	await db.schema.alterTable('cart_items').addColumn('earlier_quantity', number).execute();
}
