import { Crowded } from './unavailable';

/** Lets so many do something at a time, and the others wait. */
export interface Turns {
	/**
	 * Waits for a turn and does the work in it.
	 * @throws {Crowded} where none came for too long
	 */
	take<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface HasOrderTurns {
	/** Orders wait for each other, and leave room for carts: they hold a connection for long. */
	orderTurns: Turns;
}

/**
 * @param atOnce how many have a turn at a time
 * @param patience how long one is waited for. Milliseconds.
 * @param reason what is said to the one who waited in vain
 */
export function openTurns(atOnce: number, patience: number, reason: string): Turns {
	let taken = 0;
	const waiting = new Set<() => void>();
	const begin = () =>
		new Promise<void>((resolve, reject) => {
			if (taken < atOnce) {
				taken += 1;
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
			}, patience);
			waiting.add(mine);
		});
	const end = () => {
		const [next] = waiting;
		if (next) next();
		else taken -= 1;
	};
	return {
		async take(work) {
			await begin();
			try {
				return await work();
			} finally {
				end();
			}
		},
	};
}
