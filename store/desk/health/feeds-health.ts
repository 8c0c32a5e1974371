import type { HealthPoint, StockRun } from '../../contract/desk-health';
import { daySeconds } from '../../contract/durations';
import type { Queries } from '../../foundation/database/database';
import { importRun } from '../../foundation/job-runs';
import { ago, counted } from './ago';

/** The number of recent stock files from which the usual interval is calculated. */
const lookedAt = 10;
const shown = 5;
/** The minimum number of stock files from which a usual interval can be calculated. */
const fewest = 3;

/**
 * Lists the stock files and title files that were read last. Reports a missing stock file once twice the longest recent interval
 * has passed.
 */
export async function feedsHealth(db: Queries, now: number): Promise<{ point: HealthPoint; runs: StockRun[] }> {
	const rows = await db
		.selectFrom('stock_runs')
		.select(['id', 'source', 'created_at', 'undone_at'])
		// A stock count at the desk is also stored as a run, but it is not a stock file.
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom('count_sessions').select('id').whereRef('run_id', '=', 'stock_runs.id'))),
		)
		.orderBy('id', 'desc')
		.limit(lookedAt)
		.execute();
	const titles = await db.selectFrom('job_runs').select('ok_at').where('name', '=', importRun).executeTakeFirst();
	const runs = rows.slice(0, shown).map(({ undone_at, ...run }): StockRun => ({ ...run, undone: undone_at !== null }));
	const times = rows.map(({ created_at }) => created_at);
	const said = [
		times[0] === undefined
			? 'The shop has not read a stock file yet.'
			: `The last stock file was read ${ago(now - times[0])}.`,
		...(titles?.ok_at ? [`Titles were last read ${ago(now - titles.ok_at)}.`] : []),
	];
	const pause = longestPause(times);
	const isMissed = times.length >= fewest && now - (times[0] ?? now) > 2 * Math.max(pause, daySeconds);
	if (isMissed)
		said.push(`Until now a file came at least every ${counted(Math.max(1, Math.ceil(pause / daySeconds)), 'day')}.`);
	return { point: { name: 'feeds', state: isMissed ? 'look' : 'good', words: said.join(' ') }, runs };
}

/** @param times the stock files, newest first */
const longestPause = (times: readonly number[]): number =>
	Math.max(0, ...times.slice(1).map((time, at) => (times[at] ?? time) - time));
