/** The shop's clock. */
export interface Clock {
	/** Unix seconds. */
	now(): number;
}

/** A clock that can be set to the database's time. */
interface SetClock extends Clock {
	/** Sets the database's time, in unix seconds with a fraction. */
	set(seconds: number): void;
}

/**
 * Opens a clock that follows the database's time once it has been set. Then several machines share one time, and a jump of this
 * machine's clock changes nothing. Before that, and with a database on this machine, it follows this machine's clock.
 */
export function openClock(): SetClock {
	let told: { seconds: number; at: number } | null = null;
	return {
		now: () => Math.floor(told ? told.seconds + (performance.now() - told.at) / 1000 : Date.now() / 1000),
		set: (seconds) => {
			told = { seconds, at: performance.now() };
		},
	};
}
