import { type Kysely, sql } from 'kysely';

/** A line of a cart remembers what its gift registry was called: its shopper is told when that has been deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('cart_items').addColumn('registry_title', 'text').execute();
	await sql`update cart_items set registry_title =
		(select title from registries where registries.id = cart_items.registry_id)`.execute(db);
}
