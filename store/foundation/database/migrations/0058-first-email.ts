import type { Kysely } from 'kysely';

/**
 * Stores the e-mail that an order was placed with, once staff give the order another one: mails with a gift card's PIN keep going
 * there. Null for an order that has its first e-mail still.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('orders').addColumn('first_email', 'text').execute();
}
