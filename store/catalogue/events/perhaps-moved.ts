import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { EventRecord, EventsWritten } from './write-events';

/** The prefix of the UID of an event that was imported from a table. */
export const fromTable = 'table ';

/** Whether a UID is from a table row without an id. It then continues with the time and the name. */
const hasNoId = (uid: string | null): boolean => /^table \d{4}-\d\d-\d\d \d\d:\d\d /.test(uid ?? '');

/** An event that may have been moved to the time of an added event. `starts_at` is in unix seconds. */
export interface PerhapsMoved {
	id: number;
	uid: string | null;
	name: string;
	starts_at: number;
}

/**
 * Finds events that may have been moved: future events of an earlier table that this table does not have. Each has the same name
 * and place as an event that this table added. Two events with ids are different events. If one of them has no id, only the
 * bookseller can tell. The result is sorted by time.
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
