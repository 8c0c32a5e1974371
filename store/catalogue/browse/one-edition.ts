import type { FacetTable } from './facet-table';
import { holds } from './judge';
import { PlaceSet } from './place-set';
import { unknown } from './sort-values';

/** How many works the titles at the places are editions of. */
export function countWorks({ works }: FacetTable, places: PlaceSet): number {
	const seen = new PlaceSet(works.size);
	let others = 0;
	places.forEach((place) => {
		const work = works.workOf(place);
		if (work === undefined) others += 1;
		else seen.add(work);
	});
	return seen.count + others;
}

/**
 * One title for each work, where the first of its editions stands. With `favourite` it is the one in stock, and of
 * several the one that sells best; without, the one that comes first.
 */
export async function* oneOfEachWork(
	batches: AsyncGenerator<number[]>,
	table: FacetTable,
	places: PlaceSet,
	favourite: boolean,
): AsyncGenerator<number[]> {
	const seen = new PlaceSet(table.works.size);
	const choose = favourite ? favouriteOf(table, places) : (place: number) => place;
	for await (const ids of batches) {
		const chosen: number[] = [];
		for (const id of ids) {
			const place = table.placeOf(id);
			const work = place === undefined ? undefined : table.works.workOf(place);
			if (work !== undefined && seen.has(work)) continue;
			if (work !== undefined) seen.add(work);
			chosen.push(place === undefined ? id : (table.ids[choose(place)] ?? id));
		}
		yield chosen;
	}
}

function favouriteOf(table: FacetTable, places: PlaceSet): (place: number) => number {
	const inStock = table.valueId('b', 'in-stock') ?? -1;
	const rank = (place: number) => table.sorts.ranks[place] ?? unknown;
	return (first) => {
		let best = first;
		for (const place of table.works.editionsOf(first)) {
			if (place === best || !places.has(place)) continue;
			const stocked = Number(holds(table, place, inStock)) - Number(holds(table, best, inStock));
			if (stocked > 0 || (stocked === 0 && rank(place) < rank(best))) best = place;
		}
		return best;
	};
}
