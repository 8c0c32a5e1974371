import type { HasConfig } from '../../../config';
import type { HealthPoint, HealthState, JobRun } from '../../contract/desk-health';
import { daySeconds } from '../../contract/durations';
import type { Database } from '../../foundation/database/database';
import { processKind, scheduledKind } from '../../foundation/jobs/schedule';
import { runningJobs } from '../../foundation/jobs/scheduled-jobs';
import { ago, counted } from './ago';

/** The number of scheduled runs that a job may miss, and the extra seconds for a shop that has just started. */
const missedTurns = 3;
const patience = 600;

/** Reports when each scheduled job last ran, and which jobs fail or no longer run. */
export async function jobsHealth(
	{ db, config }: Pick<Database, 'db'> & HasConfig,
	now: number,
): Promise<{ point: HealthPoint; runs: JobRun[] }> {
	const rows = await db.selectFrom('jobs').selectAll().where('kind', 'in', [scheduledKind, processKind]).execute();
	const runs = runningJobs(config).flatMap(([name, { everySeconds, does }]): JobRun[] => {
		const row = rows.find(({ key }) => key === name);
		if (!row) return [];
		const { ok_at, failed_at, created_at, leased_until, last_error } = row;
		const isFailing = failed_at !== null && failed_at >= (ok_at ?? 0);
		const isRunning = leased_until !== null && leased_until > now;
		const last = Math.max(ok_at ?? created_at, failed_at ?? 0);
		const isIdle = !isRunning && now - last > missedTurns * everySeconds + patience;
		const isLong = isFailing && now - (ok_at ?? created_at) > daySeconds;
		const state: HealthState = isIdle || isLong ? 'act' : isFailing ? 'look' : 'good';
		const error = isFailing ? last_error : '';
		return [{ name, does, every_seconds: everySeconds, state, ok_at, failed_at, error }];
	});
	const failed = await db
		.selectFrom('jobs')
		.select(['kind', 'last_error'])
		.where('given_up_at', '>', now - daySeconds)
		.orderBy('given_up_at', 'desc')
		.execute();
	const ill = runs.filter(({ state }) => state !== 'good');
	const isUneasy = ill.length > 0 || runs.length === 0 || failed.length > 0;
	const state: HealthState = ill.some((run) => run.state === 'act') ? 'act' : isUneasy ? 'look' : 'good';
	const last = Math.max(0, ...runs.map(({ ok_at }) => ok_at ?? 0));
	const words =
		ill.length > 0
			? `${counted(ill.length, 'job')} ${ill.length === 1 ? 'has' : 'have'} a problem: ${ill.map(({ name }) => name).join(', ')}.`
			: runs.length === 0
				? 'No background job has run yet. The jobs begin a few minutes after the shop starts.'
				: `All ${runs.length} jobs run. The last one ended ${ago(now - last)}.`;
	const [newest] = failed;
	const given = newest
		? ` ${counted(failed.length, 'job')} failed for good today: ${newest.kind}: ${newest.last_error}`
		: '';
	return { point: { name: 'jobs', state, words: words + given }, runs };
}
