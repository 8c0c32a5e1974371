import { daySeconds } from '../../contract/durations';
import type { Queries } from '../../foundation/database/database';

/** The number of days for which the import of a stock file (a run) can be undone. */
export const undoDays = 30;

/** A run, which is the import of one stock file. `undone_at` is the time at which the run was undone. */
export interface StockRun {
	id: number;
	source: string;
	created_at: number;
	undone_at: number | null;
}

/**
 * Records the start of a run, and deletes the stored changes of old runs.
 * @param as_of the time at which the copies in the file were counted, in unix seconds
 * @param now the current time in unix seconds
 * @returns the ID of the run
 */
export async function beginRun(db: Queries, source: string, as_of: number, now: number): Promise<number> {
	await db
		.deleteFrom('stock_run_changes')
		.where('run_id', 'in', ({ selectFrom }) =>
			selectFrom('stock_runs').select('id').where('created_at', '<', oldest(now)),
		)
		.execute();
	const { id } = await db
		.insertInto('stock_runs')
		.values({ source, as_of, created_at: now })
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Finds a run by its ID. Returns `undefined` if the run does not exist. */
export const findRun = (db: Queries, id: number): Promise<StockRun | undefined> =>
	db
		.selectFrom('stock_runs')
		.select(['id', 'source', 'created_at', 'undone_at'])
		.where('id', '=', id)
		.executeTakeFirst();

/** Lists the runs that can still be undone and the runs that were undone, newest first. */
export const recentRuns = (db: Queries, now: number): Promise<StockRun[]> =>
	db
		.selectFrom('stock_runs')
		.select(['id', 'source', 'created_at', 'undone_at'])
		.where('created_at', '>=', oldest(now))
		.orderBy('id', 'desc')
		.execute();

/** Returns whether the changes of a run are still stored. A run can only be undone while its changes are still stored. */
export const isUndoable = ({ created_at }: StockRun, now: number): boolean => created_at >= oldest(now);

const oldest = (now: number): number => now - undoDays * daySeconds;
