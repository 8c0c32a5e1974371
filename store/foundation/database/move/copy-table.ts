import { sql } from 'kysely';
import type { Database, Queries } from '../database';
import { insertRows, type RowOfValues } from '../insertions';
import type { Schema } from '../schema';
import type { Table } from '../tables';
import { noteProgress, progressOf, type TableProgress } from './progress';

/**
 * The number of rows that are read and written at a time. For tables that may contain parts of files, fewer rows are read and
 * written at a time.
 */
const batchRows = 1000;
const batchRowsOfFiles = 8;

/**
 * Copies the rows of a table into another database, in the order of the primary key. Resumes an interrupted copy. At most two
 * batches are in memory: while one batch is written, the next batch is read.
 * @param onRows called after each batch, with the number of rows in the batch
 * @throws {Error} with the name of the table
 */
export async function copyTable(
	from: Database,
	to: Database,
	table: Table,
	onRows: (rows: number) => void,
): Promise<void> {
	const { name, key } = table;
	if (key.length === 0) throw new Error(`${name} has no primary key, so its rows cannot be copied in order.`);
	let done: TableProgress = (await progressOf(to.db, name)) ?? { last_key: '[]', row_count: 0 };
	let rows = await nextRows(from.db, table, JSON.parse(done.last_key));
	while (rows.length > 0) {
		const last = key.map((column) => rows.at(-1)?.[column]);
		done = { last_key: JSON.stringify(last), row_count: done.row_count + rows.length };
		const written = write(to, table, rows, done);
		const [next] = await Promise.all([nextRows(from.db, table, last), written]);
		onRows(rows.length);
		rows = next;
	}
	await carryIdCounter(from, to, table);
}

async function nextRows(db: Queries, { name, columns, key, hasBytes }: Table, after: unknown[]) {
	const of = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
	const following = after.length > 0 ? sql`where (${of(key)}) > (${sql.join(after)})` : sql``;
	const { rows } = await sql<RowOfValues>`select ${of(columns)} from ${sql.table(name)} ${following}
		order by ${of(key)} limit ${hasBytes ? batchRowsOfFiles : batchRows}`.execute(db);
	return rows;
}

async function write(to: Database, { name, columns }: Table, rows: RowOfValues[], done: TableProgress): Promise<void> {
	const taken = to.dialect === 'postgres' ? rows.map(withoutNul) : rows;
	try {
		await to.db.transaction().execute(async (db) => {
			await insertRows(db, name as keyof Schema, columns, taken);
			await noteProgress(db, name, done);
		});
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		throw new Error(`${name}, after ${done.row_count - rows.length} rows: ${error.message}`, { cause: error });
	}
}

/** Removes NUL characters, which PostgreSQL cannot store in text and shoppers cannot see. */
function withoutNul(row: RowOfValues): RowOfValues {
	let kept: Record<string, RowOfValues[string]> | null = null;
	for (const column in row) {
		const value = row[column];
		if (typeof value !== 'string' || !value.includes('\0')) continue;
		kept ??= { ...row };
		kept[column] = value.replaceAll('\0', '');
	}
	return kept ?? row;
}

/** Copies the id counter of a table, so that ids of deleted rows are not used again. */
async function carryIdCounter(from: Database, to: Database, { name, identity }: Table): Promise<void> {
	if (identity === null) return;
	const last = await lastNumber(from, name, identity);
	if (last === null) return;
	if (to.dialect === 'postgres') {
		await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), ${last})`.execute(to.db);
		return;
	}
	await sql`delete from sqlite_sequence where name = ${name}`.execute(to.db);
	await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(to.db);
}

/** Returns the last id that the table assigned. Returns null if the table has assigned none. */
async function lastNumber({ db, dialect }: Database, name: string, identity: string): Promise<number | null> {
	if (dialect === 'sqlite') {
		const { rows } = await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`.execute(
			db,
		);
		return rows[0]?.last || null;
	}
	const { rows } = await sql<{ sequence: string }>`
		select pg_get_serial_sequence(${name}, ${identity}) as sequence`.execute(db);
	const { rows: counted } = await sql<{ last: number; given: boolean }>`
		select last_value as last, is_called as given from ${sql.raw(rows[0]?.sequence ?? '')}`.execute(db);
	return counted[0]?.given ? counted[0].last : null;
}
