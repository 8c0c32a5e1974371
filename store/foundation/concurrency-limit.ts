import { Crowded } from './unavailable';

/** Limits the number of tasks that run at once. Other tasks wait in a queue. */
export interface ConcurrencyLimit {
	/**
	 * Waits until a task may run, then runs it.
	 * @param signal ends the waiting, with the signal's reason
	 * @throws {Crowded} after waiting too long
	 */
	run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export interface HasOrderConcurrency {
	/** The limit for orders. An order holds a database connection for long, so orders queue and leave connections for carts. */
	orderConcurrency: ConcurrencyLimit;
}

/**
 * Creates a limit.
 * @param maxAtOnce the number of tasks that run at once
 * @param maxWaitMs the longest time that a task waits, in milliseconds
 * @param reason the message of the error after that time
 */
export function openConcurrencyLimit(maxAtOnce: number, maxWaitMs: number, reason: string): ConcurrencyLimit {
	let running = 0;
	const waiting = new Set<() => void>();
	const begin = (signal?: AbortSignal) =>
		new Promise<void>((resolve, reject) => {
			signal?.throwIfAborted();
			if (running < maxAtOnce) {
				running += 1;
				return resolve();
			}
			const leave = () => {
				clearTimeout(timer);
				waiting.delete(mine);
				signal?.removeEventListener('abort', giveUp);
			};
			const mine = () => {
				leave();
				resolve();
			};
			const giveUp = () => {
				leave();
				reject(signal?.reason);
			};
			const timer = setTimeout(() => {
				leave();
				reject(new Crowded(reason));
			}, maxWaitMs);
			signal?.addEventListener('abort', giveUp);
			waiting.add(mine);
		});
	const end = () => {
		const [next] = waiting;
		if (next) next();
		else running -= 1;
	};
	return {
		async run(work, signal) {
			await begin(signal);
			try {
				return await work();
			} finally {
				end();
			}
		},
	};
}
