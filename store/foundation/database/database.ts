import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import type { Schema } from './schema';
import { openSqlite } from './sqlite';

export type Dialect = 'sqlite' | 'postgres';

/** Either the whole database or a transaction in it: what a rule needs to run its queries. */
export type Queries = Kysely<Schema> | Transaction<Schema>;

export interface Database {
	dialect: Dialect;
	/** Reads and writes; transactions start here. */
	db: Kysely<Schema>;
	/** Reads of the catalogue: a second connection, or the replica. */
	catalogue: Kysely<Schema>;
	/** Throws when the database does not answer. */
	ping(): Promise<void>;
	close(): Promise<void>;
}

export interface DatabaseOptions {
	dataDir: string;
	databaseUrl?: string | undefined;
	replicaUrl?: string | undefined;
	log: Logger;
}

/** Opens the database that the options name and brings its tables up to date. */
export async function openDatabase({ dataDir, databaseUrl, replicaUrl, log }: DatabaseOptions): Promise<Database> {
	if (databaseUrl) {
		const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
		const db = openPostgres(databaseUrl, onLost);
		const catalogue = replicaUrl ? openPostgres(replicaUrl, onLost) : db;
		await migrate(db, 'postgres');
		return opened('postgres', db, catalogue);
	}
	mkdirSync(dataDir, { recursive: true });
	const file = join(dataDir, 'shop.sqlite');
	const db = openSqlite(file, 'write');
	await migrate(db, 'sqlite');
	return opened('sqlite', db, openSqlite(file, 'read'));
}

function opened(dialect: Dialect, db: Kysely<Schema>, catalogue: Kysely<Schema>): Database {
	return {
		dialect,
		db,
		catalogue,
		ping: async () => {
			await sql`select 1`.execute(db);
		},
		close: async () => {
			// The one that may write goes last: only it can put what SQLite's log still holds into the file.
			if (catalogue !== db) await catalogue.destroy();
			await db.destroy();
		},
	};
}
