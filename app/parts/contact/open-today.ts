import type { OpeningHours } from '~store/contract/webstore';
import { inZone } from '~store/contract/zoned-time';
import { clock } from '../../format/hours-in-words';

/** The clock of a zone, as it was last read: every page of a minute asks for it, and it is slow to read. */
let lastRead = { minute: 0, timezone: '', day: '', date: '', time: '' };

/** @param minute since 1970 (UTC) */
function clockOf(minute: number, timezone: string): typeof lastRead {
	if (lastRead.minute !== minute || lastRead.timezone !== timezone) {
		const words = inZone(minute * 60, timezone, 'EEEE yyyy-MM-dd HH:mm').split(' ');
		const [day = '', date = '', time = ''] = words;
		lastRead = { minute, timezone, day, date, time };
	}
	return lastRead;
}

/** When a place is open today, in words; and whether it is open now, null where only the bookseller's own words say so. */
export interface OpenToday {
	words: string;
	open: boolean | null;
}

/**
 * When a place is open today: 'Open today until 6 pm', 'Closed today'; a special day says what the bookseller wrote of it.
 * Null for a place that tells no hours. The pages that say it are cached until a place opens or closes.
 * @param now unix seconds
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
	// Midnight, and what comes after it, is the end of the day's hours as well.
	if (closes > opens && time >= closes) return { words: 'Closed for today', open: false };
	return time < opens
		? { words: `Opens today at ${clock(opens)}`, open: false }
		: { words: `Open today until ${clock(closes)}`, open: true };
}

/** The weekday that it is in a zone: 'Thursday'. @param now unix seconds */
export const weekdayNow = (now: number, timezone: string): string => clockOf(Math.floor(now / 60), timezone).day;
