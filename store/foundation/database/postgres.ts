import { Kysely, type LogConfig, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { serversOf } from '../../../config';
import { openServer, type ServerOptions } from './postgres-server';
import type { Schema } from './schema';

// Counts, ids and cents all fit a double: read bigint and numeric as numbers, as SQLite does.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Queries over connections to PostgreSQL. */
export const queriesOver = (pool: PostgresPool, log?: LogConfig): Kysely<Schema> =>
	new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });

/**
 * Connections to whichever of the servers in an address takes writes. After another one has taken over, the next
 * connection finds it.
 */
export function openWriting(url: string, options: Omit<ServerOptions, 'writable'>): PostgresPool {
	const servers = serversOf(url).map((address) => openServer(address, { ...options, writable: true }));
	let last = 0;
	return {
		async connect() {
			const first = last;
			let wrong: unknown;
			for (let step = 0; step < servers.length; step++) {
				const at = (first + step) % servers.length;
				try {
					const connection = await (servers[at] as PostgresPool).connect();
					last = at;
					return connection;
				} catch (error) {
					wrong ??= error;
				}
			}
			throw wrong;
		},
		async end() {
			await Promise.all(servers.map((server) => server.end()));
		},
	};
}
