/** The times that the clocks of a time zone show, and since when. A browser can use it without the database of zones. */
export interface ZoneClock {
	/** In order of time. `since` is in unix seconds, null for always; `aheadSeconds` counts from UTC. */
	changes: { since: number | null; aheadSeconds: number }[];
}

/** Compares the clocks with UTC. @param moment unix seconds @returns seconds ahead of UTC, negative in the west */
export function secondsAhead({ changes }: ZoneClock, moment: number): number {
	let [first, last] = [0, changes.length - 1];
	while (first < last) {
		const middle = Math.ceil((first + last) / 2);
		const since = changes[middle]?.since ?? null;
		if (since === null || since <= moment) first = middle;
		else last = middle - 1;
	}
	return changes[first]?.aheadSeconds ?? 0;
}

/** Returns the time that the clocks show as a UTC date. @param moment unix seconds @returns the same moment for `UTCDate` */
export const shownInUtc = (clock: ZoneClock, moment: number): Date =>
	new Date((moment + secondsAhead(clock, moment)) * 1000);

/** The day that the clocks show. @param moment unix seconds @returns 'YYYY-MM-DD' */
export const dayShown = (clock: ZoneClock, moment: number): string =>
	shownInUtc(clock, moment).toISOString().slice(0, 10);

/** Tells whether a moment is the last second of its day: a deadline that is a day. @param moment unix seconds */
export const endsDayOf = (clock: ZoneClock, moment: number): boolean =>
	dayShown(clock, moment) !== dayShown(clock, moment + 1);

/** Leaves out the changes before and after some time: less to send to a browser. @param from unix seconds @param to unix seconds */
export function clockBetween({ changes }: ZoneClock, from: number, to: number): ZoneClock {
	const between = changes.filter(({ since }) => since !== null && since > from && since <= to);
	return { changes: [{ since: null, aheadSeconds: secondsAhead({ changes }, from) }, ...between] };
}
