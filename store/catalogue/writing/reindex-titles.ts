import { invalidate } from '../../foundation/caching/cache-tags';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { inTransaction } from '../../foundation/database/transactions';
import { refreshFacets } from '../facets/facets';
import { learnWords, spellingsIn, textsOf } from '../search/search';
import { textsInRows } from '../titles/searched-texts';
import { becomeOnlyWriter } from './one-writer';

const batchSize = 500;

/**
 * Derives again what filters and searches know of every title, after a newer version of the shop that knows more: its
 * facets and its words. It takes 500 titles to a transaction and goes on where it was left; until then filters count titles
 * as they did before. Any number of processes may do it at once.
 */
export async function reindexTitles(database: Database, stopped: () => boolean): Promise<void> {
	while (!stopped()) {
		const left = await inTransaction(database, reindexSome);
		if (!left) return;
	}
}

/** Answers whether there may be more to do. */
async function reindexSome(db: Transaction): Promise<boolean> {
	if (!(await comeTo(db))) return false;
	await becomeOnlyWriter(db);
	// Another process may have come further while this one waited.
	const after = await comeTo(db);
	if (!after) return false;
	const rows = await db
		.selectFrom('titles')
		.select(['id', ...textsInRows])
		.where('id', '>', after.title_id)
		.orderBy('id')
		.limit(batchSize)
		.execute();
	const last = rows.at(-1);
	if (!last) {
		await db.deleteFrom('deriving').execute();
		return false;
	}
	// Of a title that has come from another database nobody has counted the words.
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
	await db.updateTable('deriving').set({ title_id: last.id }).execute();
	// The words that a search knows are others, and titles tell what they told.
	await invalidate(db, 'catalogue', 'browse');
	await refreshFacets(
		db,
		rows.map(({ id }) => id),
	);
	return true;
}

/** The title that this has come to; undefined when there is nothing to do. */
const comeTo = (db: Queries) => db.selectFrom('deriving').select('title_id').executeTakeFirst();
