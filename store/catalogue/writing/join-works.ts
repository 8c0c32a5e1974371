import type { Transaction } from '../../foundation/database/database';
import { slices } from '../../foundation/slices';
import type { TitleRecord } from '../feeds/title-record';

/** A title that was moved from one work to another. */
export interface JoinedTitle {
	id: number;
	before: string;
	after: string;
}

/**
 * Joins the works of those editions which, according to the records ('related_editions'), are the same work. Ignores editions
 * that the catalogue does not have. All titles of the joined works get the work key that comes first in sort order. The order of
 * the records does not change the result. An edition that the catalogue does not have yet is joined later, when the record that
 * lists the edition is read again.
 * @returns the titles that moved to another work, each with its old and new work key
 */
export async function joinWorks(db: Transaction, told: readonly TitleRecord[]): Promise<JoinedTitle[]> {
	const naming = told.filter(({ related_editions }) => related_editions && related_editions.length > 0);
	if (naming.length === 0) return [];
	const eisbns = new Set(naming.flatMap(({ eisbn, related_editions = [] }) => [eisbn, ...related_editions]));
	const keys = new Map<string, string>();
	for (const some of slices([...eisbns], 10_000)) {
		const rows = await db.selectFrom('titles').select(['eisbn', 'work_key']).where('eisbn', 'in', some).execute();
		for (const { eisbn, work_key } of rows) keys.set(eisbn, work_key);
	}
	const joined = new Map<string, string>();
	const rootOf = (key: string): string => {
		const next = joined.get(key);
		return next === undefined ? key : rootOf(next);
	};
	for (const { eisbn, related_editions = [] } of naming) {
		const roots = [eisbn, ...related_editions].flatMap((edition) => keys.get(edition) ?? []).map(rootOf);
		const smallest = roots.reduce((a, b) => (b < a ? b : a), roots[0] ?? '');
		for (const root of roots) if (root !== smallest) joined.set(root, smallest);
	}
	const others = [...joined.keys()].sort();
	const moved: JoinedTitle[] = [];
	for (const key of others) {
		const after = rootOf(key);
		const rows = await db
			.updateTable('titles')
			.set({ work_key: after })
			.where('work_key', '=', key)
			.returning('id')
			.execute();
		for (const { id } of rows) moved.push({ id, before: key, after });
	}
	return moved;
}
