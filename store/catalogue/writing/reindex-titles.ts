import { invalidate } from '../../foundation/caching/cache-tags';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { inTransaction } from '../../foundation/database/transactions';
import { refreshFacets } from '../facets/facets';
import { learnWords, spellingsIn, textsOf } from '../search/search';
import { textsInRows } from '../titles/searched-texts';
import { becomeOnlyWriter } from './one-writer';
import { columnsOfKeys, rekeyTitles } from './rekey-titles';

const batchSize = 500;

/**
 * Derives the keys, the facets and the words of all titles again. Call this function if a newer version of the program derives
 * other values from a title. Processes 500 titles in each transaction, and continues where it stopped after an interruption.
 * Until the last title has been processed, filters use the old values. Several processes may run this function at the same time.
 */
export async function reindexTitles(database: Database, stopped: () => boolean): Promise<void> {
	while (!stopped()) {
		const left = await inTransaction(database, reindexSome);
		if (!left) return;
	}
}

/**
 * Derives the keys, facets and words of the next titles again.
 * @returns whether there may be more titles
 */
async function reindexSome(db: Transaction): Promise<boolean> {
	if (!(await comeTo(db))) return false;
	await becomeOnlyWriter(db);
	// Another process may have processed these titles while this process waited for the lock.
	const after = await comeTo(db);
	if (!after) return false;
	const rows = await db
		.selectFrom('titles')
		.select(['id', ...textsInRows, ...columnsOfKeys])
		.where('id', '>', after.title_id)
		.orderBy('id')
		.limit(batchSize)
		.execute();
	const last = rows.at(-1);
	if (!last) {
		await db.deleteFrom('deriving').execute();
		return false;
	}
	// A title without facets came from another database, so the words of this title have not been counted yet.
	const counted = await db
		.selectFrom('title_facets')
		.select('title_id')
		.where('title_id', '>', after.title_id)
		.where('title_id', '<=', last.id)
		.execute();
	const known = new Set(counted.map(({ title_id }) => title_id));
	await learnWords(
		db,
		rows.map((row) => ({ words: spellingsIn(textsOf(row)), isKnown: known.has(row.id) })),
	);
	const moved = await rekeyTitles(db, rows);
	await db.updateTable('deriving').set({ title_id: last.id }).execute();
	// Search results may now differ, but the data of the titles has not changed. The cached search results are therefore
	// invalidated, but not the cache tags of the titles.
	await invalidate(db, 'catalogue', 'browse');
	await refreshFacets(db, [...new Set([...rows.map(({ id }) => id), ...moved])]);
	return true;
}

/** Reads the ID of the last processed title. Returns undefined if all titles have been processed. */
const comeTo = (db: Queries) => db.selectFrom('deriving').select('title_id').executeTakeFirst();
