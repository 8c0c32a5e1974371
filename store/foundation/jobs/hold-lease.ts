import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { type Job, type JobKind, renew } from './jobs';

/**
 * Runs the work of a job, and renews the lease of the job while the work runs.
 * @param work receives the function `isLost`, which returns whether another process has claimed the job; the work should then end
 * soon
 */
export async function whileRenewing<Result>(
	store: Database & Clock,
	job: Job,
	kind: JobKind,
	work: (isLost: () => boolean) => Promise<Result>,
): Promise<Result> {
	let lost = false;
	const renewing = setInterval(
		() => {
			renew(store.db, job, kind, store.now()).then(
				(held) => {
					lost = !held;
				},
				// An error is ignored, because the database may be down for a short time. The lease is long enough for two more tries.
				() => undefined,
			);
		},
		(kind.leaseSeconds * 1000) / 3,
	);
	try {
		return await work(() => lost);
	} finally {
		clearInterval(renewing);
	}
}
