import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { hourSeconds } from '../contract/durations';

/**
 * The moment at which the clocks of a zone show a time, in unix seconds. A time that they leave out when they go forward is an
 * hour later, as RFC 5545 has it, so that a day without a midnight begins when it begins. One that they show twice is the first.
 * @param written 'YYYY-MM-DDTHH:mm' or 'YYYY-MM-DDTHH:mm:ss', a time that a calendar has
 */
export function zonedTime(written: string, timezone: string): number {
	const seconds = Math.floor(fromZonedTime(written, timezone).getTime() / 1000);
	const shown = formatInTimeZone(seconds * 1000, timezone, "yyyy-MM-dd'T'HH:mm");
	return shown === written.slice(0, 16) ? seconds : seconds + hourSeconds;
}
