import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { codeOf } from '../error-code';
import { ConnectionLost, Crowded, Unavailable, whyUnavailable } from '../unavailable';
import { copyIn } from './postgres-copy';
import { isStalePlan, StalePlan, StatementNames } from './prepared-statements';

/** The purposes of database connections: reading pages, handling POST requests, or running commands in a terminal. */
export type Workload = 'read' | 'write' | 'command';

/** The maximum number of milliseconds for one statement, or 0 for no limit. */
const statementLimits: Record<Workload, number> = { read: 10_000, write: 20_000, command: 0 };
/**
 * The maximum number of milliseconds that a transaction may be idle. The process of an idle transaction hangs or was stopped,
 * while other transactions wait for its locks. The limit is far below the statement limit of the other transactions, so that they
 * still get the locks.
 */
const silenceLimits: Record<Workload, number> = { read: 5000, write: 5000, command: 60_000 };
/** The maximum number of milliseconds to wait until a connection opens or becomes free. */
const connectLimit = 5000;
/**
 * The number of milliseconds that the client waits longer than the statement limit. If the server has not cancelled the statement
 * by then, the server is unreachable.
 */
const networkGrace = 5000;
/** The maximum number of connections that each pool opens to a server. */
const maxConnections = 10;
/** The number of seconds after which a connection is replaced. A new connection reads the server's role and clock again. */
const connectionLifetime = 600;

export interface ServerOptions {
	workload: Workload;
	/** Whether to refuse a replica, because a replica accepts no writes. */
	writable: boolean;
	/** The maximum number of connections at the same time; 10 by default. */
	most?: number;
	/** Whether connections stay open. If true, the pool neither closes idle connections nor replaces old connections. */
	kept?: boolean;
	onLost(error: Error): void;
	/** Receives the time of the server in Unix seconds, for each new connection. */
	onClock?: ((seconds: number) => void) | undefined;
}

/** A connection pool for Kysely that reports how many requests wait for a connection. */
export interface CountedPool extends PostgresPool {
	crowd(): Crowd;
}

export interface Crowd {
	/**
	 * The maximum number of open connections, the number of connections in use, and the number of requests that wait for a
	 * connection.
	 */
	most: number;
	used: number;
	waiting: number;
	/** The error of the server if it has recently refused a connection because of too many connections; otherwise null. */
	refusal: string | null;
}

/** The number of milliseconds for which `refusal` reports an error. */
const refusalTold = 10_000;

/**
 * Opens a pool of connections to one PostgreSQL server, for Kysely. If the server is unavailable, throws {Unavailable}. A broken
 * connection is never used again.
 */
export function openServer(url: string, options: ServerOptions): CountedPool {
	const most = options.most ?? maxConnections;
	let refused = { at: Number.NEGATIVE_INFINITY, why: '' };
	const limit = statementLimits[options.workload];
	/** The first error of each broken connection. */
	const lost = new WeakMap<pg.ClientBase, Error>();
	const lose = (client: pg.ClientBase, error: Error) => void (lost.has(client) || lost.set(client, error));
	const pool = new pg.Pool({
		connectionString: url,
		max: most,
		idleTimeoutMillis: options.kept ? 0 : 30_000,
		maxLifetimeSeconds: options.kept ? 0 : connectionLifetime,
		connectionTimeoutMillis: connectLimit,
		keepAlive: true,
		// The application name shows in pg_stat_activity which process has a lock. The database URL may set another name
		// (?application_name=).
		application_name: `bookshop ${options.workload} ${process.pid}`,
		...(limit > 0 ? { query_timeout: limit + networkGrace } : {}),
		verify: (client, done) => {
			greet(client, options).then(() => done(), done);
		},
	});
	// Each client gets a permanent error listener, because the pool listens to its clients only while they are idle. An unhandled
	// error event would end the process.
	pool.on('connect', (client) => {
		client.on('error', (error) => {
			lose(client, error);
			options.onLost(error);
		});
	});
	pool.on('error', () => undefined);
	// Statements of commands get no names. Commands run most statements only once, and their statements contain lists whose plans
	// depend on the values.
	const names = options.workload === 'command' ? null : new StatementNames();
	return {
		async connect() {
			const client = await pool.connect().catch((error: Error) => {
				const crowded = crowdedBy(error, pool);
				if (crowded && codeOf(error) === tooManyClients) refused = { at: performance.now(), why: crowded.message };
				throw crowded ?? new ConnectionLost(error.message || 'the database does not answer', { cause: error });
			});
			const fate = { whyLost: () => lost.get(client), lose: (error: Error) => lose(client, error) };
			return connectionOf(client, fate, names);
		},
		crowd: () => ({
			most,
			used: pool.totalCount - pool.idleCount,
			waiting: pool.waitingCount,
			refusal: performance.now() - refused.at < refusalTold ? refused.why : null,
		}),
		end: () => pool.end(),
	};
}

