import { type Kysely, sql } from 'kysely';

/**
 * The devices that a customer has logged in on, and is still; mails of which nothing is to stay, and the name under which the store lets an
 * institution write to people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const number = 'bigint' as const;
	await db.schema
		.createTable('known_devices')
		.addColumn('customer_id', number, (c) => c.notNull().references('customers.id').onDelete('cascade'))
		.addColumn('device_hash', 'text', (c) => c.notNull())
		.addColumn('seen_at', number, (c) => c.notNull())
		.addPrimaryKeyConstraint('known_devices_key', ['customer_id', 'device_hash'] as never[])
		.execute();
	await db.schema.createIndex('known_devices_seen_at').on('known_devices').column('seen_at').execute();
	await db.schema.alterTable('sessions').addColumn('device_hash', 'text').execute();
	await db.schema
		.alterTable('sessions')
		.addColumn('device_name', 'text', (c) => c.notNull().defaultTo(''))
		.execute();
	await db.schema
		.alterTable('outbox_mails')
		.addColumn('forget_when_sent', 'integer', (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema.alterTable('customers').addColumn('approved_company', 'text').execute();
	// Who buys for an institution already has seen its name.
	await sql`update customers set approved_company = company where is_institution = 1
		and id in (select parent_id from customer_links where verified_at is not null)`.execute(db);
}
