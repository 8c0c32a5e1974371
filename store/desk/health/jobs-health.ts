import type { HealthPoint, HealthState, JobRun } from '../../contract/desk-health';
import { daySeconds } from '../../contract/durations';
import type { Queries } from '../../foundation/database/database';
import { ago, counted } from './ago';

/** So many turns may be missed, and so much time for a shop that was just started. */
const missedTurns = 3;
const patience = 600;

/** When each job ran last, and which of them fail or do not run any more. */
export async function jobsHealth(db: Queries, now: number): Promise<{ point: HealthPoint; runs: JobRun[] }> {
	const rows = await db
		.selectFrom('job_runs')
		.selectAll()
		.where('every_seconds', 'is not', null)
		.orderBy('name')
		.execute();
	const runs = rows.map(({ name, every_seconds, ok_at, failed_at, error }): JobRun => {
		const isFailing = failed_at !== null && failed_at >= (ok_at ?? 0);
		const isIdle = now - Math.max(ok_at ?? 0, failed_at ?? 0) > missedTurns * (every_seconds ?? 0) + patience;
		const isLong = isFailing && now - (ok_at ?? 0) > daySeconds;
		const state: HealthState = isIdle || isLong ? 'act' : isFailing ? 'look' : 'good';
		return { name, state, ok_at, failed_at, error: isFailing ? error : '' };
	});
	const ill = runs.filter(({ state }) => state !== 'good');
	const isUneasy = ill.length > 0 || runs.length === 0;
	const state: HealthState = ill.some((run) => run.state === 'act') ? 'act' : isUneasy ? 'look' : 'good';
	const last = Math.max(0, ...runs.map(({ ok_at }) => ok_at ?? 0));
	const words =
		ill.length > 0
			? `${counted(ill.length, 'job')} ${ill.length === 1 ? 'does' : 'do'} not run well: ${ill.map(({ name }) => name).join(', ')}.`
			: runs.length === 0
				? 'None has run yet. They begin a few minutes after the shop starts.'
				: `All ${runs.length} run; the last one ended ${ago(now - last)}.`;
	return { point: { name: 'jobs', state, words }, runs };
}
