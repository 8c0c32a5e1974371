import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Repeating, repeat } from '../repeat';
import { ConnectionLost, whyUnavailable } from '../unavailable';

/** The number of milliseconds between two comparisons of the replica with the primary. */
const everyMs = 1000;
/**
 * The maximum number of milliseconds that reads wait before they use the replica again. The reads wait until the replica has all
 * data that earlier reads may have returned from the primary. Without this wait, a page that is read in parts could mix newer and
 * older data.
 */
const maxReturnMs = 500;
/**
 * The SQLSTATE of a query that the replica cancelled, because the query conflicted with replaying the primary's write-ahead log.
 */
const conflict = '40001';

interface ReplicaOptions {
	replica: PostgresPool;
	primary: PostgresPool;
	/** Called when reads move from the replica to the primary, and when they return to the replica. */
	onChange(serves: boolean, why: string): void;
}

/**
 * Opens connections for reading. The connections go to the replica if it has all data that the primary had a second ago.
 * Otherwise the connections go to the primary, so that no page is outdated. While the primary is down, the connections go to the
 * replica, regardless of the age of its data. If the replica cancels a query, the query is run on the primary.
 */
export async function openReading({ replica, primary, onChange }: ReplicaOptions): Promise<PostgresPool> {
	let serves = false;
	let written = '';
	const setServing = (now: boolean, why: string) => {
		if (serves !== now) onChange(now, why);
		serves = now;
	};
	/** Resolves when it is known whether waiting reads go to the replica or the primary, or null if no read waits. */
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

/** Wraps a connection. If a query fails because of the connection's server, the query is run on another connection pool. */
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

/**
 * Returns whether a replica has replayed the write-ahead log up to a position. If the position is '', the replica only has to
 * answer.
 */
async function hasReached(replica: PostgresPool, position: string): Promise<boolean> {
	const reached = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end';
	const { rows } = await askOnce<{ here: boolean }>(
		replica,
		`select $1 = '' or ${reached} >= nullif($1, '')::pg_lsn as here`,
		[position],
	);
	return rows[0]?.here ?? false;
}
