import type { Selectable } from 'kysely';
import { isDay } from '../../contract/day';
import type { ComingEvent, StoreEvent } from '../../contract/event';
import { dayIn, zonedTime } from '../../contract/zoned-time';
import { cacheUntilMoments } from '../../foundation/caching/collect-tags';
import { cleanContent } from '../../foundation/clean-content';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import type { EventsTable } from '../../foundation/database/schema';
import { nowByDay } from '../../foundation/now-by-day';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { CatalogueContext } from '../titles/visitor-view';
import { eventTitles } from './event-titles';
import { ticketsIn, ticketView } from './tickets';

type EventRow = Selectable<EventsTable>;

/** The ID of the bookseller's own page whose text is shown above the calendar. */
const eventsPage = 'events';
/** The maximum number of events in one answer, which is more than a calendar shows. */
const maxEvents = 1000;

/**
 * Lists the events that have not ended before a given day, next event first, with the events' books
 * (docs/behaviour/features-and-events.md#calendar). Runs a constant number of queries.
 * @param from a date as YYYYMMDD in the store's time zone. The default is a month before today
 * @throws {Refused} 400 for an invalid date
 */
export async function listEvents(
	store: CatalogueContext,
	visitor: Visitor,
	from: string | undefined,
): Promise<{ rows: StoreEvent[]; custom_content: string }> {
	const { store_info } = await store.settings.get();
	const now = nowByDay(store, store_info.timezone);
	const start = startOf(from, now, store_info.timezone);
	const [rows, page] = await Promise.all([
		store.catalogue
			.selectFrom('events')
			.selectAll()
			.where('ends_at', '>=', start)
			.orderBy('starts_at')
			.orderBy('id')
			.limit(maxEvents)
			.execute(),
		store.catalogue.selectFrom('content_pages').select('html').where('page_id', '=', eventsPage).executeTakeFirst(),
	]);
	// The app marks the current event and hides past events, so the answer stays valid until an event begins or ends.
	cacheUntilMoments(
		now,
		rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at, ends_at + 1]),
	);
	return { rows: await withTitles(store, visitor, rows), custom_content: cleanContent(page?.html ?? '') };
}

/**
 * Finds one event, with the event's books and tickets.
 * @throws {Refused} 404 for an unknown event ID
 */
export async function oneEvent(store: CatalogueContext, visitor: Visitor, eventId: number): Promise<StoreEvent> {
	const row = await store.catalogue.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
	const [event] = row ? await withTitles(store, visitor, [row]) : [];
	if (!event) throw notFound('We could not find this event.');
	return event;
}

/** Reads the next events that have not ended and are not cancelled, without the event that is already shown. Runs one query. */
export const comingEvents = (
	store: HasCatalogue & Clock,
	{ limit, besides }: { limit: number; besides?: number | undefined },
): Promise<ComingEvent[]> =>
	store.catalogue
		.selectFrom('events')
		.select(['id', 'name', 'starts_at as from', 'ends_at as to'])
		.where('ends_at', '>=', store.now())
		.where('cancelled_at', 'is', null)
		.$if(besides !== undefined, (query) => query.where('id', '!=', besides ?? 0))
		.orderBy('starts_at')
		.orderBy('id')
		.limit(limit)
		.execute();

/** Adds one view to the view count of each event. Invalidates no cache tag, because pages do not show the view count. */
export async function countViews(database: Database, eventIds: number[]): Promise<void> {
	if (eventIds.length === 0) return;
	await database.db
		.updateTable('events')
		.set((eb) => ({ views: eb('views', '+', 1) }))
		.where('id', 'in', eventIds)
		.execute();
}

async function withTitles(store: CatalogueContext, visitor: Visitor, rows: EventRow[]): Promise<StoreEvent[]> {
	const ids = rows.map(({ id }) => id);
	const tickets = rows.flatMap(ticketsIn);
	const [titles, shown] = await Promise.all([eventTitles(store, visitor, ids), ticketView(store, visitor, tickets)]);
	return rows.map((row) => ({
		id: row.id,
		from: row.starts_at,
		to: row.ends_at,
		created: row.created_at,
		info: {
			name: row.name,
			description: cleanContent(row.description),
			img_path: row.img_path,
			place: row.place,
			cancelled: row.cancelled_at !== null,
			book_list: titles.get(row.id)?.titles ?? [],
			ticket_list: ticketsIn(row).map(shown),
		},
	}));
}

/** Returns the beginning of the day in the store's time zone, in unix seconds. */
function startOf(from: string | undefined, now: number, timezone: string): number {
	const day = from ? from.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : monthBefore(dayIn(now, timezone));
	if (!isDay(day)) throw new Refused('This date does not exist.', 400, 'from');
	return zonedTime(`${day}T00:00`, timezone);
}

/** Returns the same day of the previous month, or the last day of that month. */
function monthBefore(day: string): string {
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
	const last = new Date(Date.UTC(year, month - 1, 0));
	return new Date(last.setUTCDate(Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}
