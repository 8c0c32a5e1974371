import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	type LogConfig,
	PostgresDialect,
	type PostgresDialectConfig,
	PostgresDriver,
	type PostgresPool,
} from 'kysely';
import pg from 'pg';
import { serversOf } from '../../../config';
import { type CountedPool, type Crowd, openServer, type ServerOptions } from './postgres-server';
import type { Schema } from './schema';

// The database types bigint and numeric are read as numbers, as on SQLite, because numbers of copies, ids and cents all fit into
// a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * The maximum number of milliseconds that a statement waits for a lock before its transaction starts again (`transact`). The
 * limit is below the time that a transaction may be idle (`silenceLimits`). If a process was stopped, other transactions that
 * wait for its locks therefore give up before its locks are freed. Without this limit, these transactions would get the lock one
 * after the other.
 */
const lockLimit = 4000;

/** Creates a Kysely instance that sends queries over connections to PostgreSQL. */
export const queriesOver = (pool: PostgresPool, log?: LogConfig): Kysely<Schema> =>
	new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });

/** Creates a Kysely instance for visitors' transactions. These transactions start again instead of waiting long for a lock. */
export const impatientQueriesOver = (pool: PostgresPool, log?: LogConfig): Kysely<Schema> =>
	new Kysely<Schema>({ dialect: new ImpatientDialect({ pool }), ...(log ? { log } : {}) });

class ImpatientDialect extends PostgresDialect {
	readonly #config: PostgresDialectConfig;

	constructor(config: PostgresDialectConfig) {
		super(config);
		this.#config = config;
	}

	override createDriver(): Driver {
		return new ImpatientDriver(this.#config);
	}
}

class ImpatientDriver extends PostgresDriver {
	/** Sends `begin` and the lock timeout in one round trip. */
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw(`begin; set local lock_timeout = ${lockLimit}`));
	}
}

/**
 * Opens connections to the server that accepts writes, among the servers in a database URL. After a failover, a new connection
 * finds the new primary.
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
