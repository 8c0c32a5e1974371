import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { codeOf } from '../error-code';
import { ConnectionLost, Crowded, Unavailable, whyUnavailable } from '../unavailable';
import { copyIn } from './postgres-copy';
import { isStalePlan, StalePlan, StatementNames } from './prepared-statements';

/** The uses of connections: reading pages, handling POST requests, or running commands in a terminal. */
export type Workload = 'read' | 'write' | 'command';

/** Milliseconds that one statement may take; 0 for no limit. */
const statementLimits: Record<Workload, number> = { read: 10_000, write: 20_000, command: 0 };
/**
 * Milliseconds that a transaction may be idle. Such a transaction's process hangs or was stopped, while other transactions wait
 * for its locks. The limit is far below their statement limits, so that they still get the locks.
 */
const silenceLimits: Record<Workload, number> = { read: 5000, write: 5000, command: 60_000 };
/** Milliseconds to wait for a connection to open or to become free. */
const connectLimit = 5000;
/**
 * Milliseconds that the client waits beyond a statement's limit. A server that has not cancelled the statement by then is
 * unreachable.
 */
const networkGrace = 5000;
/** The number of connections that each pool opens to a server. */
const maxConnections = 10;
/** Seconds that a connection is used before it is replaced. A new connection checks the server's role and clock again. */
const connectionLifetime = 600;

export interface ServerOptions {
	workload: Workload;
	/** Whether to refuse a replica, which accepts no writes. */
	writable: boolean;
	/** The number of connections at once; 10 by default. */
	most?: number;
	/** Whether connections stay open: the pool does not close idle connections and does not replace old ones. */
	kept?: boolean;
	onLost(error: Error): void;
	/** Receives the server's time at each new connection. Unix seconds. */
	onClock?: ((seconds: number) => void) | undefined;
}

/** A pool for Kysely that reports how many requests wait for a connection. */
export interface CountedPool extends PostgresPool {
	crowd(): Crowd;
}

export interface Crowd {
	/** The number of connections that may be open, the number in use, and the number of requests that wait for a connection. */
	most: number;
	used: number;
	waiting: number;
	/** The server's error if it has just refused a connection because it has too many; null otherwise. */
	refusal: string | null;
}

/** Milliseconds for which `refusal` reports an error. */
const refusalTold = 10_000;

/**
 * Opens a pool of connections to one PostgreSQL server, for Kysely. Errors that mean that the server cannot serve are thrown as
 * {Unavailable}. A broken connection is never used again.
 */
export function openServer(url: string, options: ServerOptions): CountedPool {
	const most = options.most ?? maxConnections;
	let refused = { at: Number.NEGATIVE_INFINITY, why: '' };
	const limit = statementLimits[options.workload];
	/** The reason why each broken connection broke. The first error counts. */
	const lost = new WeakMap<pg.ClientBase, Error>();
	const lose = (client: pg.ClientBase, error: Error) => void (lost.has(client) || lost.set(client, error));
	const pool = new pg.Pool({
		connectionString: url,
		max: most,
		idleTimeoutMillis: options.kept ? 0 : 30_000,
		maxLifetimeSeconds: options.kept ? 0 : connectionLifetime,
		connectionTimeoutMillis: connectLimit,
		keepAlive: true,
		// Shows in pg_stat_activity which process holds a lock. The database URL may set another name (?application_name=).
		application_name: `bookshop ${options.workload} ${process.pid}`,
		...(limit > 0 ? { query_timeout: limit + networkGrace } : {}),
		verify: (client, done) => {
			greet(client, options).then(() => done(), done);
		},
	});
	// The pool listens to its clients only while they are idle. An unhandled error event would end the process, so each client
	// gets a permanent listener.
	pool.on('connect', (client) => {
		client.on('error', (error) => {
			lose(client, error);
			options.onLost(error);
		});
	});
	pool.on('error', () => undefined);
	// Commands run most statements only once, and their statements have lists whose plans depend on the values.
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
 * Returns the error for a connection that was not available because all connections are in use; null if the server is at fault.
 */
function crowdedBy(error: Error, { totalCount, options }: pg.Pool): Crowded | null {
	if (codeOf(error) === tooManyClients)
		return new Crowded(`the database takes no more connections (${error.message})`, { cause: error });
	// The pool reports this error after a long wait. It reports the same error if the server does not answer, but then the pool
	// is not full.
	const isFull = error.message === 'timeout exceeded when trying to connect' && totalCount >= options.max;
	return isFull ? new Crowded(`all ${options.max} connections to the database are in use`, { cause: error }) : null;
}

/** Sets a new connection's limits, and reads the server's role and time. */
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
		// A connection stays usable after a statement was cancelled for its time limit. It is lost if the server stops or becomes
		// a replica, or if an idle transaction was ended.
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
			// This error has rolled back the transaction. The caller begins the transaction again.
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
