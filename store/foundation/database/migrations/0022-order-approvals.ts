import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

const name = 'orders_state_known';
const states = ['awaiting_approval', 'awaiting_payment', 'placed', 'ready', 'completed', 'cancelled'];
const known = (row: string) => `${row}state in (${states.map((word) => `'${word}'`).join(', ')})`;

/**
 * Who buys for an institution may be let ask only: what they order waits until its owner approves it, and keeps the words
 * with which it is declined. Everybody orders as before.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	await db.schema
		.alterTable('customer_links')
		.addColumn('may_order', 'integer', (c) => c.notNull().defaultTo(1))
		.execute();
	await db.schema
		.alterTable('orders')
		.addColumn('decline_reason', 'text', (c) => c.notNull().defaultTo(''))
		.execute();
	if (dialect === 'postgres') await constrain(db);
	else await renewTriggers(db);
}

async function constrain(db: Kysely<unknown>): Promise<void> {
	await sql`alter table orders drop constraint ${sql.id(name)}`.execute(db);
	await sql`alter table orders add constraint ${sql.id(name)} check (${sql.raw(known(''))})`.execute(db);
}

/** SQLite has triggers in the place of the check (migration 0003). */
async function renewTriggers(db: Kysely<unknown>): Promise<void> {
	const body = sql`on orders when not (${sql.raw(known('new.'))})
		begin select raise(abort, ${sql.lit(`check constraint failed: ${name}`)}); end`;
	for (const event of ['insert', 'update']) {
		const trigger = sql.id(`${name}_${event}`);
		await sql`drop trigger if exists ${trigger}`.execute(db);
		await sql`create trigger ${trigger} before ${sql.raw(event === 'update' ? 'update of state' : event)} ${body}`.execute(
			db,
		);
	}
}
