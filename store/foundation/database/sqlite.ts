import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	type LogConfig,
	type SelectModifierNode,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDialect,
	type SqliteDialectConfig,
	SqliteDriver,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { giveTurn } from '../turns';
import type { Schema } from './schema';

/** Returns the path of the SQLite file. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'shop.sqlite');

/** The maximum number of milliseconds that a connection waits until another process's write transaction ends. */
export const maxBusyMs = 10_000;

/**
 * The size of the page cache of each connection, in KiB. The database file is not mapped into memory, because then the whole file
 * would count as memory of each connection. Reading a page from the operating system's cache takes a microsecond.
 */
const cachedKib = { write: 16_384, read: 8192 };

/**
 * Opens one connection to a SQLite file. The connection opens at the first query, because Kysely does not close a connection that
 * was never used. A separate reading connection can read pages while a write transaction is open.
 */
export function openSqlite(file: string, mode: 'write' | 'read', log?: LogConfig): Kysely<Schema> {
	const dialect = new WritingFirstDialect({ database: async () => connect(file, mode) });
	return new Kysely<Schema>({ dialect, ...(log ? { log } : {}) });
}

function connect(file: string, mode: 'write' | 'read'): SqliteDatabase {
	const connection = new Sqlite(file, { readonly: mode === 'read', timeout: maxBusyMs });
	connection.pragma('foreign_keys = on');
	connection.pragma(`cache_size = -${cachedKib[mode]}`);
	connection.pragma('mmap_size = 0');
	connection.pragma('temp_store = memory');
	if (mode === 'write') {
		connection.pragma('journal_mode = wal');
		// With this setting, an acknowledged order survives a power failure, and not only the end of the process.
		connection.pragma('synchronous = full');
	}
	return cachePrepared(connection);
}

/** The maximum number of prepared statements that are cached. All statements of the shop's screens fit. */
const maxPreparedStatements = 300;
/**
 * The maximum length of the texts of all prepared statements together, and the maximum length of one statement, in characters.
 * Statements of an import with thousands of values use megabytes when prepared.
 */
const maxPreparedTextLength = 300_000;
const maxStatementLength = 20_000;

/**
 * Caches prepared statements. The shop runs the same statements for every page, and preparing these statements took longer than
 * running them. A connection runs one statement at a time, so no statement is used a second time before it has finished.
 */
function cachePrepared(connection: Sqlite.Database): SqliteDatabase {
	const statements = new LRUCache<string, Sqlite.Statement>({
		max: maxPreparedStatements,
		maxSize: maxPreparedTextLength,
		maxEntrySize: maxStatementLength,
		sizeCalculation: (_statement, sql) => sql.length,
	});
	return {
		prepare(sql) {
			const statement = statements.get(sql) ?? connection.prepare(sql);
			statements.set(sql, statement);
			return statement as unknown as ReturnType<SqliteDatabase['prepare']>;
		},
		close: () => {
			connection.close();
		},
	};
}

/**
 * Takes SQLite's write lock when a transaction begins. By default, SQLite takes the write lock at the first write. If another
 * process had written between a transaction's first read and its first write, the transaction would then fail in the middle,
 * instead of waiting at the start.
 */
class ImmediateDriver extends SqliteDriver {
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw('begin immediate'));
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		return givingTurns(await super.acquireConnection());
	}

	/**
	 * Ignores the error of a second rollback. On a full disk SQLite has already rolled back the transaction. The error of a second
	 * rollback must not replace the original error.
	 */
	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await super.rollbackTransaction(connection).catch((error: Error) => {
			if (!/no transaction is active/.test(error.message)) throw error;
		});
	}
}

/** The maximum number of queries in a transaction that is too short to be interrupted. */
const manyQueries = 100;

/**
 * Lets other work run between the queries of a long transaction. SQLite runs queries synchronously, so thousands of queries in a
 * row would otherwise block the event loop. A short transaction is not interrupted, because it has the write lock. Another
 * process that writes would block its event loop until the write lock is free. On PostgreSQL, other work can run during every
 * query.
 */
function givingTurns(connection: DatabaseConnection): DatabaseConnection {
	let queries = 0;
	return {
		async executeQuery(query) {
			if (queries === 0 || queries > manyQueries) await giveTurn();
			queries += 1;
			return connection.executeQuery(query);
		},
		streamQuery: (query, size) => connection.streamQuery(query, size),
	};
}

/** Leaves out `for no key update`. SQLite has no row locks, because only one write transaction runs at a time. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
	protected override visitSelectModifier(node: SelectModifierNode): void {
		if (node.modifier !== 'ForNoKeyUpdate') super.visitSelectModifier(node);
	}
}

class WritingFirstDialect extends SqliteDialect {
	readonly #config: SqliteDialectConfig;

	constructor(config: SqliteDialectConfig) {
		super(config);
		this.#config = config;
	}

	override createDriver(): Driver {
		return new ImmediateDriver(this.#config);
	}
	override createAdapter(): SqliteAdapter {
		return new SqliteAdapter();
	}
	override createQueryCompiler(): SqliteQueryCompiler {
		return new LocklessQueryCompiler();
	}
	override createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
		return new SqliteIntrospector(db);
	}
}
