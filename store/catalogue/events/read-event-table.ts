import { Refused } from '../../foundation/refusal';
import type { SourceRow } from '../feeds/columns';

/** The headings that a table of events may have, and the column that each means. */
const headings: Record<string, EventColumn> = {
	id: 'id',
	uid: 'id',
	name: 'name',
	title: 'name',
	event: 'name',
	summary: 'name',
	start: 'start',
	starts: 'start',
	from: 'start',
	startdate: 'start',
	date: 'start',
	day: 'start',
	starttime: 'startTime',
	time: 'startTime',
	end: 'end',
	ends: 'end',
	to: 'end',
	enddate: 'end',
	endtime: 'endTime',
	minutes: 'minutes',
	duration: 'minutes',
	description: 'description',
	about: 'description',
	place: 'place',
	location: 'place',
	where: 'place',
	image: 'image',
	picture: 'image',
	isbn: 'isbns',
	isbns: 'isbns',
	books: 'isbns',
	eisbn: 'isbns',
	rule: 'rule',
	rrule: 'rule',
	repeats: 'rule',
};

type EventColumn =
	| 'id'
	| 'name'
	| 'start'
	| 'startTime'
	| 'end'
	| 'endTime'
	| 'minutes'
	| 'description'
	| 'place'
	| 'image'
	| 'isbns'
	| 'rule';

/** The cells of a row by what they mean, as they were written; '' for what is not there. `at` is its line. */
export interface EventRow {
	at: number;
	cells: Record<EventColumn, string>;
}

/**
 * Reads a table of events, with a row of headings of which one names the event and one its start. Empty rows are left
 * out.
 * @throws {Refused} 422 for a table without these headings.
 */
export async function* readEventTable(
	batches: AsyncIterable<readonly SourceRow[]>,
): AsyncGenerator<EventRow | { at: number; refused: string }, void, undefined> {
	let columns: (EventColumn | undefined)[] | undefined;
	for await (const batch of batches) {
		for (const row of batch) {
			if ('refused' in row) {
				yield { at: row.at, refused: row.refused };
				continue;
			}
			if (!('cells' in row) || row.cells.every((cell) => cell.trim() === '')) continue;
			if (!columns) {
				columns = row.cells.map((cell) => headings[cell.toLowerCase().replace(/[^a-z]/g, '')]);
				if (!columns.includes('name') || !columns.includes('start')) throw withoutHeadings(row.cells);
				continue;
			}
			yield { at: row.at, cells: byMeaning(columns, row.cells) };
		}
	}
}

function byMeaning(columns: (EventColumn | undefined)[], cells: readonly string[]): EventRow['cells'] {
	const found = Object.fromEntries(Object.values(headings).map((column) => [column, ''])) as EventRow['cells'];
	for (const [index, column] of columns.entries()) {
		const cell = (cells[index] ?? '').trim();
		if (column !== undefined && found[column] === '') found[column] = cell;
	}
	return found;
}

const withoutHeadings = (cells: readonly string[]): Refused =>
	new Refused(`The first row names no column “name” and no column “start”: ${cells.join(', ').slice(0, 200)}`, 422);
