import { chunks } from '../../foundation/database/chunks';
import type { Queries, Transaction } from '../../foundation/database/database';
import { type FacetColumns, facetColumns, writeFacets } from '../facets/facets';
import { learnWords, type SearchTexts, spellingsIn, textsOf } from '../search/search';
import type { CatalogueTitle, SavedChange } from './catalogue-title';

/** Counts the words of those titles whose searchable texts have changed (`learnWords`). */
export async function saveWords(db: Queries, changes: readonly SavedChange[]): Promise<void> {
	await learnWords(
		db,
		changes.flatMap(({ before, after }) => {
			const texts = textsOf(after.row);
			if (before && same(textsOf(before.row), texts)) return [];
			return [{ words: spellingsIn(texts), isKnown: before !== null }];
		}),
	);
}

/** Saves the facets of titles. */
export async function saveFacets(db: Transaction, changes: readonly SavedChange[]): Promise<void> {
	const known = changes.flatMap(({ id, before }) => (before ? [id] : []));
	const own = await ownFactsOf(db, known);
	const told = changes.map(({ id, after }) => ({ title_id: id, ...facetsOfTitle(after, own.get(id)) }));
	await writeFacets(db, told, known);
}

function facetsOfTitle(
	{ row, subjects, offers }: CatalogueTitle,
	own: OwnFacts = { is_giftcard: 0, sold_until: null },
): FacetColumns {
	// A title's row has forty columns, but its facets depend only on these columns. To copy all columns would take longer than the
	// rest of the function.
	return facetColumns({
		title: row.title,
		subtitle: row.subtitle,
		original_title: row.original_title,
		authors: row.authors,
		series: row.series,
		series_num: row.series_num,
		publisher: row.publisher,
		title_sort: row.title_sort,
		author_sort: row.author_sort,
		work_key: row.work_key,
		binding: row.binding,
		binding_code: row.binding_code,
		language: row.language,
		audience: row.audience,
		status: row.status,
		release_date: row.release_date,
		lowest_price: row.lowest_price,
		rank: row.rank,
		is_giftcard: own.is_giftcard,
		sold_until: own.sold_until,
		subjects,
		offers,
	});
}

interface OwnFacts {
	is_giftcard: number;
	sold_until: number | null;
}

/**
 * Reads data about titles that does not come from feeds: whether a title is a gift card, and when its sale ends. Titles that
 * have neither value are not returned.
 */
async function ownFactsOf(db: Queries, titleIds: number[]) {
	const found = new Map<number, OwnFacts>();
	for (const ids of chunks(titleIds, 1)) {
		const rows = await db
			.selectFrom('titles')
			.select(['id', 'is_giftcard', 'sold_until'])
			.where('id', 'in', ids)
			.where((eb) => eb.or([eb('is_giftcard', '=', 1), eb('sold_until', 'is not', null)]))
			.execute();
		for (const { id, ...facts } of rows) found.set(id, facts);
	}
	return found;
}

const same = (a: SearchTexts, b: SearchTexts): boolean =>
	(Object.keys(a) as (keyof SearchTexts)[]).every((field) => a[field] === b[field]);
