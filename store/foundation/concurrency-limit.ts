import { Crowded } from './unavailable';

/** Lets a limited number of tasks run at a time; others wait in a queue. */
export interface ConcurrencyLimit {
	/**
	 * Waits until there is room, and does the work.
	 * @param signal ends the waiting, with the signal's reason
	 * @throws {Crowded} after waiting too long
	 */
	run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export interface HasOrderConcurrency {
	/** The limit for orders. They hold a connection for long, so they queue and leave connections for carts. */
	orderConcurrency: ConcurrencyLimit;
}

/**
 * Opens a limit.
 * @param maxAtOnce how many tasks run at a time
 * @param maxWaitMs the milliseconds that a task waits at most
 * @param reason the words of the refusal after that
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
