import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { EventRecord, EventsWritten } from './write-events';

/** What the uid of an event begins with that a table told. */
export const fromTable = 'table ';

/** Of a row without an id it goes on with the time and the name. */
const hasNoId = (uid: string | null): boolean => /^table \d{4}-\d\d-\d\d \d\d:\d\d /.test(uid ?? '');

/** An event that may be an earlier time of one that was added. Unix seconds. */
export interface PerhapsMoved {
	id: number;
	uid: string | null;
	name: string;
	starts_at: number;
}

/**
 * The events to come that a table told before and tells no more, and that are called as one that it added, at the same place.
 * Where one of the two has no id nobody knows whether it moved or is another. They are in the order of their times.
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
