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
import type { Schema } from './schema';

/** Where the database stands when it is SQLite's. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'shop.sqlite');

/** How long a connection waits for another process that writes. Milliseconds. */
export const maxBusyMs = 10_000;

/**
 * What a connection caches of the file, of its own. The file is not mapped into memory, as a process would take the whole of it
 * once more for each of its connections. A page that the system has is read in a microsecond. KiB.
 */
const cachedKib = { write: 16_384, read: 8192 };

/**
 * One connection to a SQLite file, opened when it is first asked: Kysely closes none that nobody has asked. A reading
 * connection beside the writing one keeps pages answering while a transaction is open.
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
		// An acknowledged order survives the loss of power, not only of the process.
		connection.pragma('synchronous = full');
	}
	return keepPrepared(connection);
}

/** Statements that are kept prepared, as many as the shop's screens ask between them. */
const keptStatements = 300;
/** Their text together, and of one: an import's statements of thousands of values take megabytes each when prepared. Characters. */
const keptText = 300_000;
const maxStatementLength = 20_000;

/**
 * Prepares each statement once: the shop asks the same ones for every page, and preparing them took longer than running
 * them. A connection runs one statement at a time, so none is asked while it is still answering.
 */
function keepPrepared(connection: Sqlite.Database): SqliteDatabase {
	const statements = new LRUCache<string, Sqlite.Statement>({
		max: keptStatements,
		maxSize: keptText,
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
 * A transaction takes the write lock when it begins. SQLite's own default takes it at the first write, and then a
 * second process that read before it wrote is refused in the middle instead of waiting at the start.
 */
class ImmediateDriver extends SqliteDriver {
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw('begin immediate'));
	}

	/** SQLite has undone a transaction already for which there was no room on the disk: that it was is what is to be told. */
	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		await super.rollbackTransaction(connection).catch((error: Error) => {
			if (!/no transaction is active/.test(error.message)) throw error;
		});
	}
}

/** SQLite has no locks on rows: a transaction that writes is alone. What is asked for them is left out. */
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
