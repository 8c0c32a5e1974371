import { sql } from 'kysely';
import type { Database, Queries } from '../database';
import { tableNames } from '../tables';

/** While this table exists, the database contains an unfinished move and cannot be opened as a shop. */
export const incomingTable = 'move_in';
const tablesTable = 'move_in_tables';

/** A move into this database. */
export interface Incoming {
	/** The move's id. */
	id: string;
	/** 1 once all rows have been copied and only the derived tables are missing. */
	all_rows: number;
}

/** How far a table has been copied: the primary key of the last copied row as JSON, and the number of copied rows. */
export interface TableProgress {
	last_key: string;
	row_count: number;
}

/** Finds the unfinished move into a database; null for none. */
export async function findIncoming({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<Incoming | null> {
	if (!(await tableNames(db, dialect)).includes(incomingTable)) return null;
	const { rows } = await sql<Incoming>`select id, all_rows from ${sql.table(incomingTable)}`.execute(db);
	return rows[0] ?? null;
}

/** Notes in the caller's transaction that a move into the database begins. */
export async function beginIncoming(db: Queries, id: string): Promise<void> {
	await endIncoming(db);
	await sql`create table ${sql.table(incomingTable)} (id text not null, all_rows bigint not null)`.execute(db);
	await sql`insert into ${sql.table(incomingTable)} (id, all_rows) values (${id}, 0)`.execute(db);
	await sql`create table ${sql.table(tablesTable)}
		(name text primary key, last_key text not null, row_count bigint not null)`.execute(db);
}

/** Notes that all rows have been copied. */
export const noteAllRows = (db: Queries) => sql`update ${sql.table(incomingTable)} set all_rows = 1`.execute(db);

/** Ends the move. From now on the database can be opened as a shop. */
export async function endIncoming(db: Queries): Promise<void> {
	for (const name of [incomingTable, tablesTable]) await sql`drop table if exists ${sql.table(name)}`.execute(db);
}

/** Returns the progress of copying a table; null if copying has not begun. */
export async function progressOf(db: Queries, name: string): Promise<TableProgress | null> {
	const { rows } = await sql<TableProgress>`
		select last_key, row_count from ${sql.table(tablesTable)} where name = ${name}`.execute(db);
	return rows[0] ?? null;
}

/** Stores how far a table has been copied, in the transaction that writes its rows. */
export async function noteProgress(db: Queries, name: string, { last_key, row_count }: TableProgress): Promise<void> {
	await sql`insert into ${sql.table(tablesTable)} (name, last_key, row_count) values (${name}, ${last_key}, ${row_count})
		on conflict (name) do update set last_key = excluded.last_key, row_count = excluded.row_count`.execute(db);
}
