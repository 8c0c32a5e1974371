import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as others } from 'node:timers/promises';
import { type ConcurrencyLimit, openConcurrencyLimit } from './concurrency-limit';
import { enforceResourceLimits } from './side-limits';
import { type ProcessLimits, startSideProcess } from './side-process';
import type { SideProgram } from './side-program';

/** How a side process answers its one job. */
type JobAnswer<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; message: string; stack: string };

/** One file is written at a time: its reader waits for it, and the other processors are left to the shop. */
const filesAtOnce = 1;
/** How long a file waits for those before it. */
const maxWaitMs = 60_000;

/** Opens a queue of files. A kind of file that takes long has a queue of its own, so that short files do not wait for it. */
export const openFileQueue = (): ConcurrencyLimit =>
	openConcurrencyLimit(filesAtOnce, maxWaitMs, 'too many files at once');
const usualQueue = openFileQueue();

/** Limits of a process that writes one file while a caller waits for it: megabytes, megabytes, seconds, seconds. */
const fileLimits: ProcessLimits = { heap: 220, memory: 400, work: 60, time: 120 };

interface SideJobOptions {
	/** Data that is sent a part at a time before the job, as one large message would hold the shop. */
	parts?: Iterable<unknown>;
	/** Ends the process and throws the signal's reason. */
	signal?: AbortSignal;
}

interface FileJobOptions extends SideJobOptions {
	limits?: ProcessLimits;
	queue?: ConcurrencyLimit;
}

/**
 * Writes one file in a side process, so that a large one does not hold the shop.
 * @throws {Crowded} after waiting too long for other files
 * @throws {OverLimits} if the work went over its limits
 */
export const runFileJob = <Job, Result>(
	program: SideProgram,
	job: Job,
	{ limits = fileLimits, queue = usualQueue, ...options }: FileJobOptions = {},
): Promise<Result> => queue.run(() => runSideJob<Job, Result>(program, limits, job, options), options.signal);

/** A side process was ended because it went over its limits, or by a system that was short of memory. */
export class OverLimits extends Error {
	override name = 'OverLimits';
}

/** How a side process is sent its job: first the parts, if there are any. */
type JobMessage<Job, Part> = { part: Part } | { job: Job };

/**
 * Runs one job in a side process of its own, which ends afterwards. Parts, job and result are sent as JSON.
 * @throws {OverLimits} if the work went over its limits
 * @throws {Error} if the work failed
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
	// The process ends with the shop.
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
		// The shop has not ended it, so the system has.
		const excess = side.excess() ?? (side.process.signalCode === 'SIGKILL' ? 'memory' : null);
		if (excess) throw new OverLimits(`${program.built} used too much ${excess}.`);
		throw new Error(`${program.built} ended before it had finished.`);
	}
	if (answer.kind === 'failed') throw Object.assign(new Error(answer.message), { stack: answer.stack });
	return answer.result;
}

/** Sends the parts and then the job. Other requests are served between the messages. */
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

/** The side process's half of {@link runSideJob}: does the job that it is sent, with its parts, and answers. */
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
