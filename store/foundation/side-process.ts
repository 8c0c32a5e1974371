import { type ChildProcess, fork } from 'node:child_process';
import { excessWords, type OwnLimits } from './side-limits';
import { fileOf, type SideProgram } from './side-program';

/** `memory` and `work` are watched by the process itself, where its program asks for it (`enforceResourceLimits`). */
export interface ProcessLimits extends OwnLimits {
	/** What JavaScript's objects may take, in megabytes. */
	heap: number;
	/** What it may take by the clock, in seconds. */
	time: number;
}

/** Why a process was ended before it had done its work. */
export type Excess = 'memory' | 'time';

/** As much of what a process says of its end as is looked at. Characters. */
const maxOutputLength = 4000;

/** A started process, with what is known of its end. */
export interface SideProcess {
	process: ChildProcess;
	/** Null as long as it keeps within its limits. */
	excess(): Excess | null;
	/** The most memory that it has had, in bytes, where it was ended for a limit of its own; 0 for every other one. */
	peak(): number;
	/** Ends it with everything that it started, if it has not ended. */
	end(): void;
}

/** Starts a program in a process of its own, in a group of its own, with nothing of the shop's environment. */
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
