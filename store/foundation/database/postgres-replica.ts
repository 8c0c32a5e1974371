import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type Repeating, repeat } from '../repeat';
import { ConnectionLost, whyUnavailable } from '../unavailable';

/** How often the replica is compared with the database that it follows. Milliseconds. */
const everyMs = 1000;
/**
 * How long reads wait, when they come back to the replica, until it has all that any of them may have seen in the primary. What
 * is read in parts must not grow older in the middle. Milliseconds.
 */
const maxReturnMs = 500;
/** A query that the replica's own catching up got in the way of. */
const conflict = '40001';

interface ReplicaOptions {
	replica: PostgresPool;
	primary: PostgresPool;
	/** Told when reads go to the primary instead, and when they come back. */
	onChange(serves: boolean, why: string): void;
}

/**
 * Connections for reading: to the replica as long as it has all that the primary had a second ago, else to the
 * primary, so that nobody is shown yesterday's shop. While the primary is away, to the replica however old it is. A query
 * that the replica breaks off is asked of the primary.
 */
export async function openReading({ replica, primary, onChange }: ReplicaOptions): Promise<PostgresPool> {
	let serves = false;
	let written = '';
	const judge = (now: boolean, why: string) => {
		if (serves !== now) onChange(now, why);
		serves = now;
	};
	/** Resolves when reads that wait know where they go. */
	let returning: Promise<void> | null = null;
	const comeBack = async () => {
		const position = await positionOf(primary);
		for (const end = performance.now() + maxReturnMs; performance.now() < end; await pause(10)) {
			if (await hasReached(replica, position)) return judge(true, '');
		}
	};
	const look = async () => {
		const position = await positionOf(primary).catch(() => null);
		const wanted = written || (position ?? '');
		written = position ?? '';
		try {
			const here = await hasReached(replica, wanted);
			if (!here || position === null) judge(position === null, 'it lags behind');
			else if (!serves) {
				returning = comeBack().finally(() => {
					returning = null;
				});
				await returning;
			}
		} catch (error) {
			judge(false, error instanceof Error ? error.message : String(error));
		}
	};
	await look();
	const looking: Repeating = repeat(look, { everyMs, onError: () => undefined });
	const fallen = (error: unknown): boolean => {
		const its = error instanceof ConnectionLost || (error as { code?: unknown })?.code === conflict;
		if (its) judge(false, error instanceof Error ? error.message : conflict);
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

/** A connection whose queries are asked of another pool when they fail for reasons of its own. */
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

/** How far a database has written its log. */
async function positionOf(primary: PostgresPool): Promise<string> {
	const { rows } = await askOnce<{ position: string }>(primary, 'select pg_current_wal_lsn() as position', []);
	return rows[0]?.position ?? '';
}

/** Whether a replica shows what was written up to there; '' asks no more of it than an answer. */
async function hasReached(replica: PostgresPool, position: string): Promise<boolean> {
	const reached = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end';
	const { rows } = await askOnce<{ here: boolean }>(
		replica,
		`select $1 = '' or ${reached} >= nullif($1, '')::pg_lsn as here`,
		[position],
	);
	return rows[0]?.here ?? false;
}
