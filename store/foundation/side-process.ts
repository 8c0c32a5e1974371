import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileOf, type SideProgram } from './side-program';

export interface ProcessLimits {
	/** What JavaScript's objects may take, in megabytes. */
	heap: number;
	/** What the process may take altogether, in megabytes. Watched where the system tells it (Linux). */
	memory: number;
	/** What it may calculate, in seconds. Watched as the memory is: a busy machine is no fault of the work. */
	work: number;
	/** What it may take by the clock, in seconds. */
	time: number;
}

/** Why a process was ended from outside. */
export type Excess = 'memory' | 'time';

/** How often it is looked at. Milliseconds. */
const watchEvery = 100;
/** What Linux counts memory and work in, on every machine that Node runs on. */
const pageSize = 4096;
const ticksPerSecond = 100;

/**
 * How much longer than it is watched the system itself lets it calculate: of a shop that was killed nobody watches, and one
 * that calculates without end does not hear that the shop has gone. Seconds.
 */
const spareSeconds = 2;

/** A started process, with what is known of its end. */
export interface SideProcess {
	process: ChildProcess;
	/** Null as long as it keeps within its limits. */
	excess(): Excess | null;
	/** The most memory that it was seen with, in bytes. */
	peak(): number;
	/** Ends it with everything that it started, if it has not ended. */
	end(): void;
}

/** Starts a program in a process of its own, in a group of its own, with nothing of the shop's environment. */
export function startSideProcess(program: SideProgram, { heap, memory, work, time }: ProcessLimits): SideProcess {
	const node = [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'];
	const child = fork(fileOf(program), [], {
		...withTimeLimit(node, work + spareSeconds),
		env: { PATH: process.env.PATH, LANG: 'C.UTF-8', NODE_ENV: 'production' },
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		detached: true,
	});
	let excess: Excess | null = null;
	let peak = 0;
	const end = () => {
		if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
		try {
			process.kill(-child.pid, 'SIGKILL');
		} catch {
			child.kill('SIGKILL');
		}
	};
	const stop = (why: Excess) => {
		excess ??= why;
		end();
	};
	const timer = setTimeout(() => stop('time'), time * 1000);
	const watch = setInterval(async () => {
		const seen = await look(child.pid);
		peak = Math.max(peak, seen.bytes);
		if (seen.bytes > memory * 1024 ** 2) stop('memory');
		if (seen.seconds > work) stop('time');
	}, watchEvery);
	child.stderr?.on('data', (data: Buffer) => {
		if (data.includes('heap out of memory')) excess ??= 'memory';
	});
	child.once('close', (_code, signal) => {
		if (signal === 'SIGXCPU') excess ??= 'time';
		clearTimeout(timer);
		clearInterval(watch);
	});
	return { process: child, excess: () => excess, peak: () => peak, end };
}

/** How Node is started with a limit of the seconds that it may calculate: by a shell, where one knows such limits. */
function withTimeLimit(node: string[], seconds: number): Pick<ForkOptions, 'execPath' | 'execArgv'> {
	if (process.platform === 'win32') return { execArgv: node };
	const limited = `ulimit -S -t ${Math.ceil(seconds)} 2>/dev/null; exec "$0" "$@"`;
	return { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, ...node] };
}

/** What a process has of the memory, and what it has calculated; nothing where the system does not tell. */
async function look(pid: number | undefined): Promise<{ bytes: number; seconds: number }> {
	const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
	// Behind the program's name, which may hold anything, come the third field and those after it.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	const field = (number: number) => Number(fields[number - 3] ?? 0);
	return { bytes: field(24) * pageSize, seconds: (field(14) + field(15)) / ticksPerSecond };
}
