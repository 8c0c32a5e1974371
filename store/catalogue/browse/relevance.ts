import type { SearchType } from '../../contract/browse';
import type { Store } from '../../store';
import type { SearchColumn } from '../search/engine';
import { exactly, type Question, wholeWords } from '../search/words';
import type { FacetTable } from './facet-table';
import { PlaceSet } from './place-set';
import { sortedIds } from './sorts';

type Rung = (question: Question) => { question: Question; columns: SearchColumn[] };

/**
 * What makes one result fit better than another, the best first: where the words stand, and whether they stand there
 * whole. Among equals what sells better comes first. Both engines give the same order by this, which their own measures
 * of relevance would not.
 */
const rungs: Rung[] = [
	(question) => ({ question: exactly(question), columns: ['title'] }),
	(question) => ({ question: wholeWords(question), columns: ['title'] }),
	(question) => ({ question: wholeWords(question), columns: ['authors'] }),
	(question) => ({ question: wholeWords(question), columns: ['title', 'authors', 'series'] }),
	(question) => ({ question, columns: ['title', 'authors', 'series'] }),
];

const rungsOf: Record<SearchType, Rung[]> = {
	keyword: rungs,
	title: rungs.slice(0, 2),
	author: rungs.slice(2, 3),
	publisher: [(question) => ({ question: wholeWords(question), columns: ['publisher'] })],
};

/** The ids of the titles at the places, those that fit the question best first, in batches. */
export async function* idsByRelevance(
	store: Store,
	table: FacetTable,
	places: PlaceSet,
	question: Question,
	type: SearchType,
): AsyncGenerator<number[]> {
	const taken = new PlaceSet(table.size);
	for (const rung of rungsOf[type]) {
		if (taken.count === places.count) return;
		const { question: asked, columns } = rung(question);
		const found = new PlaceSet(table.size);
		for (const id of await store.search.findIn(store.catalogue, asked, columns)) {
			const place = table.placeOf(id);
			if (place === undefined || !places.has(place) || taken.has(place)) continue;
			found.add(place);
			taken.add(place);
		}
		yield* sortedIds(store, table, found, 'bestselling');
	}
	const rest = new PlaceSet(table.size);
	for (const place of places) if (!taken.has(place)) rest.add(place);
	yield* sortedIds(store, table, rest, 'bestselling');
}
