import type { FacetTable } from './facet-table';
import { PositionSet } from './position-set';

/** The places of titles by their ids, only those among others where these are given; what the table does not have is left out. */
export function placesOf(table: FacetTable, ids: readonly number[], among: PositionSet | null = null): PositionSet {
	const places = new PositionSet(table.size);
	for (const id of ids) {
		const place = table.placeOf(id);
		if (place !== undefined && (among === null || among.has(place))) places.add(place);
	}
	return places;
}
