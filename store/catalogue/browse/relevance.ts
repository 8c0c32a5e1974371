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
	const found = new Uint32Array(places.count);
	const scores = new Float32Array(places.count);
	let count = 0;
	places.forEach((place) => {
		found[count] = place;
		scores[count] = judge.score(place);
		count += 1;
	});
	const everyOne = {
		forEach(visit: (at: number) => void) {
			for (let at = 0; at < count; at += 1) visit(at);
		},
	};
	const sortKey = (at: number) => -(scores[at] ?? 0);
	const placeOf = (at: number) => found[at] ?? 0;
	const sells = bestsellingKey(table);
	const idOf = (at: number) => table.ids[placeOf(at)] ?? 0;
	const between = (a: number, b: number) => sells(placeOf(a)) - sells(placeOf(b)) || idOf(a) - idOf(b);
	for (let from = 0, to = firstStep; from < count; from = to, to *= stepFactor) {
		yield firstPlaces(everyOne, to, sortKey, between).slice(from).map(idOf);
	}
}
