import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import { withoutWaiting } from '../../foundation/database/without-waiting';
import type { HasRelated } from './found-shelves';

const columns = ['kind', 'key', 'found_at', 'catalogue', 'work_count', 'works'] as const;
const told = columns.slice(2).map((column) => `${column} = excluded.${column}`);

/**
 * Writes to the database the shelves of related titles that were computed since the last run, so that all processes can use
 * them. If the database is busy, fails without waiting. The next run of the job then writes the shelves.
 */
export async function writeShelves(store: Database & HasRelated): Promise<void> {
	// The shelves are sorted, so that two processes that write the same shelves cannot deadlock.
	const shelves = store.related.unwritten().sort((a, b) => (a.kind + a.key < b.kind + b.key ? -1 : 1));
	if (shelves.length === 0) return;
	await withoutWaiting(store, (transaction) =>
		insertRows(transaction, 'related_shelves', columns, shelves, `on conflict (kind, key) do update set ${told}`),
	);
	store.related.written(shelves);
}

/**
 * Deletes the shelves of related titles that were computed more than `age` seconds ago. The next request for a deleted shelf
 * computes the shelf again.
 * @param age the maximum age of a shelf in seconds
 */
export async function sweepShelves({ db, now }: Database & Clock, age: number): Promise<void> {
	await db
		.deleteFrom('related_shelves')
		.where('found_at', '<', now() - age)
		.execute();
}
