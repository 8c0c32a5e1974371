import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';

/** Formats opening hours given as 24-hour 'HH:MM', such as '9:30 am – 6 pm'. Returns 'Closed' if there are no opening hours. */
export const hoursInWords = (hours: { opens: string; closes: string } | null): string =>
	hours ? `${clock(hours.opens)} – ${clock(hours.closes)}` : 'Closed';

/** Formats a time: '5:30 pm' for '17:30', and 'noon' or 'midnight'. */
export function clock(time: string): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	if (minute === 0 && hour % 24 === 0) return 'midnight';
	if (minute === 0 && hour === 12) return 'noon';
	const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
	return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}\u00a0${hour % 24 < 12 ? 'am' : 'pm'}`;
}

/** Formats a date: 'Thursday, December 24' for '2026-12-24'. */
export const dayInWords = (date: string): string => format(new UTCDate(date), 'EEEE, MMMM\u00a0d');
