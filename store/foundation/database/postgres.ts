import { Kysely, type LogConfig, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { serversOf } from '../../../config';
import { type CountedPool, type Crowd, openServer, type ServerOptions } from './postgres-server';
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
export function openWriting(url: string, options: Omit<ServerOptions, 'writable'>): CountedPool {
	const servers = serversOf(url).map((address) => openServer(address, { ...options, writable: true }));
	let last = 0;
	return {
		async connect() {
			const first = last;
			let wrong: unknown;
			for (let step = 0; step < servers.length; step++) {
				const at = (first + step) % servers.length;
				try {
					const connection = await (servers[at] as CountedPool).connect();
					last = at;
					return connection;
				} catch (error) {
					wrong ??= error;
				}
			}
			throw wrong;
		},
		crowd: () => {
			const crowds = servers.map((server) => server.crowd());
			return {
				most: crowds[0]?.most ?? 0,
				used: sumOf(crowds, 'used'),
				waiting: sumOf(crowds, 'waiting'),
				refusal: crowds.find(({ refusal }) => refusal !== null)?.refusal ?? null,
			};
		},
		async end() {
			await Promise.all(servers.map((server) => server.end()));
		},
	};
}

const sumOf = (crowds: readonly Crowd[], name: 'used' | 'waiting'): number =>
	crowds.reduce((sum, crowd) => sum + crowd[name], 0);
