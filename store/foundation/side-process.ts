import { type ChildProcess, fork } from 'node:child_process';
import { excessWords, type OwnLimits } from './side-limits';
import { fileOf, type SideProgram } from './side-program';

/**
 * The limits of a side process. The side process enforces `memory` and `work` itself, if its program calls
 * `enforceResourceLimits`.
 */
export interface ProcessLimits extends OwnLimits {
	/** The maximum size of the JavaScript heap, in megabytes. */
	heap: number;
	/** The maximum elapsed time, in seconds. */
	time: number;
}

/** The limit because of which a side process was ended. */
export type Excess = 'memory' | 'time';

/** The maximum number of characters that are read of a side process's standard error. */
const maxOutputLength = 4000;

/** A side process that was started, with information about its end. */
export interface SideProcess {
	process: ChildProcess;
	/** Returns the limit that the side process has exceeded. Returns null if it exceeded no limit. */
	excess(): Excess | null;
	/**
	 * Returns the peak memory of the side process in bytes, if the process ended itself because of a limit. Returns 0 if the
	 * process did not end itself.
	 */
	peak(): number;
	/** Ends the side process and every process that it has started, unless the side process has already ended. */
	end(): void;
}

/** Starts a program in a process and process group of its own, without the shop's environment variables. */
export function startSideProcess(program: SideProgram, { heap, memory, work, time }: ProcessLimits): SideProcess {
	const own: OwnLimits = { memory, work };
	const child = fork(fileOf(program), [JSON.stringify(own)], {
		execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'],
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
	const timer = setTimeout(() => {
		excess ??= 'time';
		end();
	}, time * 1000);
	let said = '';
	child.stderr?.on('data', (data: Buffer) => {
		said = (said + data).slice(-maxOutputLength);
		const [, limit, bytes] = excessWords.exec(said) ?? [];
		if (limit) excess ??= limit as Excess;
		peak = Number(bytes ?? 0);
		if (said.includes('heap out of memory')) excess ??= 'memory';
	});
	child.once('close', () => clearTimeout(timer));
	return { process: child, excess: () => excess, peak: () => peak, end };
}
