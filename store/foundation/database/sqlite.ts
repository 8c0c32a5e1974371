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

/** The path of the SQLite file. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'shop.sqlite');

/** Milliseconds that a connection waits for another process to finish writing. */
export const maxBusyMs = 10_000;

/**
 * The page cache of each connection. The file is not mapped into memory, as that would count the whole of it for each connection.
 * Reading a page from the system's own cache takes a microsecond. KiB.
 */
const cachedKib = { write: 16_384, read: 8192 };

/**
 * Opens one connection to a SQLite file, at the first query, as Kysely does not close one that was never used. A reading
 * connection beside the writing one answers pages while a transaction is open.
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
		// An acknowledged order survives a power failure, not only the end of the process.
		connection.pragma('synchronous = full');
	}
	return cachePrepared(connection);
}

/** How many statements stay prepared: as many as the shop's screens use. */
const maxPreparedStatements = 300;
/**
 * How long the text of all of them, and of one, may be: an import's statements of thousands of values take megabytes when
 * prepared. Characters.
 */
const maxPreparedTextLength = 300_000;
const maxStatementLength = 20_000;

/**
 * Caches prepared statements: the shop runs the same ones for every page, and preparing them took longer than running them. A
 * connection runs one statement at a time, so none is used again before it has finished.
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
 * Takes the write lock when a transaction begins. SQLite's default takes it at the first write: then a second process that has
 * read before it writes fails in the middle, instead of waiting at the start.
 */
class ImmediateDriver extends SqliteDriver {
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw('begin immediate'));
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		return givingTurns(await super.acquireConnection());
	}

	/** On a full disk SQLite rolls back by itself. The failing rollback must not hide the first error. */
	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await super.rollbackTransaction(connection).catch((error: Error) => {
			if (!/no transaction is active/.test(error.message)) throw error;
		});
	}
}

/** A transaction of at most this many queries is too short to be interrupted. */
const manyQueries = 100;

/**
 * Gives others a turn between queries. SQLite answers at once, so thousands of queries in a row would otherwise hold the event
 * loop until the last one has run. A short transaction is not interrupted: it holds the write lock, and another process that writes
 * would wait for it with its whole event loop. On PostgreSQL every query gives a turn.
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

/** Leaves `for no key update` out: SQLite has no row locks, as a writing transaction is alone. */
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
