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
 * Derives the keys, the facets and the words of every title again, after a newer version of the shop derives more of them.
 * Processes 500 titles in each transaction, and resumes after an interruption. Until the end, filters count titles as before. Any
 * number of processes may run this at once.
 */
export async function reindexTitles(database: Database, stopped: () => boolean): Promise<void> {
	while (!stopped()) {
		const left = await inTransaction(database, reindexSome);
		if (!left) return;
	}
}

/**
 * Derives the keys, facets and words of the next titles.
 * @returns whether more titles may remain
 */
async function reindexSome(db: Transaction): Promise<boolean> {
	if (!(await comeTo(db))) return false;
	await becomeOnlyWriter(db);
	// Another process may have made progress while this process waited.
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
	// A title without facets was moved from another database, so its words have not been counted yet.
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
	// Searches find other titles now, but no title has changed. So the titles' own tags are not invalidated.
	await invalidate(db, 'catalogue', 'browse');
	await refreshFacets(db, [...new Set([...rows.map(({ id }) => id), ...moved])]);
	return true;
}

/** Reads the id of the last finished title; undefined if there is nothing to do. */
const comeTo = (db: Queries) => db.selectFrom('deriving').select('title_id').executeTakeFirst();
