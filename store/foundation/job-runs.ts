import type { Queries } from './database/database';

/** The outcome of a run. */
interface Outcome {
	/** The error of the run; undefined if the run succeeded. */
	error?: unknown;
	/** The figures that the run reports. */
	facts?: object | undefined;
}

/** The names of the operator's commands in `job_runs`. */
export const backupRun = 'backup';
export const importRun = 'import';

/** The longest stored error, in characters. */
const maxErrorLength = 500;

/** Builds a run's row of `job_runs`. @param now unix seconds */
export const rowOfRun = (name: string, now: number, { error, facts }: Outcome) => ({
	name,
	...(error === undefined
		? { ok_at: now, facts: facts === undefined ? '' : JSON.stringify(facts) }
		: { failed_at: now, error: wordsOf(error).slice(0, maxErrorLength) }),
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Stores the time and the outcome of a run in its row. */
export async function noteRun(db: Queries, name: string, now: number, outcome: Outcome): Promise<void> {
	const { name: _, ...change } = rowOfRun(name, now, outcome);
	await db
		.insertInto('job_runs')
		.values({ name, ...change })
		.onConflict((conflict) => conflict.column('name').doUpdateSet(change))
		.execute();
}
