import type { FacetTable } from '../facets/facets';
import type { Ranker } from './ranker';
import { bestsellingKey } from './sorts';
import { topPositions } from './top-positions';

/** So many are sorted for the first pages, and so many times more whenever somebody goes on. */
const firstStep = 100;
const stepFactor = 20;

/** The ids of the titles that are judged, those that fit best first, in batches; among equals what sells better. */
export async function* idsByRelevance(table: FacetTable, judge: Ranker): AsyncGenerator<number[]> {
	const { places, scores } = judge.scored();
	const everyOne = {
		forEach(visit: (at: number) => void) {
			for (let at = 0; at < places.length; at += 1) visit(at);
		},
	};
	const sortKey = (at: number) => -(scores[at] ?? 0);
	const placeOf = (at: number) => places[at] ?? 0;
	const sells = bestsellingKey(table);
	const idOf = (at: number) => table.ids[placeOf(at)] ?? 0;
	const between = (a: number, b: number) => sells(placeOf(a)) - sells(placeOf(b)) || idOf(a) - idOf(b);
	for (let from = 0, to = firstStep; from < places.length; from = to, to *= stepFactor) {
		yield topPositions(everyOne, to, sortKey, between).slice(from).map(idOf);
	}
}
