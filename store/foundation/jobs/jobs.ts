import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database, Queries } from '../database/database';
import type { JobsTable, Schema } from '../database/schema';

/** A row of the table `jobs`: work that only one process does at a time. The kind and the key identify a job. */
export type Job = Selectable<JobsTable>;

export interface JobKind {
	name: string;
	/**
	 * The number of seconds that a process may run the job without renewing its lease. After this time, another process may claim
	 * the job.
	 */
	leaseSeconds: number;
	/** The number of attempts after which the shop stops trying to run the job. */
	maxAttempts: number;
	/**
	 * The pause after a failure. The first pause takes `firstSeconds`, and each further pause takes twice as long, up to
	 * `maxSeconds`.
	 */
	pause: { firstSeconds: number; maxSeconds: number };
}

const maxErrorLength = 1000;
/** The maximum share by which a pause is shortened at random, so that failed jobs do not all run again at the same time. */
const jitter = 0.2;

/** Returns the number of seconds until a job that has failed `attempts` times in a row runs again. */
export function retryDelaySeconds({ pause }: Pick<JobKind, 'pause'>, attempts: number, random = Math.random): number {
	const full = Math.min(pause.firstSeconds * 2 ** Math.max(0, attempts - 1), pause.maxSeconds);
	return Math.round(full * (1 - jitter * random()));
}

/**
 * Adds jobs that are due at `runAt`. If a job already exists and is due later, the job becomes due at `runAt`. If the shop had
 * stopped trying to run the job, the shop tries again. Has no effect on a job that a process is running. Call this in the
 * transaction that makes the work necessary.
 */
export async function enqueue(
	db: Queries,
	kind: Pick<JobKind, 'name'>,
	keys: readonly string[],
	{ now, runAt = now }: { now: number; runAt?: number },
): Promise<void> {
	if (keys.length === 0) return;
	await db
		.insertInto('jobs')
		.values(keys.map((key) => ({ kind: kind.name, key, run_at: runAt, created_at: now })))
		.onConflict((conflict) =>
			conflict.columns(['kind', 'key']).doUpdateSet((eb) => {
				const givenUp = eb('jobs.given_up_at', 'is not', null);
				const isLater = eb.or([givenUp, eb('jobs.run_at', '>', runAt)]);
				return {
					run_at: eb.case().when(isLater).then(runAt).else(eb.ref('jobs.run_at')).end(),
					attempts: eb.case().when(givenUp).then(0).else(eb.ref('jobs.attempts')).end(),
					given_up_at: null,
				};
			}),
		)
		.execute();
}

/**
 * Selects jobs that are due and that no process has leased. A time further in the future than the longest pause or lease was set
 * by a wrong clock, and is treated as past.
 */
const isFree = (eb: ExpressionBuilder<Schema, 'jobs'>, { leaseSeconds, pause }: JobKind, now: number) =>
	eb.and([
		eb('given_up_at', 'is', null),
		eb.or([eb('run_at', '<=', now), eb('run_at', '>', now + pause.maxSeconds)]),
		eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now), eb('leased_until', '>', now + leaseSeconds)]),
	]);

/**
 * Claims up to `most` due jobs for this process. The job that has been due for the longest comes first. No other process can
 * claim these jobs until the lease expires. Each claim counts as an attempt, so `attempts` exceeds `maxAttempts` for a job whose
 * last attempt killed its process. Call {@link fail} for such a job without running it.
 * @param keys if given, claims only jobs with these keys
 */
export async function claim(
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	kind: JobKind,
	now: number,
	{ most = 1, keys }: { most?: number; keys?: readonly string[] } = {},
): Promise<Job[]> {
	const due = db
		.selectFrom('jobs')
		.select('id')
		.where('kind', '=', kind.name)
		.where((eb) => isFree(eb, kind, now))
		.$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
		.orderBy('run_at')
		.orderBy('id')
		.limit(most);
	// The jobs are first read without a lock, so that idle processes do not lock the SQLite file.
	if ((await due.execute()).length === 0) return [];
	const jobs = await db
		.updateTable('jobs')
		.set((eb) => ({
			lease: randomBytes(12).toString('base64url'),
			leased_until: now + kind.leaseSeconds,
			attempts: eb('attempts', '+', 1),
		}))
		.where('id', 'in', dialect === 'postgres' ? due.forUpdate().skipLocked() : due)
		.returningAll()
		.execute();
	return jobs.sort((one, other) => one.run_at - other.run_at || one.id - other.id);
}

/** Selects the row of a job if this process still has the lease of the job. */
const held = (db: Queries, job: Job) => db.updateTable('jobs').where('id', '=', job.id).where('lease', '=', job.lease);

const wasHeld = async (change: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> =>
	(await change.executeTakeFirst()).numUpdatedRows === 1n;

/** Returns whether a process is running a job. */
export async function isLeased(db: Queries, { name }: JobKind, key: string, now: number): Promise<boolean> {
	const query = db.selectFrom('jobs').select('id').where('kind', '=', name).where('key', '=', key);
	return (await query.where('leased_until', '>', now).executeTakeFirst()) !== undefined;
}

/** Extends the lease of a job. @returns false if another process has claimed the job */
export const renew = (db: Queries, job: Job, { leaseSeconds }: JobKind, now: number): Promise<boolean> =>
	wasHeld(held(db, job).set({ leased_until: now + leaseSeconds }));

/** Deletes a finished job. @returns false if another process has claimed the job */
export async function finish(db: Queries, job: Job): Promise<boolean> {
	const done = db.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease);
	return (await done.executeTakeFirst()).numDeletedRows === 1n;
}

const free = { lease: null, leased_until: null };

/** Records that a job succeeded, and when the job runs again. @returns false if another process has claimed the job */
export const repeatAt = (db: Queries, job: Job, { now, runAt }: { now: number; runAt: number }): Promise<boolean> =>
	wasHeld(held(db, job).set({ ...free, attempts: 0, run_at: runAt, ok_at: now, last_error: '' }));

/**
 * Records why a job failed. The job runs again after a pause. If there are no attempts left, the shop stops trying to run the
 * job, and the job stays visible with its last error.
 * @param isFinal if true, the shop immediately stops trying to run the job
 * @returns false if another process has claimed the job
 */
export const fail = (
	db: Queries,
	job: Job,
	kind: JobKind,
	error: unknown,
	{ now, isFinal = false }: { now: number; isFinal?: boolean },
): Promise<boolean> =>
	wasHeld(
		held(db, job).set({
			...free,
			run_at: now + retryDelaySeconds(kind, job.attempts),
			failed_at: now,
			last_error: (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength),
			given_up_at: isFinal || job.attempts >= kind.maxAttempts ? now : null,
		}),
	);

/** Releases a job that was not attempted, so that another process may claim the job immediately. */
export const release = (db: Queries, job: Job): Promise<boolean> =>
	wasHeld(held(db, job).set((eb) => ({ ...free, attempts: eb('attempts', '-', 1) })));
