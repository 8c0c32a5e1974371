import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { codeOf } from '../error-code';
import { ConnectionLost, Crowded, Unavailable, whyUnavailable } from '../unavailable';
import { copyIn } from './postgres-copy';

/** Who waits for an answer: a page that is read, a form that was sent, or the bookseller at a terminal. */
export type Workload = 'read' | 'write' | 'command';

/** How long one statement may take; a command's as long as it needs. Milliseconds. */
const statementLimits: Record<Workload, number> = { read: 10_000, write: 20_000, command: 0 };
/**
 * How long a transaction may stand open in which nothing is said: its process hangs or was stopped, and others wait for its
 * locks. Far less than their statements may take, so that they get them. Milliseconds.
 */
const silenceLimits: Record<Workload, number> = { read: 5000, write: 5000, command: 60_000 };
/** How long a new connection may take, and the wait for a free one. Milliseconds. */
const connectLimit = 5000;
/** A server says itself that a statement took too long; one that is not heard of so much later is gone. Milliseconds. */
const networkGrace = 5000;
/** To one server, from each that opens it. */
const maxConnections = 10;
/** A connection is made anew now and then, and with it the look at what the server is and at its clock. Seconds. */
const connectionLifetime = 600;

export interface ServerOptions {
	workload: Workload;
	/** Refuse a server that only follows another one: it takes no writes. */
	writable: boolean;
	/** Connections at once, 10 unless told. */
	most?: number;
	/** Connections that nobody needs just now stay open all the same. */
	kept?: boolean;
	onLost(error: Error): void;
	/** Told the server's time with each new connection. Unix seconds. */
	onClock?: ((seconds: number) => void) | undefined;
}

/** Connections as Kysely wants them, which tell how many wait for one. */
export interface CountedPool extends PostgresPool {
	crowd(): Crowd;
}

export interface Crowd {
	/** How many may be open, how many are in use, and how many requests wait for one. */
	most: number;
	used: number;
	waiting: number;
	/** What the server said when it last took none more, within the last moments. */
	refusal: string | null;
}

/** For how long it is told that the server took no more connections. Milliseconds. */
const refusalTold = 10_000;

/**
 * Connections to one PostgreSQL server, as Kysely wants them. Whatever says that the server cannot serve is thrown as
 * {Unavailable}, and a connection that broke is never handed out again.
 */
export function openServer(url: string, options: ServerOptions): CountedPool {
	const most = options.most ?? maxConnections;
	let refused = { at: Number.NEGATIVE_INFINITY, why: '' };
	const limit = statementLimits[options.workload];
	/** Why each is lost: what was said of it first. */
	const lost = new WeakMap<pg.ClientBase, Error>();
	const lose = (client: pg.ClientBase, error: Error) => void (lost.has(client) || lost.set(client, error));
	const pool = new pg.Pool({
		connectionString: url,
		max: most,
		idleTimeoutMillis: options.kept ? 0 : 30_000,
		maxLifetimeSeconds: options.kept ? 0 : connectionLifetime,
		connectionTimeoutMillis: connectLimit,
		keepAlive: true,
		// Who it is that holds a lock, in pg_stat_activity; an address may say otherwise (?application_name=).
		application_name: `bookshop ${options.workload} ${process.pid}`,
		...(limit > 0 ? { query_timeout: limit + networkGrace } : {}),
		verify: (client, done) => {
			greet(client, options).then(() => done(), done);
		},
	});
	// The pool hears its clients only while they lie idle. An error event that nobody hears ends the process, so each is
	// heard for as long as it lives.
	pool.on('connect', (client) => {
		client.on('error', (error) => {
			lose(client, error);
			options.onLost(error);
		});
	});
	pool.on('error', () => undefined);
	return {
		async connect() {
			const client = await pool.connect().catch((error: Error) => {
				const crowded = crowdedBy(error, pool);
				if (crowded && codeOf(error) === tooManyClients) refused = { at: performance.now(), why: crowded.message };
				throw crowded ?? new ConnectionLost(error.message || 'the database does not answer', { cause: error });
			});
			return connectionOf(client, {
				whyLost: () => lost.get(client),
				lose: (error) => lose(client, error),
			});
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

/** What is said of a connection that could not be had because others have them all; null where the server is at fault. */
function crowdedBy(error: Error, { totalCount, options }: pg.Pool): Crowded | null {
	if (codeOf(error) === tooManyClients)
		return new Crowded(`the database takes no more connections (${error.message})`, { cause: error });
	// The pool's own words for a wait that was too long; so is a server's that says nothing, while there is room for one more.
	const isFull = error.message === 'timeout exceeded when trying to connect' && totalCount >= options.max;
	return isFull ? new Crowded(`all ${options.max} connections to the database are in use`, { cause: error }) : null;
}

/** Sets a new connection's limits, and asks what the server is and what time it has. */
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

function connectionOf(client: pg.PoolClient, { whyLost, lose }: Fate): PostgresPoolClient {
	const judge = (error: unknown): unknown => {
		if (!(error instanceof Error)) return error;
		const silent = error.message === 'Query read timeout';
		const server = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
		// A statement that took too long leaves its connection as it was. A server that goes or takes no writes any more does not,
		// nor one that has ended a transaction in which nothing was said.
		if (silent || /^(?:08|57P)|^(?:25006|25P03)$/.test(server)) lose(error);
		const why = whyLost();
		if (why) return new ConnectionLost(error.message, { cause: why });
		return whyUnavailable(error) === null ? error : new Unavailable(error.message, { cause: error });
	};
	const query = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
		try {
			const [rows] = values;
			if (text.startsWith('copy ') && typeof rows === 'string') {
				await copyIn(client, text, rows);
				return { command: 'MERGE', rowCount: 0, rows: [] };
			}
			return (await client.query(text, [...values])) as PostgresQueryResult<unknown>;
		} catch (error) {
			throw judge(error);
		}
	};
	return { query: query as PostgresPoolClient['query'], release: () => client.release(whyLost() !== undefined) };
}
