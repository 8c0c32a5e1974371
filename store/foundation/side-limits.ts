import { Worker } from 'node:worker_threads';

/** The limits that a side process enforces for itself. The limits are passed as an argument of the program. */
export interface OwnLimits {
	/** The maximum resident memory in megabytes. */
	memory: number;
	/** The maximum CPU time in seconds. Unlike elapsed time, CPU time does not increase on a busy machine. */
	work: number;
}

/** Matches the line that a process writes to its standard error before it ends itself, with its peak memory in bytes. */
export const excessWords = /^ended for its (memory|time), at (\d+) bytes$/m;

/** The number of milliseconds after which memory and CPU time are measured again. */
const watchEvery = 100;

/**
 * Enforces the limits with which this process was started. If the process exceeds a limit, it ends itself and every process that
 * it has started. Uses Node's own measurement of memory, which is correct on every operating system and for every page size. Runs
 * in a thread, because the main thread may be busy for minutes.
 */
export function enforceResourceLimits(): void {
	const limits = JSON.parse(process.argv[2] ?? '') as OwnLimits;
	new Worker(`(${watch})(require('node:worker_threads').workerData, require('node:fs'))`, {
		eval: true,
		workerData: { ...limits, watchEvery },
		resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
	}).unref();
}

/** The whole program of the thread. The program is passed as text, so it cannot use anything from outside this function. */
function watch(
	{ memory, work, watchEvery }: OwnLimits & { watchEvery: number },
	{ writeSync }: Pick<typeof import('node:fs'), 'writeSync'>,
): void {
	let peak = 0;
	const end = (excess: 'memory' | 'time') => {
		try {
			writeSync(2, `\nended for its ${excess}, at ${peak} bytes\n`);
		} finally {
			// First kills the whole process group, if there is one, and then the process itself.
			for (const target of [-process.pid, process.pid]) {
				try {
					process.kill(target, 'SIGKILL');
				} catch {
					// A missing process group is ignored, because not every operating system has process groups.
				}
			}
		}
	};
	setInterval(() => {
		const bytes = process.memoryUsage.rss();
		const { user, system } = process.cpuUsage();
		peak = Math.max(peak, bytes);
		if (bytes > memory * 1024 ** 2) end('memory');
		else if (user + system > work * 1_000_000) end('time');
	}, watchEvery);
}
