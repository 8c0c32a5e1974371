import type { Queries } from './database/database';

/** The outcome of a run. */
interface Outcome {
	/** The error of the run; left out if the run finished. */
	error?: unknown;
	/** The figures that the run reports. */
	facts?: object | undefined;
}

/** The names of operators' runs among the jobs. */
export const backupRun = 'backup';
export const importRun = 'import';

/** The longest error that is kept. Characters. */
const maxErrorLength = 500;

/** Makes the row of `job_runs` for a run. @param now unix seconds */
export const rowOfRun = (name: string, now: number, { error, facts }: Outcome) => ({
	name,
	...(error === undefined
		? { ok_at: now, facts: facts === undefined ? '' : JSON.stringify(facts) }
		: { failed_at: now, error: wordsOf(error).slice(0, maxErrorLength) }),
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Notes the time and the outcome of a run, in its one row. */
export async function noteRun(db: Queries, name: string, now: number, outcome: Outcome): Promise<void> {
	const { name: _, ...change } = rowOfRun(name, now, outcome);
	await db
		.insertInto('job_runs')
		.values({ name, ...change })
		.onConflict((conflict) => conflict.column('name').doUpdateSet(change))
		.execute();
}
