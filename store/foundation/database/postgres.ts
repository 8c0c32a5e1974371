import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema';

// Counts, ids and cents all fit a double: read bigint and numeric as numbers, as SQLite does.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Opens a pool of connections to a PostgreSQL server. */
export function openPostgres(url: string, onLost: (error: Error) => void): Kysely<Schema> {
	const pool = new pg.Pool({
		connectionString: url,
		max: 10,
		idleTimeoutMillis: 30_000,
		connectionTimeoutMillis: 10_000,
	});
	// A connection that the server drops while idle is replaced at the next query; unheard, the event would end the process.
	pool.on('error', onLost);
	return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
