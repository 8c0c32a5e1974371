import { inZone } from '~store/contract/zoned-time';
import { clock } from './hours-in-words';

/** A day by the store's clock, in words: 'November 21, 2026'. The month and its day stay together. @param seconds unix */
export const dayWords = (seconds: number, timezone: string): string => inZone(seconds, timezone, 'MMMM\u00a0d, yyyy');

/** The same with its weekday and without the year: 'Saturday, November 21'. */
export const weekdayWords = (seconds: number, timezone: string): string =>
	inZone(seconds, timezone, 'EEEE, MMMM\u00a0d');

/** The time by the store's clock: '7 pm', '7:30 pm', 'noon'; the half of the day may be left out before a dash. */
export function clockWords(seconds: number, timezone: string, half = true): string {
	const words = clock(inZone(seconds, timezone, 'HH:mm'));
	return half ? words : words.replace(/\u00a0[ap]m$/, '');
}
