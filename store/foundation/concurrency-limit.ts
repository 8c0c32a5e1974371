import { Crowded } from './unavailable';

/** Lets so many pieces of work run at a time; the others wait in a queue. */
export interface ConcurrencyLimit {
	/**
	 * Waits until there is room, and does the work.
	 * @throws {Crowded} when there was none for too long
	 */
	run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface HasOrderConcurrency {
	/** Orders wait for each other, and leave room for carts: they hold a connection for long. */
	orderConcurrency: ConcurrencyLimit;
}

/**
 * @param maxAtOnce how many run at a time
 * @param maxWaitMs how long one waits. Milliseconds.
 * @param reason what is said to the one who waited in vain
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
