import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { codeOf } from '../../error-code';
import { requireKnownMigrations } from '../migrate';
import type { Backups, Holdings } from './backup';
import { kindOf } from './file-kind';
import { noteStatement } from './note-statement';

/**
 * A number of pages that is larger than any database. All pages are copied in one step, because a write between two steps would
 * restart the copying.
 */
const everyPage = 0x7fffffff;

/**
 * Writes and restores backups of a SQLite file, using SQLite itself. The backups therefore include changes that are still in the
 * write-ahead log.
 */
export function sqliteBackups(database: string): Backups {
	return {
		async write(file) {
			if (!existsSync(database)) throw new Error(`There is no database to back up: ${database} does not exist.`);
			return copyWhole(database, file);
		},
		async note(run) {
			const connection = new Sqlite(database, { fileMustExist: true, timeout: 10_000 });
			try {
				if (!hasTable(connection, 'job_runs')) return;
				connection.prepare(noteStatement(run, (name) => `@${name}`)).run(run);
			} finally {
				connection.close();
			}
		},
		open: async (file) => inspect(requireSqlite(file)),
		current: async () => holdingsOf(database),
		async restore(file) {
			requireSqlite(file);
			mkdirSync(dirname(database), { recursive: true });
			const incoming = `${database}.incoming`;
			rmSync(incoming, { force: true });
			await copyWhole(file, incoming);
			const kept = existsSync(database) ? putAside(database) : null;
			renameSync(incoming, database);
			return kept;
		},
	};
}

/** Copies a database that may be in use. The copy gets its final name after it was verified. */
async function copyWhole(from: string, to: string): Promise<Holdings> {
	const part = `${to}.part`;
	rmSync(part, { force: true });
	// The file is created first, with permissions for its owner only. SQLite would let all users read the file, which contains
	// customers and orders.
	closeSync(openSync(part, 'w', 0o600));
	try {
		const source = new Sqlite(from, { fileMustExist: true, timeout: 10_000 });
		try {
			await source.backup(part, { progress: () => everyPage });
		} finally {
			source.close();
		}
		const holdings = inspect(part);
		renameSync(part, to);
		return holdings;
	} finally {
		for (const name of [part, `${part}-wal`, `${part}-shm`]) rmSync(name, { force: true });
	}
}

/** Reads every page of a database that no other process has open, and writes the changes in its write-ahead log into the file. */
function inspect(file: string): Holdings {
	const connection = new Sqlite(file, { fileMustExist: true });
	try {
		const verdict = connection.pragma('integrity_check', { simple: true });
		if (verdict !== 'ok') throw new Error(`${file} is damaged: ${verdict}`);
		const astray = connection.pragma('foreign_key_check') as { table: string }[];
		if (astray[0]) throw new Error(`${file} is damaged: rows of ${astray[0].table} refer to rows that do not exist.`);
		const migrations = hasTable(connection, 'kysely_migration')
			? (connection.prepare('select name from kysely_migration').pluck().all() as string[])
			: [];
		requireKnownMigrations(migrations, file);
		connection.pragma('journal_mode = delete');
		return countedIn(connection);
	} catch (error) {
		if (codeOf(error).startsWith('SQLITE_')) throw new Error(`${file} is damaged: ${(error as Error).message}`);
		throw error;
	} finally {
		connection.close();
	}
}

function holdingsOf(database: string): Holdings | null {
	if (!existsSync(database)) return null;
	const connection = new Sqlite(database, { timeout: 10_000 });
	try {
		const settings = hasTable(connection, 'settings') && connection.prepare('select 1 from settings').get();
		const holdings = countedIn(connection);
		return settings || holdings.titles + holdings.orders > 0 ? holdings : null;
	} catch (error) {
		// A damaged database also counts as a shop, so that it is not replaced without a confirmation.
		if (codeOf(error) === 'SQLITE_NOTADB' || codeOf(error).startsWith('SQLITE_CORRUPT'))
			return { titles: 0, orders: 0 };
		throw error;
	} finally {
		connection.close();
	}
}

const hasTable = (connection: Sqlite.Database, name: string): boolean =>
	connection.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;

function countedIn(connection: Sqlite.Database): Holdings {
	const count = (table: string) =>
		hasTable(connection, table) ? (connection.prepare(`select count(*) from ${table}`).pluck().get() as number) : 0;
	return { titles: count('titles'), orders: count('orders') };
}

/**
 * Renames the old database file.
 * @throws {Error} if another process has the database open, because that process would continue to write to the renamed file
 */
function putAside(database: string): string {
	const connection = new Sqlite(database, { timeout: 0 });
	try {
		// This statement writes the write-ahead log into the file, and fails while another process has the file open.
		connection.pragma('journal_mode = delete');
	} catch (error) {
		if (codeOf(error).startsWith('SQLITE_BUSY')) {
			throw new Error(`${database} is in use. First stop the shop and every other program that uses it.`);
		}
		if (codeOf(error) !== 'SQLITE_NOTADB' && !codeOf(error).startsWith('SQLITE_CORRUPT')) throw error;
	} finally {
		connection.close();
	}
	const kept = `${database}.replaced-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
	renameSync(database, kept);
	for (const rest of ['-wal', '-shm']) rmSync(database + rest, { force: true });
	return kept;
}

/**
 * Requires that a file is a SQLite database, and returns the path of the file.
 * @throws {Error} if the file is not a SQLite database
 */
function requireSqlite(file: string): string {
	const kind = kindOf(file);
	if (kind === 'sqlite') return file;
	const hint = kind === 'postgres' ? ' It is a PostgreSQL backup: set DATABASE_URL.' : '';
	throw new Error(`${file} is not a backup of a SQLite database.${hint}`);
}
