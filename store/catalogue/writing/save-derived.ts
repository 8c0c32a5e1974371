import { chunks } from '../../foundation/database/chunks';
import type { Queries } from '../../foundation/database/database';
import type { Store } from '../../store';
import { writeFacets } from '../browse/facets';
import { type SearchTexts, subjectTokens, textTokens } from '../search/search';
import { facetsOfTitle, isLabelled, type OwnFacts, subjectsText, textsOf } from './derived';
import type { SavedChange } from './save-titles';
import { labelsOf } from './subject-labels';

/** Writes the search documents of the titles in which they changed. */
export async function saveDocuments(store: Store, db: Queries, changes: readonly SavedChange[]): Promise<void> {
	const labels = await labelsOf(db, labelledCodes(changes));
	const documents = changes.flatMap(({ id, before, after, derived }) => {
		if (derived) {
			const subjects = derived.subjects ?? subjectTokens(subjectsText(after, labels));
			return [{ title_id: id, ...derived.words, subjects }];
		}
		const [texts, subjects] = [textsOf(after), subjectsText(after, labels)];
		if (before && subjects === subjectsText(before, labels) && same(textsOf(before), texts)) return [];
		return [{ title_id: id, ...textTokens(texts), subjects: subjectTokens(subjects) }];
	});
	if (documents.length > 0) await store.search.index(db, documents);
}

/** Writes what filters know the titles by. */
export async function saveFacets(db: Queries, changes: readonly SavedChange[]): Promise<void> {
	const known = changes.flatMap(({ id, before }) => (before ? [id] : []));
	const own = await ownFactsOf(db, known);
	const told = changes.map(({ id, after, derived }) => ({
		title_id: id,
		facets: derived?.facets ?? facetsOfTitle(after, own.get(id)),
	}));
	await writeFacets(db, told, known);
}

/** Those of which there is nothing to say are left out. */
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

function labelledCodes(changes: readonly SavedChange[]): string[] {
	const codes = new Set<string>();
	for (const { before, after, derived } of changes) {
		if (typeof derived?.subjects === 'string') continue;
		for (const code of after.subjects) codes.add(code);
		for (const code of before?.subjects ?? []) codes.add(code);
	}
	return [...codes].filter(isLabelled);
}

const same = (a: SearchTexts, b: SearchTexts): boolean =>
	(Object.keys(a) as (keyof SearchTexts)[]).every((field) => a[field] === b[field]);
