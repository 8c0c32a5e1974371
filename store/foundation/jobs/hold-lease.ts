import type { Clock } from '../database/clock';
import type { Database } from '../database/database';
import { type Job, type JobKind, renew } from './jobs';

/**
 * Runs a job's work and renews its lease meanwhile.
 * @param work receives `isLost`, which tells whether another process has claimed the job; then the work should end soon
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
				// The database may be down. The lease is long enough for two more tries.
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
