import { sql } from 'kysely';
import type { Database, Dialect, Queries } from '../database';
import { copyTable } from './copy-table';
import { derivedTables, movedTables } from './moved-tables';
import { beginIncoming, findIncoming, noteAllRows } from './progress';
import type { WriteHold } from './write-hold';

/** Who is told how a move goes on. */
export interface MoveWatcher {
	/** So many more rows of a table have been written. */
	onRows(table: string, rows: number): void;
	/** All rows of a table are there. */
	onTable(table: string, rows: number): void;
}

/**
 * Sees to it that a database can take a shop in: it is empty, or holds a part of a move. Of that part nothing stays unless its
 * move is the one that goes on.
 * @throws {Error} naming a table that has rows
 */
export async function requireRoom(to: Database): Promise<void> {
	if (await findIncoming(to)) return;
	for (const { name } of await movedTables(to)) {
		const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(to.db);
		if (rows.length > 0) throw new Error(`is not empty: there are rows in ${name}. Name an empty database.`);
	}
}

/**
 * Carries all rows of a database that takes no writes into another one, table by table, and counts them in both. A move
 * that was broken off goes on where it was; what is there of another one is put away first. What is derived of titles is
 * left to be derived anew.
 * @throws {Error} where a table has come to another number of rows
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
		if (there !== here) throw new Error(`${table.name} has ${there} rows, and ${here} of them came.`);
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
