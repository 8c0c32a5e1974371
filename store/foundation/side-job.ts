import { once } from 'node:events';
import { openConcurrencyLimit } from './concurrency-limit';
import { enforceResourceLimits } from './side-limits';
import { type ProcessLimits, startSideProcess } from './side-process';
import type { SideProgram } from './side-program';

/** How a side process answers its one job. */
type JobAnswer<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; message: string; stack: string };

/** One file is written at a time: its reader waits for it, and the other processors are left to the shop. */
const filesAtOnce = 1;
/** How long a file waits for those before it. */
const maxWaitMs = 60_000;
const fileConcurrency = openConcurrencyLimit(filesAtOnce, maxWaitMs, 'too many files at once');

/** Limits of a process that writes one file that somebody waits for: megabytes, megabytes, seconds, seconds. */
const fileLimits: ProcessLimits = { heap: 220, memory: 400, work: 60, time: 120 };

/** Writes one file in a side process, so that a large one does not hold the shop. */
export const runFileJob = <Job, Result>(program: SideProgram, job: Job): Promise<Result> =>
	fileConcurrency.run(() => runSideJob<Job, Result>(program, fileLimits, job));

/**
 * Runs one job in a side process of its own, which ends afterwards. Job and result are sent as JSON.
 * @throws {Error} where the work failed or went over its limits
 */
export async function runSideJob<Job, Result>(program: SideProgram, limits: ProcessLimits, job: Job): Promise<Result> {
	const side = startSideProcess(program, limits);
	// The process ends with the shop.
	side.process.unref();
	const answered = once(side.process, 'message').then(([answer]) => answer as JobAnswer<Result>);
	const closed = once(side.process, 'close').then(() => null);
	side.process.send(job as object, () => undefined);
	const answer = await Promise.race([answered, closed]).finally(() => side.end());
	if (answer === null) throw new Error(`${program.built} took too much ${side.excess() ?? 'for its process'}.`);
	if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), { stack: answer.stack });
	return answer.result;
}

/** The side process's half of {@link runSideJob}: does the job that it is sent, and answers. */
export function answerSideJob<Job, Result>(work: (job: Job) => Promise<Result>): void {
	enforceResourceLimits();
	process.once('disconnect', () => process.exit());
	process.once('message', (job: Job) => {
		const answer = (message: JobAnswer<Result>): void => void process.send?.(message);
		work(job).then(
			(result) => answer({ kind: 'done', result }),
			(thrown: unknown) => {
				const { message, stack = message } = thrown instanceof Error ? thrown : new Error(String(thrown));
				answer({ kind: 'failed', message, stack });
			},
		);
	});
}
