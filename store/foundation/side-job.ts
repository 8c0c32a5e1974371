import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as others } from 'node:timers/promises';
import { type ConcurrencyLimit, openConcurrencyLimit } from './concurrency-limit';
import { enforceResourceLimits } from './side-limits';
import { type ProcessLimits, startSideProcess } from './side-process';
import type { SideProgram } from './side-program';

/** The answer that a side process gives after its one job. */
type JobAnswer<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; message: string; stack: string };

/**
 * The number of files that are written at the same time. Only one file is written at a time, because the other CPU cores must
 * stay free for the shop.
 */
const filesAtOnce = 1;
/** The maximum time that a file waits for earlier files, in milliseconds. */
const maxWaitMs = 60_000;

/**
 * Opens a queue of files that side processes write. Each kind of file that takes long has its own queue, so that short files do
 * not wait for long files.
 */
export const openFileQueue = (): ConcurrencyLimit =>
	openConcurrencyLimit(filesAtOnce, maxWaitMs, 'too many files at once');
const usualQueue = openFileQueue();

/**
 * The limits of a side process that writes one file while a caller waits for the file. `heap` and `memory` are in megabytes,
 * `work` and `time` in seconds.
 */
const fileLimits: ProcessLimits = { heap: 220, memory: 400, work: 60, time: 120 };

interface SideJobOptions {
	/** Data that are sent in parts before the job, because one large message would block the event loop. */
	parts?: Iterable<unknown>;
	/** When aborted, ends the side process. The job then throws the signal's reason. */
	signal?: AbortSignal;
}

interface FileJobOptions extends SideJobOptions {
	limits?: ProcessLimits;
	queue?: ConcurrencyLimit;
}

/**
 * Writes one file in a side process, so that a large file does not block the shop.
 * @throws {Crowded} if the file has waited too long for other files
 * @throws {OverLimits} if the side process exceeded its limits
 */
export const runFileJob = <Job, Result>(
	program: SideProgram,
	job: Job,
	{ limits = fileLimits, queue = usualQueue, ...options }: FileJobOptions = {},
): Promise<Result> => queue.run(() => runSideJob<Job, Result>(program, limits, job, options), options.signal);

/**
 * The error if a side process was ended. Either the side process exceeded its limits, or the operating system had too little
 * memory.
 */
export class OverLimits extends Error {
	override name = 'OverLimits';
}

/** A message with a job for a side process. Messages with parts of the data may come before the job. */
type JobMessage<Job, Part> = { part: Part } | { job: Job };

/**
 * Runs one job in a new side process, which ends after the job. The parts, the job and the result are sent as JSON.
 * @throws {OverLimits} if the side process exceeded its limits
 * @throws {Error} if the job failed
 */
export async function runSideJob<Job, Result>(
	program: SideProgram,
	limits: ProcessLimits,
	job: Job,
	{ parts = [], signal }: SideJobOptions = {},
): Promise<Result> {
	signal?.throwIfAborted();
	const side = startSideProcess(program, limits);
	signal?.addEventListener('abort', side.end);
	// The shop can exit without waiting for the side process.
	side.process.unref();
	const answered = once(side.process, 'message').then(([answer]) => answer as JobAnswer<Result>);
	const closed = once(side.process, 'close').then(() => null);
	const working = Promise.all([answered, sendJob(side.process, job, parts)]).then(([answer]) => answer);
	const answer = await Promise.race([working, closed]).finally(() => {
		signal?.removeEventListener('abort', side.end);
		side.end();
	});
	signal?.throwIfAborted();
	if (answer === null) {
		// The shop has not ended the side process, so the operating system has ended it.
		const excess = side.excess() ?? (side.process.signalCode === 'SIGKILL' ? 'memory' : null);
		if (excess) throw new OverLimits(`${program.built} used too much ${excess}.`);
		throw new Error(`${program.built} ended before it had finished.`);
	}
	if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), { stack: answer.stack });
	return answer.result;
}

/** Sends the parts of the data, and then the job, to a side process. Other requests are served between the messages. */
async function sendJob(side: ChildProcess, job: unknown, parts: Iterable<unknown>): Promise<void> {
	const send = (message: JobMessage<unknown, unknown>) =>
		new Promise<unknown>((resolve) => side.send(message, resolve));
	for (const part of parts) {
		if (!side.connected) return;
		await send({ part });
		await others();
	}
	await send({ job });
}

/**
 * Runs the half of {@link runSideJob} that belongs to the side process: receives the parts and the job, does the job, and sends
 * the answer.
 */
export function answerSideJob<Job, Result, Part = never>(work: (job: Job, parts: Part[]) => Promise<Result>): void {
	enforceResourceLimits();
	process.once('disconnect', () => process.exit());
	const parts: Part[] = [];
	process.on('message', (message: JobMessage<Job, Part>) => {
		if ('part' in message) {
			parts.push(message.part);
			return;
		}
		const answer = (given: JobAnswer<Result>): void => void process.send?.(given);
		work(message.job, parts).then(
			(result) => answer({ kind: 'done', result }),
			(thrown: unknown) => {
				const { message, stack = message } = thrown instanceof Error ? thrown : new Error(String(thrown));
				answer({ kind: 'failed', message, stack });
			},
		);
	});
}
