import { sql } from 'kysely';
import type { Database, Dialect, Queries } from '../database';
import { copyTable } from './copy-table';
import { derivedTables, movedTables } from './moved-tables';
import { beginIncoming, findIncoming, noteAllRows } from './progress';
import type { WriteHold } from './write-hold';

/** Receives the progress of a move of a shop to another database. */
export interface MoveWatcher {
	/** Called when more rows of a table have been written, with the number of these rows. */
	onRows(table: string, rows: number): void;
	/** Called when all rows of a table have been copied, with the number of rows in the table. */
	onTable(table: string, rows: number): void;
}

/**
 * Requires that a shop can be moved into a database: the database is empty or contains an unfinished move. Rows of another move
 * are deleted when copying begins.
 * @throws {Error} with the name of a table that has rows
 */
export async function requireRoom(to: Database): Promise<void> {
	if (await findIncoming(to)) return;
	for (const { name } of await movedTables(to)) {
		const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(to.db);
		if (rows.length > 0) throw new Error(`is not empty: ${name} has rows. Name an empty database.`);
	}
}

/**
 * Copies all rows of a database into another database, table by table, and compares the number of rows in both. Writes to the
 * first database must be blocked. Resumes an interrupted move. Before a new move, deletes the rows of another move. Tables that
 * are derived from titles are not copied, but derived again later.
 * @throws {Error} if a table has a different number of rows afterwards
 */
export async function copyRows(from: Database, to: Database, { id }: WriteHold, watcher: MoveWatcher): Promise<void> {
	const standing = await findIncoming(to);
	if (standing?.id === id && standing.all_rows === 1) return;
	const tables = await movedTables(from);
	if (standing?.id !== id) {
		await to.db.transaction().execute(async (db) => {
			await emptyAll(db, to.dialect);
			await beginIncoming(db, id);
		});
	}
	for (const table of tables) {
		await copyTable(from, to, table, (rows) => watcher.onRows(table.name, rows));
		const [there, here] = [await countRows(from.db, table.name), await countRows(to.db, table.name)];
		if (there !== here) throw new Error(`${table.name} has ${there} rows, but ${here} were copied.`);
		watcher.onTable(table.name, here);
	}
	await to.db.transaction().execute(async (db) => {
		await db.deleteFrom('deriving').execute();
		await db.insertInto('deriving').values({ title_id: 0 }).execute();
		await noteAllRows(db);
	});
}

async function emptyAll(db: Queries, dialect: Dialect): Promise<void> {
	const tables = (await movedTables({ db, dialect })).reverse();
	for (const name of [...Object.keys(derivedTables), ...tables.map((table) => table.name)]) {
		await sql`delete from ${sql.table(name)}`.execute(db);
	}
}

async function countRows(db: Queries, name: string): Promise<number> {
	const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
	return rows[0]?.count ?? 0;
}
