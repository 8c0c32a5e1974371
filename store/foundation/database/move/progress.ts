import { sql } from 'kysely';
import type { Database, Queries } from '../database';
import { tableNames } from '../tables';

/** While it is there, a database holds a part of a shop: none is opened in it. */
export const incomingTable = 'move_in';
const tablesTable = 'move_in_tables';

/** What of a move's rows has come. */
export interface Incoming {
	/** The move that it is a part of. */
	id: string;
	/** Whether all rows are there, and only what is derived of them is not. */
	all_rows: number;
}

/** How far a table has come: the key of its last row, as JSON, and how many rows. */
export interface TableProgress {
	last_key: string;
	row_count: number;
}

/** The move that a database holds a part of; null for one that holds none. */
export async function findIncoming({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<Incoming | null> {
	if (!(await tableNames(db, dialect)).includes(incomingTable)) return null;
	const { rows } = await sql<Incoming>`select id, all_rows from ${sql.table(incomingTable)}`.execute(db);
	return rows[0] ?? null;
}

/** Notes in the caller's transaction that a database takes in the rows of a move. */
export async function beginIncoming(db: Queries, id: string): Promise<void> {
	await endIncoming(db);
	await sql`create table ${sql.table(incomingTable)} (id text not null, all_rows bigint not null)`.execute(db);
	await sql`insert into ${sql.table(incomingTable)} (id, all_rows) values (${id}, 0)`.execute(db);
	await sql`create table ${sql.table(tablesTable)}
		(name text primary key, last_key text not null, row_count bigint not null)`.execute(db);
}

/** Notes that all rows are there. */
export const noteAllRows = (db: Queries) => sql`update ${sql.table(incomingTable)} set all_rows = 1`.execute(db);

/** Forgets the move: the database is a shop's from now on. */
export async function endIncoming(db: Queries): Promise<void> {
	for (const name of [incomingTable, tablesTable]) await sql`drop table if exists ${sql.table(name)}`.execute(db);
}

/** How far a table has come; null where nothing of it has. */
export async function progressOf(db: Queries, name: string): Promise<TableProgress | null> {
	const { rows } = await sql<TableProgress>`
		select last_key, row_count from ${sql.table(tablesTable)} where name = ${name}`.execute(db);
	return rows[0] ?? null;
}

/** Writes down how far a table has come, in the transaction that brings its rows. */
export async function noteProgress(db: Queries, name: string, { last_key, row_count }: TableProgress): Promise<void> {
	await sql`insert into ${sql.table(tablesTable)} (name, last_key, row_count) values (${name}, ${last_key}, ${row_count})
		on conflict (name) do update set last_key = excluded.last_key, row_count = excluded.row_count`.execute(db);
}
