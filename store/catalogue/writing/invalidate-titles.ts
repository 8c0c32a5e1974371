import { invalidate, titleTag, workTag } from '../../foundation/caching/cache-tags';
import type { Transaction } from '../../foundation/database/database';
import type { SavedChange } from './catalogue-title';
import type { JoinedTitle } from './join-works';

/**
 * Invalidates the cache tags of titles that were written, of their previous works and of their current works.
 * @param joined the titles that were moved to another work
 */
export async function invalidateTitles(
	db: Transaction,
	saved: readonly SavedChange[],
	joined: readonly JoinedTitle[] = [],
): Promise<void> {
	if (saved.length === 0 && joined.length === 0) return;
	const works = new Set([
		...saved.flatMap(({ before, after }) => [before?.row.work_key ?? after.row.work_key, after.row.work_key]),
		...joined.flatMap(({ before, after }) => [before, after]),
	]);
	const ids = [...saved, ...joined].map(({ id }) => id);
	// The offers of a title are written in the same transaction as the title.
	await invalidate(db, 'catalogue', 'stock', 'browse', ...ids.map(titleTag), ...[...works].map(workTag));
}
