import { Crowded } from './unavailable';

/** Lets a limited number of tasks run at a time; others wait in a queue. */
export interface ConcurrencyLimit {
	/**
	 * Waits until there is room, and does the work.
	 * @throws {Crowded} after waiting too long
	 */
	run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface HasOrderConcurrency {
	/** The limit for orders. They hold a connection for long, so they queue and leave connections for carts. */
	orderConcurrency: ConcurrencyLimit;
}

/**
 * Opens a limit.
 * @param maxAtOnce how many tasks run at a time
 * @param maxWaitMs how long a task waits at most. Milliseconds.
 * @param reason the words of the refusal after that
 */
export function openConcurrencyLimit(maxAtOnce: number, maxWaitMs: number, reason: string): ConcurrencyLimit {
	let running = 0;
	const waiting = new Set<() => void>();
	const begin = () =>
		new Promise<void>((resolve, reject) => {
			if (running < maxAtOnce) {
				running += 1;
				return resolve();
			}
			const mine = () => {
				clearTimeout(timer);
				waiting.delete(mine);
				resolve();
			};
			const timer = setTimeout(() => {
				waiting.delete(mine);
				reject(new Crowded(reason));
			}, maxWaitMs);
			waiting.add(mine);
		});
	const end = () => {
		const [next] = waiting;
		if (next) next();
		else running -= 1;
	};
	return {
		async run(work) {
			await begin();
			try {
				return await work();
			} finally {
				end();
			}
		},
	};
}
