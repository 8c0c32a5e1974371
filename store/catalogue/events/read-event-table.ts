import { hourSeconds } from '../../contract/durations';
import { Refused } from '../../foundation/refusal';
import type { Mapping } from '../feeds/columns';
import { type DateOrder, dateOrderOf } from '../feeds/dates';
import { type NamedRow, readNamedColumns } from '../feeds/named-columns';
import { type CalendarZone, CalendarZones, ianaZone } from './calendar-zones';
import { datePart, dayAfterOf, readTableMoment, type TableTimes } from './table-times';

/** The column headings that a table of events may have, with the field that each heading means. */
const headings = {
	id: 'id',
	uid: 'id',
	name: 'name',
	title: 'name',
	event: 'name',
	eventname: 'name',
	eventtitle: 'name',
	summary: 'name',
	start: 'start',
	starts: 'start',
	from: 'start',
	startdate: 'start',
	eventstartdate: 'start',
	date: 'start',
	day: 'start',
	starttime: 'startTime',
	eventstarttime: 'startTime',
	time: 'startTime',
	end: 'end',
	ends: 'end',
	to: 'end',
	enddate: 'end',
	eventenddate: 'end',
	endtime: 'endTime',
	eventendtime: 'endTime',
	alldayevent: 'allDay',
	allday: 'allDay',
	timezone: 'zone',
	eventtimezone: 'zone',
	minutes: 'minutes',
	duration: 'minutes',
	description: 'description',
	eventdescription: 'description',
	about: 'description',
	place: 'place',
	location: 'place',
	where: 'place',
	venue: 'place',
	venuename: 'place',
	eventvenuename: 'place',
	image: 'image',
	picture: 'image',
	eventfeaturedimage: 'image',
	featuredimage: 'image',
	isbn: 'isbns',
	isbns: 'isbns',
	books: 'isbns',
	eisbn: 'isbns',
	rule: 'rule',
	rrule: 'rule',
	repeats: 'rule',
} as const;

type EventColumn = (typeof headings)[keyof typeof headings];

/** The duration of an event in seconds, if the table gives no end. */
export const usualLength = hourSeconds;

/** The cells of one row in a table of events. A missing cell is ''. `at` is the row's line number in the file. */
export interface EventRow
	extends Record<'id' | 'name' | 'minutes' | 'description' | 'place' | 'image' | 'isbns' | 'rule', string> {
	at: number;
	/** The start of the event in unix seconds. */
	starts_at: number;
	/** The time zone in which the event repeats. */
	zone: CalendarZone;
	/** The end of the event in unix seconds. The end is undefined if the event has no end. */
	ends_at: number | undefined;
}

interface TableReading {
	/** The store's time zone, for times without a time zone of their own. */
	timezone: string;
	/**
	 * Whether the day or the month comes first in dates such as 5/12/2026. The default is the order that the table's other dates
	 * show.
	 */
	order?: DateOrder | undefined;
	/** Column headings of the file, with the field that each heading means. */
	map?: Mapping;
	/** Called with messages that say which columns were used, and which were ignored. */
	onNote?: (note: string) => void;
	/** The character encoding of the file, if the caller knows the encoding. */
	encoding?: string | undefined;
	/** Called with a message that states the encoding, if the encoding was guessed. */
	onEncoding?: (note: string) => void;
}

/**
 * Reads a table of events with a heading row. The headings may be the shop's own or those of the WordPress plugin The Events
 * Calendar, and must include an event name and a start. Skips empty rows.
 * @param refuse called with the line number and the reason for every row that is skipped
 * @throws {FeedUnreadable} for a table without a heading for the event name or for the start
 */
export async function readEventTable(
	path: string,
	{ timezone, order, map, onNote, encoding, onEncoding }: TableReading,
	refuse: (at: number, why: string) => void,
): Promise<EventRow[]> {
	const rows: NamedRow<EventColumn>[] = [];
	const table = {
		headings,
		needed: ['name', 'start'] as const,
		...(map ? { map } : {}),
		...(onNote ? { onNote } : {}),
		...(onEncoding ? { onEncoding } : {}),
	};
	for await (const row of readNamedColumns<EventColumn>(path, table, { encoding })) {
		if ('refused' in row) refuse(row.at, row.refused);
		else rows.push(row);
	}
	const found = order ?? dateOrderOf(rows.flatMap(({ cells }) => [cells.start, cells.end]));
	const zones = new CalendarZones(new Map(), timezone);
	return rows.flatMap(({ at, cells }) => {
		try {
			const zone = cells.zone === '' ? ianaZone(timezone) : zones.named(cells.zone);
			return [{ ...cells, at, zone, ...timesOf(cells, { zone, order: found }) }];
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			refuse(at, error.message);
			return [];
		}
	});
}

function timesOf(
	{ start, startTime, end, endTime, allDay }: Record<EventColumn, string>,
	times: TableTimes,
): Pick<EventRow, 'starts_at' | 'ends_at'> {
	if (/^(?:1|true|yes|y|x)$/i.test(allDay)) {
		const starts_at = readTableMoment('The start', datePart(start) || start, times);
		return { starts_at, ends_at: dayAfterOf('The end', end === '' ? start : end, times) };
	}
	const starts_at = readTableMoment('The start', `${start} ${startTime}`, times);
	if (end === '' && endTime === '') return { starts_at, ends_at: undefined };
	// The end cell may contain only a time, which is then on the day of the start.
	const written = end !== '' && datePart(end) !== '' ? `${end} ${endTime}` : `${datePart(start)} ${endTime || end}`;
	const ends_at = readTableMoment('The end', written, times);
	if (ends_at < starts_at) throw new Refused('The event ends before it begins.', 422);
	return { starts_at, ends_at };
}
