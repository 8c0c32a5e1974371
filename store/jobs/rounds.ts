import type { Store } from '../store';

export interface Rounds {
	/** Lets the round that is under way finish, then stops. */
	stop(): Promise<void>;
}

/**
 * Does work now and again, so many milliseconds after the last round ended, until it is stopped. What goes wrong is
 * logged; the next round comes all the same.
 */
export function startRounds(
	{ log }: Pick<Store, 'log'>,
	everyMs: number,
	work: (stopped: () => boolean) => Promise<unknown>,
): Rounds {
	let stopped = false;
	let timer: NodeJS.Timeout;
	let round: Promise<void> = Promise.resolve();
	const turn = () => {
		round = work(() => stopped)
			.then(() => undefined)
			.catch((error) => log.error({ err: error }, 'a round of housekeeping failed'))
			.finally(() => {
				if (!stopped) timer = setTimeout(turn, everyMs);
			});
	};
	timer = setTimeout(turn, 0);
	return {
		async stop() {
			stopped = true;
			clearTimeout(timer);
			await round;
		},
	};
}
