import type { FacetTable } from './facet-table';
import { firstPlaces } from './first-places';
import type { Judge } from './judge';
import type { PlaceSet } from './place-set';
import { bestsellingKey } from './sorts';

/** So many are sorted for the first pages, and so many times more whenever somebody goes on. */
const firstStep = 500;
const stepFactor = 20;

/** The ids of the titles at the places, those that fit best first, in batches; among equals what sells better. */
export async function* idsByRelevance(table: FacetTable, places: PlaceSet, judge: Judge): AsyncGenerator<number[]> {
	const scores = new Float32Array(table.size);
	places.forEach((place) => {
		scores[place] = judge.score(place);
	});
	const keyOf = (place: number) => -(scores[place] ?? 0);
	const sells = bestsellingKey(table);
	const idOf = (place: number) => table.ids[place] ?? 0;
	const between = (a: number, b: number) => sells(a) - sells(b) || idOf(a) - idOf(b);
	for (let from = 0, to = firstStep; from < places.count; from = to, to *= stepFactor) {
		yield firstPlaces(places, to, keyOf, between).slice(from).map(idOf);
	}
}
