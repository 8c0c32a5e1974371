import type { Selectable, Updateable } from 'kysely';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { claim, fail, finish, type Job, type JobKind, release, renew } from '../../foundation/jobs/jobs';
import type { HasLog } from '../../foundation/log';

/** The background job that creates a report. The job's key is the report's ID. A failed job is retried immediately. */
export const reportJob: JobKind = {
	name: 'report',
	leaseSeconds: 30,
	maxAttempts: 3,
	pause: { firstSeconds: 0, maxSeconds: 0 },
};

/** The message that the visitor gets after the last attempt to create a report has failed. */
export const wordsForFailure = 'There was an error.';

/** Claims the report that has waited longest. Returns null if no report is waiting. */
export async function takeReport(store: Database & Clock & HasLog): Promise<{ job: Job; report: Report } | null> {
	for (;;) {
		const now = store.now();
		const [job] = await claim(store, reportJob, now);
		if (!job) return null;
		if (job.attempts > reportJob.maxAttempts) {
			// The last process crashed while it created this report, and the earlier processes probably crashed, too.
			await giveUp(store, job, 'Every process that tried to make the report stopped.');
			continue;
		}
		const report = await store.db
			.updateTable('reports')
			.set({ started_at: now, progress: 0 })
			.where('id', '=', job.key)
			.returningAll()
			.executeTakeFirst();
		if (report) return { job, report };
		// The clean-up job has deleted the report.
		await finish(store.db, job);
	}
}

/**
 * Renews the lease of a report and updates the report, in one transaction with `also`. If another process has claimed the report,
 * changes nothing and returns false.
 */
export const updateLeasedReport = (
	store: Database & Clock,
	job: Job,
	change: Updateable<Schema['reports']> | null,
	also?: (transaction: Transaction) => Promise<void>,
): Promise<boolean> =>
	withReport(store, job, change, async (transaction) => {
		const isHeld = await renew(transaction, job, reportJob, store.now());
		if (isHeld) await also?.(transaction);
		return isHeld;
	});

/** Ends a report's job with a final update of the report, unless another process has claimed the report. */
export const endReport = (store: Database, job: Job, change: Updateable<Schema['reports']>): Promise<boolean> =>
	withReport(store, job, change, (transaction) => finish(transaction, job));

const notBegun = { started_at: null, progress: 0 };

/** Releases an unfinished report, so that another process can claim the report immediately. */
export const returnReport = (store: Database, job: Job): Promise<boolean> =>
	withReport(store, job, notBegun, (transaction) => release(transaction, job));

/** Stores the reason why a report failed. The job tries again, unless this was the last attempt. */
export async function failReport(store: Database & Clock & HasLog, job: Job, error: unknown): Promise<void> {
	if (job.attempts >= reportJob.maxAttempts) await giveUp(store, job, error);
	else
		await withReport(store, job, notBegun, (transaction) =>
			fail(transaction, job, reportJob, error, { now: store.now() }),
		);
}

async function giveUp(store: Database & Clock & HasLog, job: Job, error: unknown): Promise<void> {
	store.log.error({ err: error }, 'a report was given up');
	await withReport(store, job, { error: wordsForFailure }, (transaction) =>
		fail(transaction, job, reportJob, error, { now: store.now(), isFinal: true }),
	);
}

/** Updates a job's report if `held` returns that this process still has the lease. */
const withReport = (
	store: Database,
	job: Job,
	change: Updateable<Schema['reports']> | null,
	held: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> =>
	transact(store, async (transaction) => {
		const isHeld = await held(transaction);
		if (isHeld && change) await transaction.updateTable('reports').set(change).where('id', '=', job.key).execute();
		return isHeld;
	});

/** The database row of a report. */
export type Report = Selectable<Schema['reports']>;
