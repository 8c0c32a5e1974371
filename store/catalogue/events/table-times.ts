import { daySeconds } from '../../contract/durations';
import { Refused } from '../../foundation/refusal';
import { type DateOrder, parseDate } from '../feeds/dates';
import type { CalendarZone } from './calendar-zones';

/** The time zone and the date order for parsing the times in a table of events. */
export interface TableTimes {
	zone: CalendarZone;
	/** Whether the day or the month comes first in a date. The date order is undefined if no date in the table shows the order. */
	order: DateOrder | undefined;
}

/** Matches a numeric date with the year at the end. Dots are only used in dates that begin with the day. */
const yearLast = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})\b/;
/** Matches a date at the beginning of a cell, either numeric or with the name of a month. */
const dateFirst =
	/^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}(?:st|nd|rd|th)?[\s.-]+[a-z]{3,9}\.?,?[\s-]+\d{4}|[a-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})(?!\d)/i;
const clock = /^(\d{1,2})(?:[:h.](\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*h?\s*(?:([ap])\.?\s?m\.?)?$/i;
const offset = /\s*(Z|[+-]\d{2}:?\d{2})$/i;

/** Returns the date at the beginning of a cell, as written in the cell. Returns '' if the cell does not begin with a date. */
export const datePart = (cell: string): string => dateFirst.exec(cell.trim())?.[0] ?? '';

/**
 * Parses a date and time such as '2026-12-31 17:30', '2026-12-31T17:30:00Z', '31/12/2026 5:30 PM' or 'December 31, 2026'. A date
 * without a time means the start of that day.
 * @param what the name of the time in the error message, for example 'The start'
 * @returns the time in unix seconds
 * @throws {Refused} 422 for any other text, and for a date whose order of day and month is unclear
 */
export function readTableMoment(what: string, cell: string, { zone, order }: TableTimes): number {
	const written = cell.trim();
	const date = datePart(written);
	const day = dayOf(what, date, order);
	const rest = written.slice(date.length).replace(/^(?:T|,|\s)+/i, '');
	const by = offset.exec(rest)?.[1];
	const time = wallTime(by === undefined ? rest : rest.replace(offset, ''));
	if (day === undefined || time === undefined) {
		throw new Refused(`${what} must be a time such as 2026-12-31 17:30, not ${written.slice(0, 60)}.`, 422);
	}
	return by === undefined
		? zone.moment(`${day}T${time}`)
		: Math.floor(Date.parse(`${day}T${time}${by.toUpperCase()}`) / 1000);
}

/** Returns the start of the day after the date at the beginning of a cell, in unix seconds. */
export function dayAfterOf(what: string, cell: string, times: TableTimes): number {
	const begins = readTableMoment(what, datePart(cell), times);
	// No day is longer than 25.5 hours or shorter than 22 hours.
	const nextDay = times.zone.wall(begins + daySeconds + 2 * 3600).slice(0, 10);
	return times.zone.moment(`${nextDay}T00:00:00`);
}

function dayOf(what: string, date: string, order: DateOrder | undefined): string | undefined {
	const [, first = '', , second = '', year = ''] = yearLast.exec(date) ?? [];
	if (first === '') return isoDay(parseDate(date));
	const clear = Number(first) > 12 || Number(second) > 12 || Number(first) === Number(second);
	if (!clear && order === undefined) {
		throw new Refused(
			`${what} is ${date}, which can be read in two ways: add --dates day-first or --dates month-first.`,
			422,
		);
	}
	const dayFirst = Number(first) > 12 || (Number(second) <= 12 && order === 'day-first');
	const [day, month] = dayFirst ? [first, second] : [second, first];
	return isoDay(parseDate(`${year}-${month}-${day}`));
}

const isoDay = (seconds: number | undefined): string | undefined =>
	seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10);

/** Parses a time of day such as '19:00', '7:00 PM', `7 p.m.` or '19h30' into 'HH:mm:ss'. An empty text means midnight. */
function wallTime(written: string): string | undefined {
	if (written === '') return '00:00:00';
	const [, hours, minutes = '00', seconds = '00', half] = clock.exec(written) ?? [];
	if (hours === undefined || (half === undefined && !/[:h.]/i.test(written))) return undefined;
	const isLate = half?.toLowerCase() === 'p';
	if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
	const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0);
	if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
	return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}