const tooManyClients = '53300';

/**
 * Returns the error for a connection that was not available because all connections are in use. Returns null if the server is the
 * cause.
 */
function crowdedBy(error: Error, { totalCount, options }: pg.Pool): Crowded | null {
	if (codeOf(error) === tooManyClients)
		return new Crowded(`the database takes no more connections (${error.message})`, { cause: error });
	// The pool reports this error after a long wait. The pool reports the same error if the server does not answer, but in that
	// case the pool is not full.
	const isFull = error.message === 'timeout exceeded when trying to connect' && totalCount >= options.max;
	return isFull ? new Crowded(`all ${options.max} connections to the database are in use`, { cause: error }) : null;
}

/** Sets the time limits of a new connection, and reads the server's role and time. */
async function greet(client: pg.PoolClient, { workload, writable, onClock }: ServerOptions): Promise<void> {
	const { rows } = await client.query<{ follows: boolean; now: number }>(
		`select pg_is_in_recovery() as follows, extract(epoch from clock_timestamp()) as now,
			set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
		[String(statementLimits[workload]), String(silenceLimits[workload])],
	);
	if (writable && rows[0]?.follows) throw new Unavailable('the database takes no writes: it follows another one');
	if (rows[0]) onClock?.(rows[0].now);
}

interface Fate {
	whyLost(): Error | undefined;
	lose(error: Error): void;
}

function connectionOf(
	client: pg.PoolClient,
	{ whyLost, lose }: Fate,
	names: StatementNames | null,
): PostgresPoolClient {
	let inTransaction = false;
	const failureOf = (error: unknown): unknown => {
		if (!(error instanceof Error) || error instanceof StalePlan) return error;
		const silent = error.message === 'Query read timeout';
		const server = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
		// If a statement was cancelled because of its time limit, the connection can still be used. If the server stops, becomes a
		// replica, or ends an idle transaction, the connection is lost.
		if (silent || /^(?:08|57P)|^(?:25006|25P03)$/.test(server)) lose(error);
		const why = whyLost();
		if (why) return new ConnectionLost(error.message, { cause: why });
		return whyUnavailable(error) === null ? error : new Unavailable(error.message, { cause: error });
	};
	const ask = async (text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> => {
		const name = names?.of(text);
		try {
			return (await client.query({ text, values, ...(name ? { name } : {}) })) as PostgresQueryResult<unknown>;
		} catch (error) {
			if (!isStalePlan(error)) throw error;
			names?.renew(name);
			// PostgreSQL has rolled back the transaction after this error. The caller begins the transaction again.
			if (inTransaction) throw new StalePlan((error as Error).message, { cause: error });
			return ask(text, values);
		}
	};
	const query = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
		try {
			const [rows] = values;
			if (text.startsWith('copy ') && typeof rows === 'string') {
				await copyIn(client, text, rows);
				return { command: 'MERGE', rowCount: 0, rows: [] };
			}
			if (/^(?:begin|start transaction)\b/.test(text)) inTransaction = true;
			else if (text === 'commit' || text === 'rollback') inTransaction = false;
			return await ask(text, [...values]);
		} catch (error) {
			throw failureOf(error);
		}
	};
	return { query: query as PostgresPoolClient['query'], release: () => client.release(whyLost() !== undefined) };
}
