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

/** The bookseller's page whose text is shown above the calendar. */
const eventsPage = 'events';
/** More events than a calendar shows: it keeps an answer from growing without end. */
const maxEvents = 1000;

/**
 * Lists the events that are not over on a day, the next first, with their books
 * (docs/behaviour/features-and-events.md#calendar). A constant number of queries.
 * @param from YYYYMMDD by the store's calendar; a month before today when left out
 * @throws {Refused} 400 for a date that no calendar has.
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
	// The app marks the current event and hides past ones, so the answer is valid until an event begins or ends.
	cacheUntilMoments(
		now,
		rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at, ends_at + 1]),
	);
	return { rows: await withTitles(store, visitor, rows), custom_content: cleanContent(page?.html ?? '') };
}

/**
 * Finds one event, with its books and tickets.
 * @throws {Refused} 404 for an id that no event has.
 */
export async function oneEvent(store: CatalogueContext, visitor: Visitor, eventId: number): Promise<StoreEvent> {
	const row = await store.catalogue.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
	const [event] = row ? await withTitles(store, visitor, [row]) : [];
	if (!event) throw notFound('We have no such event.');
	return event;
}

/** The next events that are not over, nor called off, without one that is shown already. One query. */
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

/** Counts a view of each event. No cache tag is invalidated: nothing that is shown has changed. */
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

/** The moment that the day begins in the store's zone, in unix seconds. */
function startOf(from: string | undefined, now: number, timezone: string): number {
	const day = from ? from.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : monthBefore(dayIn(now, timezone));
	if (!isDay(day)) throw new Refused('There is no such date.', 400, 'from');
	return zonedTime(`${day}T00:00`, timezone);
}

/** The same day of the month before, or that month's last. */
function monthBefore(day: string): string {
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
	const last = new Date(Date.UTC(year, month - 1, 0));
	return new Date(last.setUTCDate(Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}
