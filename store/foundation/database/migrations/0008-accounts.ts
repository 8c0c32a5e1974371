import { type Kysely, sql } from 'kysely';

/**
 * Who placed an order for an institution, and what an institution lets each of its buyers do. The devices that a customer has logged in on, and is still; mails of which nothing is to stay, and the name under which the store lets an
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
	for (const column of ['placed_by_name', 'placed_by_email', 'placed_for']) {
		await db.schema
			.alterTable('orders')
			.addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
			.execute();
	}
	await db.schema.createIndex('orders_placed_by').on('orders').columns(['placed_by_id', 'created_at']).execute();
	await db.schema
		.alterTable('customer_links')
		.addColumn('sees_all', 'integer', (c) => c.notNull().defaultTo(1))
		.execute();
	await db.schema.alterTable('customer_links').addColumn('order_limit', number).execute();
	await namePlacers(db);
	// Who buys for an institution already has seen its name.
	await sql`update customers set approved_company = company where is_institution = 1
		and id in (select parent_id from customer_links where verified_at is not null)`.execute(db);
}

interface PlacedOrder {
	id: number;
	search_text: string;
	name: string;
	email: string;
	institution: string | null;
}

/** Orders that were placed for an institution say by whom, and are found by that. */
async function namePlacers(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<PlacedOrder>`
		select orders.id, search_text, trim(person.first_name || ' ' || person.last_name) as name, person.email,
			institution.company as institution
		from orders
		join customers person on person.id = orders.placed_by_id
		join customers institution on institution.id = orders.customer_id
		where orders.placed_by_id <> orders.customer_id`.execute(db);
	for (const { id, search_text, name, email, institution } of rows) {
		const words =
			`${name} ${email}`
				.normalize('NFD')
				.replace(/\p{M}/gu, '')
				.toLowerCase()
				.match(/[\p{L}\p{N}]+/gu) ?? [];
		const found = search_text + words.map((word) => ` ${word}`).join('');
		await sql`update orders set placed_by_name = ${name}, placed_by_email = ${email},
			placed_for = ${institution ?? ''}, search_text = ${found} where id = ${id}`.execute(db);
	}
}
