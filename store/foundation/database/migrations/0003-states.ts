import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

interface Check {
	table: string;
	name: string;
	columns: string[];
	/** The rule as SQL; `row` is put before each column: '' or 'new.'. */
	rule(row: string): string;
}

const oneOf = (table: string, column: string, words: string[]): Check => ({
	table,
	name: `${table}_${column}_known`,
	columns: [column],
	rule: (row) => `${row}${column} in (${words.map((word) => `'${word}'`).join(', ')})`,
});

const checks: Check[] = [
	oneOf('orders', 'state', ['awaiting_payment', 'placed', 'ready', 'completed', 'cancelled']),
	oneOf('orders', 'delivery_key', ['pickup', 'ship', 'local', 'quote']),
	{
		table: 'orders',
		name: 'orders_quote_state',
		columns: ['state', 'delivery_key'],
		rule: (row) => `${row}delivery_key <> 'quote' or ${row}state in ('placed', 'completed', 'cancelled')`,
	},
	oneOf('payments', 'state', [
		...['open', 'declined', 'capturing', 'releasing'],
		...['cancelled', 'paid', 'late', 'settled'],
	]),
	oneOf('payments', 'provider', ['paypal', 'clearent', 'chase', 'global']),
	oneOf('carts', 'delivery_preference', ['ship', 'pickup', 'local_delivery']),
];

/**
 * States and kinds that no table of the shop knows are refused by the database itself.
 *
 * PostgreSQL gets check constraints. SQLite cannot add one to a table that is there: the table would have to be made
 * anew and the old one dropped, and with foreign keys on that drop deletes the items, payments and cards of every order;
 * they can only be turned off outside a transaction, where a process that is killed leaves the shop without its
 * orders. So there it is triggers, which refuse the same writes: no row is moved, and each of them is there whole or not
 * at all, so that a migration that was broken off is simply run again.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	for (const check of checks) {
		await requireKept(db, check);
		if (dialect === 'postgres') await constrain(db, check);
		else await addTriggers(db, check);
	}
}

/** Triggers look at new rows only, and PostgreSQL does not say which row is wrong. */
async function requireKept(db: Kysely<unknown>, { table, name, rule }: Check): Promise<void> {
	const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where not (${sql.raw(rule(''))})
		order by id limit 1`.execute(db);
	if (rows[0]) throw new Error(`The row ${rows[0].id} of ${table} does not keep to ${name}: correct it first.`);
}

const constrain = (db: Kysely<unknown>, { table, name, rule }: Check) =>
	sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} check (${sql.raw(rule(''))})`.execute(db);

async function addTriggers(db: Kysely<unknown>, { table, name, columns, rule }: Check): Promise<void> {
	const body = sql`on ${sql.table(table)} when not (${sql.raw(rule('new.'))})
		begin select raise(abort, ${sql.lit(`check constraint failed: ${name}`)}); end`;
	await sql`create trigger if not exists ${sql.id(`${name}_insert`)} before insert ${body}`.execute(db);
	const written = sql.join(columns.map((column) => sql.id(column)));
	await sql`create trigger if not exists ${sql.id(`${name}_update`)} before update of ${written} ${body}`.execute(db);
}
