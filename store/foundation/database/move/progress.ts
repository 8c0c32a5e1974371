import { sql } from 'kysely';
import type { Database, Queries } from '../database';
import { tableNames } from '../tables';

/** The name of a table that marks an unfinished move. While this table exists, the database cannot be opened as a shop. */
export const incomingTable = 'move_in';
const tablesTable = 'move_in_tables';

/** A move of a shop into this database. */
export interface Incoming {
	/** The id of the move. */
	id: string;
	/** 1 after all rows have been copied, when only the derived tables are missing. */
	all_rows: number;
}

/** The progress of copying a table: the primary key of the last copied row as JSON, and the number of copied rows. */
export interface TableProgress {
	last_key: string;
	row_count: number;
}

/** Finds the unfinished move into a database. Returns null if the database contains no unfinished move. */
export async function findIncoming({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<Incoming | null> {
	if (!(await tableNames(db, dialect)).includes(incomingTable)) return null;
	const { rows } = await sql<Incoming>`select id, all_rows from ${sql.table(incomingTable)}`.execute(db);
	return rows[0] ?? null;
}

/** Records in the caller's transaction that a move into the database begins. */
export async function beginIncoming(db: Queries, id: string): Promise<void> {
	await endIncoming(db);
	await sql`create table ${sql.table(incomingTable)} (id text not null, all_rows bigint not null)`.execute(db);
	await sql`insert into ${sql.table(incomingTable)} (id, all_rows) values (${id}, 0)`.execute(db);
	await sql`create table ${sql.table(tablesTable)}
		(name text primary key, last_key text not null, row_count bigint not null)`.execute(db);
}

/** Records that all rows have been copied into the database. */
export const noteAllRows = (db: Queries) => sql`update ${sql.table(incomingTable)} set all_rows = 1`.execute(db);

/** Ends the move into a database. The database can then be opened as a shop. */
export async function endIncoming(db: Queries): Promise<void> {
	for (const name of [incomingTable, tablesTable]) await sql`drop table if exists ${sql.table(name)}`.execute(db);
}

/** Returns the progress of copying a table, or null if copying has not begun. */
export async function progressOf(db: Queries, name: string): Promise<TableProgress | null> {
	const { rows } = await sql<TableProgress>`
		select last_key, row_count from ${sql.table(tablesTable)} where name = ${name}`.execute(db);
	return rows[0] ?? null;
}

/** Stores the progress of copying a table, in the transaction that writes the rows of the table. */
export async function noteProgress(db: Queries, name: string, { last_key, row_count }: TableProgress): Promise<void> {
	await sql`insert into ${sql.table(tablesTable)} (name, last_key, row_count) values (${name}, ${last_key}, ${row_count})
		on conflict (name) do update set last_key = excluded.last_key, row_count = excluded.row_count`.execute(db);
}
