import type { Kysely } from 'kysely';

/** How many wrong passwords were tried on a device since its customer last logged in there: too many, and it is not trusted. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable('known_devices')
		.addColumn('wrong_passwords', 'integer', (c) => c.notNull().defaultTo(0))
		.execute();
}
