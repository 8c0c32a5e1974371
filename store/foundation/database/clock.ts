/** The shop's clock. */
export interface Clock {
	/** Returns the current time in Unix seconds. */
	now(): number;
}

/** A clock that can be set to the database's time. */
interface SetClock extends Clock {
	/** Sets the clock to the database's time, in Unix seconds with a fraction. */
	set(seconds: number): void;
}

/**
 * Opens a clock that follows the database's time after that time has been set. Several machines then have the same time, and a
 * jump of this machine's clock changes nothing. Until the time is set, and if the database is on this machine, the clock follows
 * the clock of this machine.
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
