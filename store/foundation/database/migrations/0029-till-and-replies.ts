import { type Kysely, sql } from 'kysely';

/**
 * A mail may name who an answer to it goes to. Whether a shop has gift cards from elsewhere is asked with each number that is
 * not known, as those keep to no check digit of ours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('outbox_mails').addColumn('reply_to', 'text').execute();
	await db.schema
		.createIndex('gift_card_entries_imported')
		.on('gift_card_entries')
		.column('id')
		.where(sql.ref('reason'), '=', sql.lit('imported'))
		.execute();
}
