import { hourSeconds } from '../../contract/durations';
import { Refused } from '../../foundation/refusal';
import type { Mapping } from '../feeds/columns';
import { type DateOrder, dateOrderOf } from '../feeds/dates';
import { type NamedRow, readNamedColumns } from '../feeds/named-columns';
import { type CalendarZone, CalendarZones, ianaZone } from './calendar-zones';
import { datePart, dayAfterOf, readTableMoment, type TableTimes } from './table-times';

/** The headings that a table of events may have, with the column that each means. */
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

/** The length of an event, in seconds, if the table gives no end. */
export const usualLength = hourSeconds;

/** An event of a table, as written in the table; '' for a missing cell. `at` is its line number. */
export interface EventRow
	extends Record<'id' | 'name' | 'minutes' | 'description' | 'place' | 'image' | 'isbns' | 'rule', string> {
	at: number;
	/** Unix seconds. */
	starts_at: number;
	/** The time zone in which the event repeats. */
	zone: CalendarZone;
	/** The end in unix seconds; undefined without an end. */
	ends_at: number | undefined;
}

interface TableReading {
	/** The store's time zone, for times without one. */
	timezone: string;
	/** Whether the day or the month comes first in dates such as 5/12/2026. Default: determined from the table's other dates. */
	order?: DateOrder | undefined;
	/** Headings of the file, with the column that each means. */
	map?: Mapping;
	/** Called with sentences that tell which columns were used, and which were not. */
	onNote?: (note: string) => void;
	/** The encoding of the file, if the caller knows it. */
	encoding?: string | undefined;
	/** Called with a sentence that names a guessed encoding. */
	onEncoding?: (note: string) => void;
}

/**
 * Reads a table of events with a heading row. The headings may be the shop's own, or those of The Events Calendar, and must
 * include an event name and a start. Skips empty rows.
 * @param refuse called for every row that is skipped, with its line number and the reason
 * @throws {FeedUnreadable} for a table without these headings
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
	// An end may be a time without a date, on the day of the start.
	const written = end !== '' && datePart(end) !== '' ? `${end} ${endTime}` : `${datePart(start)} ${endTime || end}`;
	const ends_at = readTableMoment('The end', written, times);
	if (ends_at < starts_at) throw new Refused('The event ends before it begins.', 422);
	return { starts_at, ends_at };
}
