import { type FacetTable, type Places, unknown } from '../facets/facets';

/**
 * One title for each work, where the first of its editions stands. With `favourite` it is the one in stock, and of
 * several the one that sells best; without, the one that comes first.
 */
export async function* oneOfEachWork(
	batches: AsyncGenerator<number[]>,
	table: FacetTable,
	places: Places,
	favourite: boolean,
): AsyncGenerator<number[]> {
	const { works } = table;
	/** Editions of works that stand already. */
	const seen = new Set<number>();
	const choose = favourite ? favouriteOf(table, places) : (place: number) => place;
	for await (const ids of batches) {
		const chosen: number[] = [];
		for (const id of ids) {
			const place = table.placeOf(id);
			if (place === undefined || !works.isOneOfSeveral(place)) {
				chosen.push(id);
				continue;
			}
			if (seen.has(place)) continue;
			let edition = place;
			do {
				seen.add(edition);
				edition = works.nextEdition(edition);
			} while (edition !== place);
			chosen.push(table.ids[choose(place)] ?? id);
		}
		yield chosen;
	}
}

function favouriteOf(table: FacetTable, places: Places): (place: number) => number {
	const inStock = table.valueId('status', 'in-stock') ?? -1;
	const rank = (place: number) => table.sorts.ranks[place] ?? unknown;
	return (first) => {
		let best = first;
		for (let place = table.works.nextEdition(first); place !== first; place = table.works.nextEdition(place)) {
			if (!places.has(place)) continue;
			const stocked = Number(table.has(place, inStock)) - Number(table.has(best, inStock));
			if (stocked > 0 || (stocked === 0 && rank(place) < rank(best))) best = place;
		}
		return best;
	};
}
