import { UTCDate } from '@date-fns/utc';
import { format as written } from 'date-fns';
import { shownInUtc, type ZoneClock } from '~store/contract/zone-clock';

/**
 * Formats a time for people: 'Today 14:05', 'Yesterday 09:30', 'Tue 24 Nov 14:05'. Adds the year if the time is not in the
 * current year.
 * @param at the time to format, in unix seconds
 * @param now the current time, in unix seconds
 * @param isInSentence whether the time follows other words: 'today 14:05'
 */
export function momentWords(
	at: number,
	now: number,
	clock: ZoneClock,
	isInSentence = false,
): { day: string; time: string } {
	const format = (seconds: number, pattern: string) => written(new UTCDate(shownInUtc(clock, seconds)), pattern);
	const days = dayNumber(format(at, 'yyyy-MM-dd')) - dayNumber(format(now, 'yyyy-MM-dd'));
	const isThisYear = format(at, 'yyyy') === format(now, 'yyyy');
	const near = isInSentence ? nearDays[days]?.toLowerCase() : nearDays[days];
	const day = near ?? format(at, isThisYear ? 'EEE d MMM' : 'd MMM yyyy');
	return { day, time: format(at, 'HH:mm') };
}

const nearDays: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** Returns the number of days from 1970 to a date. @param date such as '2026-11-24' */
const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;
