import type { Insertable } from 'kysely';
import { zonedTime } from '../contract/zoned-time';
import type { Transaction } from '../foundation/database/database';
import type { EventsTable } from '../foundation/database/schema';
import { eventDays, type Recurrence } from './event-days';
import { sampleLists } from './lists';
import programme from './programme.json';
import type { Shelf } from './shelf';
import { shopTimezone } from './shop-settings';

/** An event of the sample's programme, which takes place once or repeatedly. */
interface Happening extends Recurrence {
	key: string;
	/** The name of the event. In the name and in the description, `{title}` is replaced by the title of that day's book. */
	name: string;
	/** The description as HTML. */
	description: string;
	/** The start time as HH:MM in the store's time zone. */
	time: string;
	minutes: number;
	/** The location where the event takes place. The default is the location with the events room. */
	place?: string;
	/**
	 * The titles of the event's books, or in `list` the key of a list. Each occurrence of the event has the next title, but if
	 * `all` is set, each occurrence has all titles.
	 */
	books?: string[];
	list?: string;
	all?: boolean;
	/** The tickets of the event, with prices in cents. */
	tickets?: SampleTicket[];
}

interface SampleTicket {
	name: string;
	price: number;
	places: number;
}

const happenings: readonly Happening[] = programme;
/** The location that has the events room. */
const downtown = 'Downtown, 101 Sample Lane';
/** The maximum number of books that are shown for an event about a whole list. */
const maxBooks = 8;

/**
 * Writes the events of about one month before today and one month after today, with the books of each event.
 * @param today the current date as YYYY-MM-DD in the store's time zone
 * @param now the current time in unix seconds
 * @returns the ID of the next event of each kind, and the tickets of all future events
 */
export async function writeEvents(db: Transaction, shelf: Shelf, today: string, now: number): Promise<Programme> {
	const occasions = happenings
		.flatMap((happening) => eventDays(happening, today).map((day) => occasionOf(happening, day, shelf)))
		.sort((a, b) => a.row.starts_at - b.row.starts_at || (a.row.name < b.row.name ? -1 : 1));
	const rows = await db
		.insertInto('events')
		.values(occasions.map(({ row }) => row))
		.returning(['id', 'starts_at', 'name'])
		.execute();
	const ids = new Map(rows.map(({ id, starts_at, name }) => [`${starts_at} ${name}`, id]));
	const next = new Map<string, number>();
	const tickets: Programme['tickets'] = [];
	const items = occasions.flatMap(({ key, row, titleIds, sold }) => {
		const event_id = ids.get(`${row.starts_at} ${row.name}`) ?? 0;
		if (row.starts_at > now && !next.has(key)) next.set(key, event_id);
		if (row.starts_at > now) tickets.push(...sold.map((ticket) => ({ event_id, ticket })));
		return titleIds.map((title_id, position) => ({ event_id, title_id, position }));
	});
	await db.insertInto('event_titles').values(items).execute();
	return { next, tickets };
}

interface Programme {
	next: Map<string, number>;
	tickets: { event_id: number; ticket: SampleTicket }[];
}

interface Occasion {
	key: string;
	sold: SampleTicket[];
	row: Insertable<EventsTable>;
	titleIds: number[];
}

function occasionOf(happening: Happening, { date, number }: { date: string; number: number }, shelf: Shelf): Occasion {
	const { key, time, minutes, place = downtown, all, tickets = [] } = happening;
	const choice = booksOf(happening);
	const books = all ? choice.slice(0, maxBooks) : choice.length === 0 ? [] : [choice[number % choice.length] ?? ''];
	const starts_at = zonedTime(`${date}T${time}`, shopTimezone);
	const withTitle = (text: string) => text.replaceAll('{title}', books[0] ?? '');
	return {
		key,
		sold: tickets,
		row: {
			starts_at,
			ends_at: starts_at + minutes * 60,
			name: withTitle(happening.name),
			description: withTitle(happening.description),
			tickets: JSON.stringify(tickets.map(({ name, price }) => ({ name, price, eisbn: null }))),
			img_path: null,
			place,
		},
		titleIds: books.map((title) => shelf.editionOf(title).id),
	};
}

const booksOf = ({ books, list }: Happening): string[] =>
	books ?? sampleLists.find(({ key }) => key === list)?.titles ?? [];
