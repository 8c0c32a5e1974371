/** The time that a shop goes by. */
export interface Clock {
	/** Unix seconds. */
	now(): number;
}

/** A clock that can be set by the database's. */
interface SetClock extends Clock {
	/** Sets the database's time. Unix seconds, with fraction. */
	set(seconds: number): void;
}

/**
 * Opens a clock that follows the database's once it has been set. So several machines share one time, and a jump of this
 * machine's clock changes nothing. Before, and with a database on this machine, it is the machine's own.
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
