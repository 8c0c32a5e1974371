/**
 * The UTC offsets of a time zone, each with the time from which it applies. With these offsets, a browser needs no time zone
 * database.
 */
export interface ZoneClock {
	/**
	 * The changes of the UTC offset, oldest first. `since` is in Unix seconds, or null for the first offset. `aheadSeconds` is the
	 * offset from UTC.
	 */
	changes: { since: number | null; aheadSeconds: number }[];
}

/** Returns the offset of a time zone from UTC. @param moment Unix seconds @returns seconds ahead of UTC, negative west of UTC */
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

/** Returns the local time of a moment as a date in UTC. @param moment Unix seconds @returns the local time for `UTCDate` */
export const shownInUtc = (clock: ZoneClock, moment: number): Date =>
	new Date((moment + secondsAhead(clock, moment)) * 1000);

/** Returns the local day of a moment. @param moment Unix seconds @returns 'YYYY-MM-DD' */
export const dayShown = (clock: ZoneClock, moment: number): string =>
	shownInUtc(clock, moment).toISOString().slice(0, 10);

/** Returns whether a moment is the last second of its local day, like a deadline that is a day. @param moment Unix seconds */
export const endsDayOf = (clock: ZoneClock, moment: number): boolean =>
	dayShown(clock, moment) !== dayShown(clock, moment + 1);

/**
 * Returns the clock of a time zone with only the changes in a period, so that less data is sent to a browser. @param from Unix
 * seconds @param to Unix seconds
 */
export function clockBetween({ changes }: ZoneClock, from: number, to: number): ZoneClock {
	const between = changes.filter(({ since }) => since !== null && since > from && since <= to);
	return { changes: [{ since: null, aheadSeconds: secondsAhead({ changes }, from) }, ...between] };
}
