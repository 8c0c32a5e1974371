import type { ChildProcess } from 'node:child_process';
import { restartBackoff } from './restart-backoff';
import { aliveEvery, exitToTryAgain, type SupervisedMessage } from './supervised';

/**
 * The number of seconds that a process may need to end before it is killed. `deafSeconds` applies to a process that sends no
 * heartbeats, `drainSeconds` to a process that sends heartbeats.
 */
const deafSeconds = 5;
const drainSeconds = 60;

export interface SupervisedProgram {
	/** The number of processes that the supervisor keeps running. */
	count: number;
	/** Starts a process that has an IPC channel to the supervisor. */
	start(): ChildProcess;
	/** Logs each process that ended or stopped answering, with the reason. */
	log(facts: object, line: string): void;
	/** Called when the first process begins to serve requests. */
	onServing?(): void;
}

export interface Supervision {
	/** Ends all processes and starts no more processes. The function may be called again with another signal. */
	stop(signal: NodeJS.Signals): void;
	/**
	 * The exit code for the supervisor, after all processes have ended. After `stop`, the exit code is 0 unless a process failed to
	 * end properly. If no process ever served requests, the result is the exit code of the first process that could not start.
	 */
	ended: Promise<number>;
}

/**
 * Keeps processes of a program running. If a process ends although the supervisor did not end it, the supervisor starts it again
 * after a pause that grows each time. If a serving process sends no heartbeats, the supervisor ends it and starts it again.
 *
 * If a process ends before any process has served requests, the program cannot start. The supervisor then ends all processes,
 * because the person who set up the program is probably still there to read the reason. If the reason is temporary
 * (`exitToTryAgain`), or if any process has served requests before, the supervisor tries again without limit.
 */
export function supervise({ count, start, log, onServing }: SupervisedProgram): Supervision {
	const running = new Set<ChildProcess>();
	const pausing = new Set<NodeJS.Timeout>();
	let everServed = false;
	let stopping = false;
	let asked: NodeJS.Signals | null = null;
	let status = 0;
	let finish: (status: number) => void = () => undefined;
	const ended = new Promise<number>((resolve) => {
		finish = resolve;
	});

	function keepRunning(): void {
		const pauseAfter = restartBackoff();
		const again = (facts: object, servedMs: number) => {
			const pauseMs = pauseAfter(servedMs);
			log({ ...facts, pauseMs }, 'a process ended; it is started again after a pause');
			const timer = setTimeout(() => {
				pausing.delete(timer);
				run();
			}, pauseMs);
			pausing.add(timer);
		};
		const run = () => {
			const child = startOr((error) => again({ reason: error.message }, 0));
			if (!child) return;
			running.add(child);
			let servingSince: number | null = null;
			const watch = watchSigns(child, log);
			child.on('message', (message) => {
				if ((message as SupervisedMessage)?.sign !== 'serving' || servingSince !== null) return;
				servingSince = performance.now();
				if (!everServed) onServing?.();
				everServed = true;
			});
			const onEnd = (code: number | null, signal: NodeJS.Signals | null, reason?: string) => {
				if (!running.delete(child)) return;
				const { deaf, doing } = watch.end();
				if (stopping) {
					// A process that was ended by the signal of the supervisor has not failed. A process that does not serve requests yet
					// has nothing to finish.
					if (code !== 0 && (signal === null || signal !== asked)) status ||= code ?? 1;
				} else if (!everServed && code !== null && code !== exitToTryAgain) {
					status = code;
					stop('SIGTERM');
				} else {
					const why = reason ?? (deaf ? 'it did not answer' : undefined);
					const facts = {
						pid: child.pid,
						code,
						signal,
						...(why ? { reason: why } : {}),
						...(doing.length > 0 ? { doing } : {}),
					};
					again(facts, servingSince === null ? 0 : performance.now() - servingSince);
				}
				if (stopping && running.size === 0) finish(status);
			};
			child.once('exit', (code, signal) => onEnd(code, signal));
			// Only an error while the process starts counts. A running process can also emit errors, for example when a signal could
			// not be sent.
			child.on('error', (error) => child.pid === undefined && onEnd(null, null, error.message));
		};
		run();
	}

	function startOr(failed: (error: Error) => void): ChildProcess | null {
		try {
			return start();
		} catch (error) {
			// The process could not be started because there was too little memory or no free process id. These problems are temporary.
			failed(error as Error);
			return null;
		}
	}

	function stop(signal: NodeJS.Signals): void {
		stopping = true;
		asked = signal;
		for (const timer of pausing) clearTimeout(timer);
		pausing.clear();
		for (const child of running) askToEnd(child, signal);
		if (running.size === 0) finish(status);
	}

	for (let started = 0; started < count && !stopping; started++) keepRunning();
	return { stop, ended };
}

/** Asks a process to end. On Windows a process cannot handle signals, so the channel to the process is closed instead. */
function askToEnd(child: ChildProcess, signal: NodeJS.Signals): void {
	if (process.platform !== 'win32') child.kill(signal);
	else if (child.connected) child.disconnect();
}

/**
 * Ends a process that sends no heartbeats. Time is counted in ticks of this process's own timer. Time in which the machine slept
 * or was busy therefore does not count against the watched process.
 */
function watchSigns(child: ChildProcess, log: SupervisedProgram['log']) {
	const turnsOf = (seconds: number) => Math.ceil((seconds * 1000) / aliveEvery);
	let allowed = 0;
	let silent = 0;
	let sinceAsked: number | null = null;
	let doing: string[] = [];
	child.on('message', (message) => {
		const sign = message as SupervisedMessage;
		if (sign?.sign === 'serving') allowed = turnsOf(sign.unresponsiveSeconds);
		if (sign?.sign === 'alive') doing = sign.doing;
		silent = 0;
	});
	const timer = setInterval(() => {
		if (allowed === 0) return;
		silent++;
		if (sinceAsked !== null) {
			sinceAsked++;
			if (silent >= turnsOf(deafSeconds) || sinceAsked >= turnsOf(drainSeconds)) child.kill('SIGKILL');
		} else if (silent >= allowed) {
			log({ pid: child.pid, seconds: (silent * aliveEvery) / 1000 }, 'a process does not answer; it is ended');
			sinceAsked = 0;
			silent = 0;
			child.kill('SIGTERM');
		}
	}, aliveEvery);
	return {
		/**
		 * Call this function when the process has ended. Returns whether the supervisor ended the process, and the requests in its
		 * last heartbeat.
		 */
		end() {
			clearInterval(timer);
			return { deaf: sinceAsked !== null, doing };
		},
	};
}
