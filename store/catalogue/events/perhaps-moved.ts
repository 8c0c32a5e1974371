import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { EventRecord, EventsWritten } from './write-events';

/** The prefix of the UID of an event that was imported from a table. */
export const fromTable = 'table ';

/** Whether a UID is from a table row without an event ID. The prefix is then followed by the event's time and name. */
const hasNoId = (uid: string | null): boolean => /^table \d{4}-\d\d-\d\d \d\d:\d\d /.test(uid ?? '');

/** An existing event that may have been moved to the time of an event that the import added. `starts_at` is in unix seconds. */
export interface PerhapsMoved {
	id: number;
	uid: string | null;
	name: string;
	starts_at: number;
}

/**
 * Finds events that may have been moved: future events from an earlier table that are missing in the current table. Each of
 * these events has the same name and place as an event that the current table added. Two events with different IDs count as
 * different events. If an event has no ID, only the bookseller can decide whether it was moved. The events are sorted by time.
 */
export async function perhapsMoved(
	{ db, now }: Database & Clock,
	records: readonly EventRecord[],
	{ ids, added }: Pick<EventsWritten, 'ids' | 'added'>,
): Promise<PerhapsMoved[]> {
	const [told, fresh] = [new Set(ids), new Set(added)];
	const called = ({ name, place }: { name: string; place: string }) => JSON.stringify([name, place]);
	const news = records.filter((_, at) => fresh.has(ids[at] ?? 0));
	if (news.length === 0) return [];
	const names = new Set(news.map(called));
	const namesWithoutId = new Set(news.filter(({ uid }) => hasNoId(uid)).map(called));
	const coming = await db
		.selectFrom('events')
		.select(['id', 'uid', 'name', 'place', 'starts_at'])
		.where('uid', 'like', `${fromTable}%`)
		.where('starts_at', '>=', now())
		.where('cancelled_at', 'is', null)
		.orderBy('starts_at')
		.orderBy('id')
		.execute();
	return coming.filter(
		(event) => !told.has(event.id) && (hasNoId(event.uid) ? names : namesWithoutId).has(called(event)),
	);
}
