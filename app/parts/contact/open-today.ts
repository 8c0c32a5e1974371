import type { OpeningHours } from '~store/contract/webstore';
import { inZone } from '~store/contract/zoned-time';
import { clock } from '../../format/hours-in-words';

/**
 * Caches the last computed local time of a time zone. Computing the local time is slow, and all pages in the same minute need
 * the same local time.
 */
let lastRead = { minute: 0, timezone: '', day: '', date: '', time: '' };

/** Returns the day and time in a time zone. @param minute the time in minutes since 1970 (UTC) */
function clockOf(minute: number, timezone: string): typeof lastRead {
	if (lastRead.minute !== minute || lastRead.timezone !== timezone) {
		const words = inZone(minute * 60, timezone, 'EEEE yyyy-MM-dd HH:mm').split(' ');
		const [day = '', date = '', time = ''] = words;
		lastRead = { minute, timezone, day, date, time };
	}
	return lastRead;
}

/**
 * Today's opening hours as text, and whether the location is open now. `open` is null if only the bookseller's text says whether
 * the location is open.
 */
export interface OpenToday {
	words: string;
	open: boolean | null;
}

/**
 * Returns today's opening hours: 'Open today until 6 pm', 'Closed today', or the bookseller's text for a special day. Returns
 * null for a location without opening hours. Pages with this text are cached until a location opens or closes.
 * @param now the current time in unix seconds
 */
export function openToday({ weekdays, singles }: OpeningHours, now: number, timezone: string): OpenToday | null {
	const { day, date, time } = clockOf(Math.floor(now / 60), timezone);
	const special = singles.find((single) => single.date === date);
	if (special) return { words: `Today: ${special.text}`, open: null };
	const today = weekdays.find((weekday) => weekday.day === day);
	if (!today) return null;
	if (!today.hours) return { words: 'Closed today', open: false };
	const opens = today.hours.opens.padStart(5, '0');
	const closes = today.hours.closes.padStart(5, '0');
	// If the location closes at or after midnight, today's hours last until the end of the day.
	if (closes > opens && time >= closes) return { words: 'Closed for today', open: false };
	return time < opens
		? { words: `Opens today at ${clock(opens)}`, open: false }
		: { words: `Open today until ${clock(closes)}`, open: true };
}

/** Returns the current weekday in a time zone: 'Thursday'. the current time in unix seconds */
export const weekdayNow = (now: number, timezone: string): string => clockOf(Math.floor(now / 60), timezone).day;
