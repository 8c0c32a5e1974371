import type { ChildProcess } from 'node:child_process';
import { growingPauses } from './pauses';
import { aliveEvery, exitToTryAgain, type SupervisedMessage } from './supervised';

/** After it was told to end, how long a process may go without a sign before it is killed; and with signs. Seconds. */
const deafSeconds = 5;
const drainSeconds = 60;

export interface SupervisedProgram {
	/** How many processes of it are kept running. */
	count: number;
	/** Starts one, with an IPC channel. */
	start(): ChildProcess;
	/** Told of each end and of each that does not answer, with the reason, in a line for the log. */
	log(facts: object, line: string): void;
	/** Told when the first one serves. */
	onServing?(): void;
}

export interface Supervision {
	/** Has all of them end, and starts none any more. May be called again, with another signal. */
	stop(signal: NodeJS.Signals): void;
	/**
	 * The exit code for the process that supervises, when all have ended. It is 0 after `stop` unless one of them failed in ending.
	 * It is that of the first which could not start, where none ever served.
	 */
	ended: Promise<number>;
}

/**
 * Keeps processes of a program running. One that ends unasked is started again, after a pause that grows. One that has begun to
 * serve and gives no sign for as long as it promised is ended, and started again.
 *
 * One that ends by itself before any has ever served says that it cannot start. The one who set it up is there to read why, so
 * all end. Where that may pass (`exitToTryAgain`), or once any has served, it is tried again for as long as it takes.
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
		const pauseAfter = growingPauses();
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
					// One that does not serve yet has not begun anything that a signal could not end.
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
			// One that runs has errors, too: a sign or a signal that could not be given. It goes on.
			child.on('error', (error) => child.pid === undefined && onEnd(null, null, error.message));
		};
		run();
	}

	function startOr(failed: (error: Error) => void): ChildProcess | null {
		try {
			return start();
		} catch (error) {
			// For want of memory or processes, which comes back.
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

/** Windows has no signals between programs that can be heard: there the end of the channel says it. */
function askToEnd(child: ChildProcess, signal: NodeJS.Signals): void {
	if (process.platform !== 'win32') child.kill(signal);
	else if (child.connected) child.disconnect();
}

/**
 * Ends a process that gives no sign for as long as it promised. What is counted are this process's own turns: a machine that
 * slept, or had no time for either, is no fault of the one that is watched.
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
		/** To be called when it has ended. Answers whether it was ended from here, and what it was doing when it last said so. */
		end() {
			clearInterval(timer);
			return { deaf: sinceAsked !== null, doing };
		},
	};
}
