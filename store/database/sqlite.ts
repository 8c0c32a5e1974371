import Sqlite from 'better-sqlite3';
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	SqliteAdapter,
	SqliteDialect,
	SqliteDriver,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from 'kysely';
import type { Schema } from './schema';

/**
 * Opens one connection to a SQLite file. A reading connection beside the writing one keeps pages answering while a
 * transaction is open.
 */
export function openSqlite(file: string, mode: 'write' | 'read'): Kysely<Schema> {
	const connection = new Sqlite(file, { readonly: mode === 'read', timeout: 10_000 });
	connection.pragma('foreign_keys = on');
	connection.pragma('cache_size = -65536');
	connection.pragma('mmap_size = 268435456');
	connection.pragma('temp_store = memory');
	if (mode === 'write') {
		connection.pragma('journal_mode = wal');
		// An acknowledged order survives the loss of power, not only of the process.
		connection.pragma('synchronous = full');
	}
	return new Kysely<Schema>({ dialect: new WritingFirstDialect({ database: connection }) });
}

/**
 * A transaction takes the write lock when it begins. SQLite's own default takes it at the first write, and then a
 * second process that read before it wrote is refused in the middle instead of waiting at the start.
 */
class ImmediateDriver extends SqliteDriver {
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw('begin immediate'));
	}
}

class WritingFirstDialect extends SqliteDialect {
	readonly #config: { database: Sqlite.Database };

	constructor(config: { database: Sqlite.Database }) {
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
		return new SqliteQueryCompiler();
	}
	override createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
		return new SqliteIntrospector(db);
	}
}
