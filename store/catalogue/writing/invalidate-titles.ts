import { invalidate, titleTag, workTag } from '../../foundation/caching/cache-tags';
import type { Transaction } from '../../foundation/database/database';
import type { SavedChange } from './catalogue-title';
import type { JoinedTitle } from './join-works';

/**
 * Invalidates the cache tags of written titles, and of their works before and after.
 * @param joined the titles that moved to another work
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
	// Offers are written together with their titles.
	await invalidate(db, 'catalogue', 'stock', 'browse', ...ids.map(titleTag), ...[...works].map(workTag));
}
