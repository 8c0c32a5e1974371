import { Crowded } from './unavailable';

/** Limits the number of tasks that run at the same time. Other tasks wait in a queue. */
export interface ConcurrencyLimit {
	/**
	 * Waits until the task may run, then runs the task.
	 * @param signal when aborted, ends the waiting with the signal's reason
	 * @throws {Crowded} if the task has waited too long
	 */
	run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export interface HasOrderConcurrency {
	/**
	 * The concurrency limit for orders. Placing an order uses a database connection for a long time. Orders therefore wait in a
	 * queue, and connections remain free for carts.
	 */
	orderConcurrency: ConcurrencyLimit;
}

/**
 * Creates a concurrency limit.
 * @param maxAtOnce the maximum number of tasks that run at the same time
 * @param maxWaitMs the maximum time that a task waits, in milliseconds
 * @param reason the message of the error if a task has waited too long
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
