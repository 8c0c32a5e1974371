import { chunks } from '../../foundation/database/chunks';
import type { Queries } from '../../foundation/database/database';
import type { Store } from '../../store';
import { facetText, writeFacets } from '../browse/facets';
import type { SearchDocument } from '../search/search';
import { wordsOfCode } from '../titles/subject-codes';
import type { CatalogueTitle, WrittenAuthor } from './catalogue-title';
import type { SavedChange } from './save-titles';
import { labelsOf } from './subject-labels';

/** Writes the search documents of the titles in which they changed. */
export async function saveDocuments(store: Store, db: Queries, changes: readonly SavedChange[]): Promise<void> {
	const labels = await labelsOf(db, spelledOut(changes));
	const documents = changes.flatMap((change) => {
		const document = documentOf(change.id, change.after, labels);
		return change.before && same(documentOf(change.id, change.before, labels), document) ? [] : [document];
	});
	if (documents.length > 0) await store.search.index(db, documents);
}

/** Writes what filters know the titles by. */
export async function saveFacets(db: Queries, changes: readonly SavedChange[]): Promise<void> {
	const known = changes.flatMap(({ id, before }) => (before ? [id] : []));
	const own = await ownFactsOf(db, known);
	const told = changes.map(({ id, after: { row, subjects, offers } }) => {
		// A row has forty columns, and these are all that filters know: copying them all takes longer than what follows.
		const { binding, language, audience, status, release_date, lowest_price, rank, title_sort, author_sort } = row;
		const { title, subtitle, binding_code, work_key } = row;
		const facts = {
			...{ binding, language, audience, status, release_date, lowest_price, rank, title_sort, author_sort },
			...{ title, subtitle, binding_code, work_key },
		};
		const { is_giftcard, sold_until } = own.get(id) ?? { is_giftcard: 0, sold_until: null };
		return { title_id: id, facets: facetText({ ...facts, is_giftcard, sold_until, subjects, offers }) };
	});
	await writeFacets(db, told, known);
}

/** What no feed says of a title: that it is a gift card, or until when it is sold. Those of which there is nothing to say are left out. */
async function ownFactsOf(db: Queries, titleIds: number[]) {
	const found = new Map<number, { is_giftcard: number; sold_until: number | null }>();
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

/** Codes that stand for words which only their scheme knows. */
function spelledOut(changes: readonly SavedChange[]): string[] {
	const codes = changes.flatMap(({ before, after }) => [...after.subjects, ...(before?.subjects ?? [])]);
	return [...new Set(codes)].filter((code) => wordsOfCode(code) === '');
}

function documentOf(title_id: number, { row, subjects }: CatalogueTitle, labels: Map<string, string>): SearchDocument {
	return {
		title_id,
		title: row.title,
		subtitle: row.subtitle ?? '',
		original_title: row.original_title ?? '',
		authors: namesIn(row.authors).join('\n'),
		series: row.series ?? '',
		series_num: row.series_num ?? '',
		publisher: row.publisher ?? '',
		subjects: subjects.map((code) => labels.get(code) ?? wordsOfCode(code)).join(' '),
	};
}

const namesIn = (authors: string): string[] =>
	authors === '[]' ? [] : (JSON.parse(authors) as WrittenAuthor[]).flatMap(({ name, also = [] }) => [name, ...also]);

const same = (a: SearchDocument, b: SearchDocument): boolean =>
	(Object.keys(a) as (keyof SearchDocument)[]).every((field) => a[field] === b[field]);
