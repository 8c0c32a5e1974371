import type { Clock } from './database/clock';
import type { Database, Queries } from './database/database';

/** What became of a run. */
interface Outcome {
	/** How often it is to run; null for what an operator runs. */
	everySeconds: number | null;
	/** What was wrong; left out, it came to its end. */
	error?: unknown;
	/** What it did. */
	facts?: object | undefined;
}

/** What operators run, as it is called among the jobs. */
export const backupRun = 'backup';
export const importRun = 'import';

/** The longest error that is kept. Characters. */
const maxErrorLength = 500;
/** How often a job is noted that runs more often. Seconds. */
const noteEvery = 60;

/** A run as it stands in `job_runs`. @param now unix seconds */
export const rowOfRun = (name: string, now: number, { everySeconds, error, facts }: Outcome) => ({
	name,
	every_seconds: everySeconds,
	...(error === undefined
		? { ok_at: now, facts: facts === undefined ? '' : JSON.stringify(facts) }
		: { failed_at: now, error: wordsOf(error).slice(0, maxErrorLength) }),
});

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Notes when something ran and what became of it, in its one row. */
export async function noteRun(db: Queries, name: string, now: number, outcome: Outcome): Promise<void> {
	const { name: _, ...change } = rowOfRun(name, now, outcome);
	await db
		.insertInto('job_runs')
		.values({ name, ...change })
		.onConflict((conflict) => conflict.column('name').doUpdateSet(change))
		.execute();
}

/**
 * The same work, which leaves a trace of each turn: at once where it fails and where it goes well again, and otherwise once a
 * minute. Where no trace can be left, the work is done all the same.
 */
export function traced<Args extends unknown[]>(
	store: Database & Clock,
	name: string,
	everyMs: number,
	work: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
	let noted: { at: number; failed: boolean } | null = null;
	const note = async (error?: unknown) => {
		const now = store.now();
		const failed = error !== undefined;
		if (noted?.failed === failed && now - noted.at < noteEvery) return;
		noted = { at: now, failed };
		const everySeconds = Math.ceil(everyMs / 1000);
		await noteRun(store.db, name, now, failed ? { everySeconds, error } : { everySeconds }).catch(() => undefined);
	};
	return async (...args) => {
		try {
			await work(...args);
		} catch (error) {
			await note(error ?? 'unknown');
			throw error;
		}
		await note();
	};
}

/** Forgets the jobs that run by themselves but for these: a newer version of the shop may do without. */
export const forgetOtherRuns = async (db: Queries, names: readonly string[]): Promise<void> => {
	await db.deleteFrom('job_runs').where('every_seconds', 'is not', null).where('name', 'not in', names).execute();
};
