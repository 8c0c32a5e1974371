import { formatInTimeZone } from 'date-fns-tz';
import type { OpeningHours } from '~store/contract/webstore';
import { clock } from '../format/hours-in-words';

/**
 * When a place is open today: 'Open today until 6 pm', 'Closed today'; a special day says what the bookseller wrote of it.
 * Null for a place that tells no hours. The pages that say it are kept for a minute at most.
 * @param now unix seconds
 */
export function openToday({ weekdays, singles }: OpeningHours, now: number, timezone: string): string | null {
	const [day = '', date = '', time = ''] = formatInTimeZone(now * 1000, timezone, 'EEEE yyyy-MM-dd HH:mm').split(' ');
	const special = singles.find((single) => single.date === date);
	if (special) return `Today: ${special.text}`;
	const today = weekdays.find((weekday) => weekday.day === day);
	if (!today) return null;
	if (!today.hours) return 'Closed today';
	const opens = today.hours.opens.padStart(5, '0');
	const closes = today.hours.closes.padStart(5, '0');
	// Midnight, and what comes after it, is the end of the day's hours as well.
	if (closes > opens && time >= closes) return 'Closed for today';
	return time < opens ? `Opens today at ${clock(opens)}` : `Open today until ${clock(closes)}`;
}
