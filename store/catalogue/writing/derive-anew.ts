import type { Queries } from '../../foundation/database/database';
import { bump } from '../../foundation/versions';
import type { Store } from '../../store';
import { refreshFacets } from '../browse/facets';
import { loadTitles } from './load-titles';
import { becomeOnlyWriter } from './one-writer';
import { saveDocuments } from './save-derived';

const batchSize = 500;

/**
 * Derives anew what the search and the filters know of every title, after a newer version of the shop knows more: 500
 * titles to a transaction, going on where it was left. Until then titles are found as they were before. Any number of
 * processes may do it at once.
 */
export async function deriveAnew(store: Store, stopped: () => boolean): Promise<void> {
	while (!stopped()) {
		const left = await store.db.transaction().execute((db) => deriveSome(store, db));
		if (!left) return;
	}
}

/** Answers whether there may be more to do. */
async function deriveSome(store: Store, db: Queries): Promise<boolean> {
	if (!(await comeTo(db))) return false;
	await becomeOnlyWriter(db);
	// Another process may have come further while this one waited.
	const after = await comeTo(db);
	if (!after) return false;
	const rows = await db
		.selectFrom('titles')
		.select(['id', 'eisbn'])
		.where('id', '>', after.title_id)
		.orderBy('id')
		.limit(batchSize)
		.execute();
	const last = rows.at(-1);
	if (!last) {
		await db.deleteFrom('deriving').execute();
		return false;
	}
	const titles = await loadTitles(
		db,
		rows.map(({ eisbn }) => eisbn),
	);
	const changes = rows.flatMap(({ id, eisbn }) => {
		const title = titles.get(eisbn);
		return title ? [{ id, before: null, after: title }] : [];
	});
	await saveDocuments(store, db, changes);
	await db.updateTable('deriving').set({ title_id: last.id }).execute();
	await bump(db, 'catalogue');
	await refreshFacets(
		db,
		rows.map(({ id }) => id),
	);
	return true;
}

/** The title that this has come to; undefined when there is nothing to do. */
const comeTo = (db: Queries) => db.selectFrom('deriving').select('title_id').executeTakeFirst();
