import type { HasConfig } from '../../../config';
import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import type { HasLog } from '../log';
import { type Repeating, repeat } from '../repeat';
import { whyUnavailable } from '../unavailable';
import { whileRenewing } from './hold-lease';
import { claim, enqueue, fail, type Job, type JobKind, release, repeatAt } from './jobs';
import { type ProcessJobName, processJobs, runningJobs, type ScheduledName, scheduledJobs } from './scheduled-jobs';

export type Work = (stopped: () => boolean) => Promise<unknown>;

/** The kinds of rows in the table `jobs` for scheduled jobs, and for jobs that run in every process. */
export const scheduledKind = 'scheduled';
export const processKind = 'process';

/** The number of milliseconds after which a process looks again for scheduled jobs that are due. */
const lookEveryMs = 5000;
/** The minimum time in seconds between two stored successes of a job that runs more often. */
const noteEverySeconds = 60;

/** Describes the kind of a scheduled job. If the job fails, it runs again after its usual interval. */
const kindOf = (everySeconds: number): JobKind => ({
	name: scheduledKind,
	leaseSeconds: 60,
	maxAttempts: Number.POSITIVE_INFINITY,
	pause: { firstSeconds: everySeconds, maxSeconds: everySeconds },
});
const anyKind = kindOf(Math.max(...Object.values(scheduledJobs).map(({ everySeconds }) => everySeconds)));

/**
 * Runs the scheduled jobs that are due in parallel, until the schedule is stopped. When a process starts, all scheduled jobs are
 * due.
 */
export function startSchedule(
	store: Database & Clock & HasConfig & HasLog,
	works: Record<ScheduledName, Work>,
	{ everyMs = lookEveryMs } = {},
): Repeating {
	const keys = runningJobs(store.config).flatMap(([name]) => (Object.hasOwn(works, name) ? [name] : []));
	const running = new Set<Promise<void>>();
	let added = false;
	const onError = (error: unknown) => {
		if (whyUnavailable(error) === null) store.log.error({ err: error }, 'the scheduled jobs could not be read');
	};
	const looking = repeat(
		async (stopped) => {
			if (!added) await enqueue(store.db, anyKind, keys, { now: store.now() });
			added = true;
			for (const job of await claim(store, anyKind, store.now(), { most: keys.length, keys })) {
				const end = run(store, job, works[job.key as ScheduledName], stopped)
					.catch(onError)
					.finally(() => running.delete(end));
				running.add(end);
			}
		},
		{ everyMs, onError },
	);
	return {
		async stop() {
			await looking.stop();
			await Promise.all(running);
		},
	};
}

async function run(store: Database & Clock & HasLog, job: Job, work: Work, stopped: () => boolean): Promise<void> {
	const { everySeconds } = scheduledJobs[job.key as ScheduledName];
	const kind = kindOf(everySeconds);
	try {
		await whileRenewing(store, job, kind, (isLost) => work(() => stopped() || isLost()));
	} catch (error) {
		store.log.error({ err: error, job: job.key }, 'a scheduled job failed');
		await fail(store.db, job, kind, error, { now: store.now() });
		return;
	}
	// A job that was stopped may be unfinished. Another process continues the job.
	if (stopped()) await release(store.db, job);
	else await repeatAt(store.db, job, { now: store.now(), runAt: store.now() + everySeconds });
}

/**
 * Repeats a job that runs in every process, until the job is stopped. The row of the job stores when the job last ran in any
 * process. A failure, and the first success after a failure, are stored immediately. Other successes are stored once a minute. If
 * storing fails, the job still runs.
 */
export function startProcessJob(
	store: Database & Clock & HasLog,
	name: ProcessJobName,
	work: Work,
	{ everyMs = processJobs[name].everySeconds * 1000 } = {},
): Repeating {
	let noted: { at: number; failed: boolean } | null = null;
	const note = async (failed: boolean, last_error = '') => {
		const now = store.now();
		if (noted?.failed === failed && now - noted.at < noteEverySeconds) return;
		noted = { at: now, failed };
		const change = { last_error, ...(failed ? { failed_at: now } : { ok_at: now }) };
		await store.db
			.insertInto('jobs')
			.values({ kind: processKind, key: name, run_at: now, created_at: now, ...change })
			.onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(change))
			.execute()
			.catch(() => undefined);
	};
	return repeat(
		async (stopped) => {
			await work(stopped);
			await note(false);
		},
		{
			everyMs,
			onError: (error) => {
				const reason = whyUnavailable(error);
				if (reason === null) store.log.error({ err: error, job: name }, 'a job failed');
				else if (everyMs >= 60_000) store.log.warn({ reason, job: name }, 'a job failed');
				void note(true, error instanceof Error ? error.message : String(error));
			},
		},
	);
}
