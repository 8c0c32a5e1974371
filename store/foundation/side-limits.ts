import { Worker } from 'node:worker_threads';

/** What a side process may take; its starter hands it over as the program's argument. */
export interface OwnLimits {
	/** Altogether, in megabytes. */
	memory: number;
	/** What it may calculate, in seconds of processor time: a busy machine is no fault of the work. */
	work: number;
}

/** What a process says of itself on its standard error before it ends itself. Bytes of memory that it had at most. */
export const excessWords = /^ended for its (memory|time), at (\d+) bytes$/m;

/** How often it looks. Milliseconds. */
const watchEvery = 100;

/**
 * Keeps this process within the limits that it was started with. It looks at itself, and ends itself with everything that it
 * started. It goes by Node's own count, which is right on every system and for every size of memory page. It does so from a
 * thread beside the program's own, which may be busy for minutes.
 */
export function enforceResourceLimits(): void {
	const limits = JSON.parse(process.argv[2] ?? '') as OwnLimits;
	new Worker(`(${watch})(require('node:worker_threads').workerData, require('node:fs'))`, {
		eval: true,
		workerData: { ...limits, watchEvery },
		resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
	}).unref();
}

/** The thread's whole program: it knows nothing that stands outside of it. */
function watch(
	{ memory, work, watchEvery }: OwnLimits & { watchEvery: number },
	{ writeSync }: Pick<typeof import('node:fs'), 'writeSync'>,
): void {
	let peak = 0;
	const end = (excess: 'memory' | 'time') => {
		try {
			writeSync(2, `\nended for its ${excess}, at ${peak} bytes\n`);
		} finally {
			// The whole group, where there is one; what runs on without it, itself.
			for (const target of [-process.pid, process.pid]) {
				try {
					process.kill(target, 'SIGKILL');
				} catch {
					// Not every system has groups.
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
