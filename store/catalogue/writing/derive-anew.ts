import type { Queries } from '../../foundation/database/database';
import { bump } from '../../foundation/versions';
import type { Store } from '../../store';
import { refreshFacets } from '../browse/facets';
import { loadTitles } from './load-titles';
import { becomeOnlyWriter } from './one-writer';
import { saveDocuments } from './save-derived';

/** The counter that says up to which title this has come; it is there only while something is left to do. */
const counter = 'derived_anew';
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
	const known = await db.selectFrom('counters').select('value').where('name', '=', counter).executeTakeFirst();
	if (!known) return false;
	await becomeOnlyWriter(db);
	// Another process may have come further while this one waited.
	const after = await db.selectFrom('counters').select('value').where('name', '=', counter).executeTakeFirst();
	if (!after) return false;
	const rows = await db
		.selectFrom('titles')
		.select(['id', 'eisbn'])
		.where('id', '>', after.value)
		.orderBy('id')
		.limit(batchSize)
		.execute();
	const last = rows.at(-1);
	if (!last) {
		await db.deleteFrom('counters').where('name', '=', counter).execute();
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
	await db.updateTable('counters').set({ value: last.id }).where('name', '=', counter).execute();
	await bump(db, 'catalogue');
	await refreshFacets(
		db,
		rows.map(({ id }) => id),
	);
	return true;
}
