/** The time that a shop goes by. */
export interface Clock {
	/** Unix seconds. */
	now(): number;
}

/** A clock that is set by the database's. */
interface SetClock extends Clock {
	/** Says what time the database has. Unix seconds, with their fraction. */
	set(seconds: number): void;
}

/**
 * The database's clock, as far as it has been told: several machines order what they do by the one that they share, and
 * a jump of their own moves nothing. Until then, and for a database on this machine, the machine's.
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
