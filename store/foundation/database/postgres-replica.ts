import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Repeating, repeat } from '../repeat';
import { ConnectionLost, whyUnavailable } from '../unavailable';

/** Milliseconds between two comparisons of the replica with the primary. */
const everyMs = 1000;
/**
 * Milliseconds that reads wait before they return to the replica, until it has everything that they may have seen on the primary.
 * Without this wait, a page that is read in parts could mix newer and older data.
 */
const maxReturnMs = 500;
/** The SQLSTATE of a query that the replica cancelled, because the query conflicted with replaying the primary's log. */
const conflict = '40001';

interface ReplicaOptions {
	replica: PostgresPool;
	primary: PostgresPool;
	/** Called when reads move to the primary, and when they return. */
	onChange(serves: boolean, why: string): void;
}

/**
 * Opens connections for reading. They go to the replica if it has all data that the primary had a second ago. Otherwise they go
 * to the primary, so that no page is outdated. While the primary is down, they go to the replica, however old its data is. A
 * query that the replica cancels is run on the primary.
 */
export async function openReading({ replica, primary, onChange }: ReplicaOptions): Promise<PostgresPool> {
	let serves = false;
	let written = '';
	const setServing = (now: boolean, why: string) => {
		if (serves !== now) onChange(now, why);
		serves = now;
	};
	/** Resolves once it is known which server waiting reads go to. */
	let returning: Promise<void> | null = null;
	const comeBack = async () => {
		const position = await positionOf(primary);
		for (const end = performance.now() + maxReturnMs; performance.now() < end; await pause(10)) {
			if (await hasReached(replica, position)) return setServing(true, '');
		}
	};
	const look = async () => {
		const position = await positionOf(primary).catch(() => null);
		const wanted = written || (position ?? '');
		written = position ?? '';
		try {
			const here = await hasReached(replica, wanted);
			if (!here || position === null) setServing(position === null, 'it lags behind');
			else if (!serves) {
				returning = comeBack().finally(() => {
					returning = null;
				});
				await returning;
			}
		} catch (error) {
			setServing(false, error instanceof Error ? error.message : String(error));
		}
	};
	await look();
	const looking: Repeating = repeat(look, { everyMs, onError: () => undefined });
	const fallen = (error: unknown): boolean => {
		const its = error instanceof ConnectionLost || (error as { code?: unknown })?.code === conflict;
		if (its) setServing(false, error instanceof Error ? error.message : conflict);
		return its;
	};
	return {
		async connect() {
			await returning?.catch(() => undefined);
			if (!serves) return primary.connect();
			try {
				return orElse(await replica.connect(), primary, fallen);
			} catch (error) {
				if (whyUnavailable(error) === null) throw error;
				fallen(error);
				return primary.connect();
			}
		},
		async end() {
			await looking.stop();
			await replica.end();
		},
	};
}

/** Wraps a connection. Queries that fail because of the connection's server are run on another pool. */
function orElse(
	connection: PostgresPoolClient,
	other: PostgresPool,
	failed: (error: unknown) => boolean,
): PostgresPoolClient {
	const query = async (text: string, values: readonly unknown[]) => {
		try {
			return await connection.query(text, values);
		} catch (error) {
			if (!failed(error)) throw error;
			return askOnce(other, text, values);
		}
	};
	return { query: query as PostgresPoolClient['query'], release: () => connection.release() };
}

async function askOnce<Row>(pool: PostgresPool, text: string, values: readonly unknown[]) {
	const connection = await pool.connect();
	try {
		return await connection.query<Row>(text, values);
	} finally {
		connection.release();
	}
}

/** Returns the primary's current position in its write-ahead log. */
async function positionOf(primary: PostgresPool): Promise<string> {
	const { rows } = await askOnce<{ position: string }>(primary, 'select pg_current_wal_lsn() as position', []);
	return rows[0]?.position ?? '';
}

/** Whether a replica has replayed the log up to a position. With '' the replica only has to answer. */
async function hasReached(replica: PostgresPool, position: string): Promise<boolean> {
	const reached = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end';
	const { rows } = await askOnce<{ here: boolean }>(
		replica,
		`select $1 = '' or ${reached} >= nullif($1, '')::pg_lsn as here`,
		[position],
	);
	return rows[0]?.here ?? false;
}
