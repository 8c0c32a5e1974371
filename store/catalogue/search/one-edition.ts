import { type FacetTable, type Positions, unknown } from '../facets/facets';

/**
 * Yields one title for each work, at the position of the work's first edition. With `favourite`, yields the bestselling edition
 * in stock. If no edition is in stock, yields the bestselling edition. If `favourite` is false, yields the first edition.
 */
export async function* oneOfEachWork(
	batches: AsyncGenerator<number[]>,
	table: FacetTable,
	positions: Positions,
	favourite: boolean,
): AsyncGenerator<number[]> {
	const { works } = table;
	/** The positions of all editions of those works that have already been yielded. */
	const seen = new Set<number>();
	const choose = favourite ? favouriteOf(table, positions) : (position: number) => position;
	for await (const ids of batches) {
		const chosen: number[] = [];
		for (const id of ids) {
			const position = table.positionOf(id);
			if (position === undefined || !works.isOneOfSeveral(position)) {
				chosen.push(id);
				continue;
			}
			if (seen.has(position)) continue;
			let edition = position;
			do {
				seen.add(edition);
				edition = works.nextEdition(edition);
			} while (edition !== position);
			chosen.push(table.ids[choose(position)] ?? id);
		}
		yield chosen;
	}
}

function favouriteOf(table: FacetTable, positions: Positions): (position: number) => number {
	const inStock = table.valueId('status', 'in-stock') ?? -1;
	const rank = (position: number) => table.sorts.ranks[position] ?? unknown;
	return (first) => {
		let best = first;
		for (
			let position = table.works.nextEdition(first);
			position !== first;
			position = table.works.nextEdition(position)
		) {
			if (!positions.has(position)) continue;
			const stocked = Number(table.has(position, inStock)) - Number(table.has(best, inStock));
			if (stocked > 0 || (stocked === 0 && rank(position) < rank(best))) best = position;
		}
		return best;
	};
}
