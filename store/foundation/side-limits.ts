import { Worker } from 'node:worker_threads';

/** The limits that a side process enforces itself. They are passed as the program's argument. */
export interface OwnLimits {
	/** Resident memory in megabytes. */
	memory: number;
	/** CPU time in seconds. Unlike elapsed time, it does not grow on a busy machine. */
	work: number;
}

/** Matches the line that a process writes to its standard error before it ends itself, with its peak memory in bytes. */
export const excessWords = /^ended for its (memory|time), at (\d+) bytes$/m;

/** Milliseconds between two checks of the limits. */
const watchEvery = 100;

/**
 * Enforces the limits that this process was started with. Over a limit, the process ends itself and every process that it has
 * started. Measures memory by Node's own count, which is correct on every system and for every page size. Runs in a thread,
 * because the main thread may be busy for minutes.
 */
export function enforceResourceLimits(): void {
	const limits = JSON.parse(process.argv[2] ?? '') as OwnLimits;
	new Worker(`(${watch})(require('node:worker_threads').workerData, require('node:fs'))`, {
		eval: true,
		workerData: { ...limits, watchEvery },
		resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
	}).unref();
}

/** The thread's whole program. It is passed as text, so it cannot use anything from outside this function. */
function watch(
	{ memory, work, watchEvery }: OwnLimits & { watchEvery: number },
	{ writeSync }: Pick<typeof import('node:fs'), 'writeSync'>,
): void {
	let peak = 0;
	const end = (excess: 'memory' | 'time') => {
		try {
			writeSync(2, `\nended for its ${excess}, at ${peak} bytes\n`);
		} finally {
			// Kills the whole process group first, if there is one, and then the process itself.
			for (const target of [-process.pid, process.pid]) {
				try {
					process.kill(target, 'SIGKILL');
				} catch {
					// Not every system has process groups.
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
