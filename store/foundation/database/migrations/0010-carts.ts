import { type Kysely, sql } from 'kysely';

/**
 * A person has a cart for each account that they use: their own, and each institution that they act for. And what a cart
 * was when its shopper agreed to it last is kept, to be able to say what has changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable('carts')
		.addColumn('account_id', 'bigint', (c) => c.references('customers.id').onDelete('cascade'))
		.execute();
	await sql`update carts set account_id = customer_id`.execute(db);
	await db.schema.dropIndex('carts_customer_id').execute();
	await db.schema
		.createIndex('carts_customer_id_account_id')
		.on('carts')
		.columns(['customer_id', 'account_id'])
		.unique()
		.execute();
	// Until now whoever acted for an institution ordered from their own cart, with the institution's addresses.
	await sql`update carts set checkout = '{}', delivery_preference = null
		where id in (select cart_id from sessions where acting_customer_id is not null)`.execute(db);
	await sql`update sessions set cart_id = null where acting_customer_id is not null`.execute(db);

	await db.schema
		.createTable('seen_carts')
		.addColumn('cart_id', 'bigint', (c) => c.primaryKey().references('carts.id').onDelete('cascade'))
		.addColumn('checksum', 'text', (c) => c.notNull())
		.addColumn('content', 'text', (c) => c.notNull())
		.execute();
}
