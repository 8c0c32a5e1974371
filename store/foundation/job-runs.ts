import type { Queries } from './database/database';

/** The outcome of a run of a command. */
interface Outcome {
	/** The error of the run, or undefined if the run succeeded. */
	error?: unknown;
	/** The figures that the run of the command reports. */
	facts?: object | undefined;
}

/** The names of the operator's commands in the table `job_runs`. */
export const backupRun = 'backup';
export const importRun = 'import';

/** The maximum length of a stored error, in characters. */
const maxErrorLength = 500;

/** Builds the row of the table `job_runs` for a run of a command. @param now the current time in Unix seconds */
export const rowOfRun = (name: string, now: number, { error, facts }: Outcome) => ({
	name,
	...(error === undefined
		? { ok_at: now, facts: facts === undefined ? '' : JSON.stringify(facts) }
		: { failed_at: now, error: wordsOf(error).slice(0, maxErrorLength) }),
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Stores the time and the outcome of a command's run in the command's row of `job_runs`. */
export async function noteRun(db: Queries, name: string, now: number, outcome: Outcome): Promise<void> {
	const { name: _, ...change } = rowOfRun(name, now, outcome);
	await db
		.insertInto('job_runs')
		.values({ name, ...change })
		.onConflict((conflict) => conflict.column('name').doUpdateSet(change))
		.execute();
}
