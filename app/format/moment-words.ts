import { inZone } from '~store/contract/zoned-time';
import { clock } from './hours-in-words';

/**
 * Formats a day in the store's time zone: 'November 21, 2026'. The formatted day has no line break between month and day.
 * @param seconds unix seconds
 */
export const dayWords = (seconds: number, timezone: string): string => inZone(seconds, timezone, 'MMMM\u00a0d, yyyy');

/** Formats a day with its weekday and without the year: 'Saturday, November 21'. */
export const weekdayWords = (seconds: number, timezone: string): string =>
	inZone(seconds, timezone, 'EEEE, MMMM\u00a0d');

/** Formats a time in the store's time zone: '7 pm', '7:30 pm', 'noon'. `half` determines whether to add am or pm. */
export function clockWords(seconds: number, timezone: string, half = true): string {
	const words = clock(inZone(seconds, timezone, 'HH:mm'));
	return half ? words : words.replace(/\u00a0[ap]m$/, '');
}
