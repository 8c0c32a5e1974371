import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { EventRecord, EventsWritten } from './write-events';

/** How the uid of an event begins that comes from a table. */
export const fromTable = 'table ';

/** Whether a uid is of a row without an id: it then goes on with the time and the name. */
const hasNoId = (uid: string | null): boolean => /^table \d{4}-\d\d-\d\d \d\d:\d\d /.test(uid ?? '');

/** An event that may have been moved to the time of one that was added. `starts_at` is in unix seconds. */
export interface PerhapsMoved {
	id: number;
	uid: string | null;
	name: string;
	starts_at: number;
}

/**
 * Finds events that may have been moved: future events of an earlier table that this one lacks. Each has the name and
 * the place of an event that this one added. Two events with ids are different events. If one of them has no id, only
 * the bookseller knows. They come in the order of their times.
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
