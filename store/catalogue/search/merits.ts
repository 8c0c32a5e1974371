import type { FilterKey } from '../../contract/browse';
import { type FacetSets, noSet } from '../facets/facet-sets';
import { titleKinds } from '../facets/kind';
import type { SortValues } from '../facets/sort-values';
import { maxCounted, type Works } from '../facets/works';

/** Why a title stands where it does: each reason with the points that it is worth. */
export interface Reason {
	reason: string;
	points: number;
}

/** What merits are told by: a table of titles, by place. */
export interface MeritFacts {
	readonly plain: ArrayLike<number>;
	readonly plainSets: FacetSets;
	readonly sorts: SortValues;
	readonly works: Works;
	valueId(key: FilterKey, value: string): number | undefined;
}

const maxEditionPoints = 20;
/** The points for so many editions. */
const pointsForEditions = Float32Array.from({ length: maxCounted + 1 }, (_, count) =>
	Math.min(maxEditionPoints, 4 * Math.log2(Math.max(1, count))),
);
const maxRankPoints = 14;
const pointsOfRank = (rank: number): number => Math.max(0, maxRankPoints - 3 * Math.log10(Math.max(1, rank)));
const forStock = 3;
const forKind: Record<number, Reason> = {
	[titleKinds.recording]: { reason: 'a recording', points: -4 },
	[titleKinds.set]: { reason: 'a set', points: -14 },
	[titleKinds.beside]: { reason: 'goes with another book', points: -22 },
	[titleKinds.sideline]: { reason: 'no book', points: -26 },
};

/** What speaks for the title at a place by itself, or against it, whatever is asked for. */
export function meritsOf(table: MeritFacts, place: number): Reason[] {
	const { plain, plainSets, sorts, works } = table;
	const isStocked = plainSets.has(plain[place] ?? noSet, table.valueId('status', 'in-stock') ?? -1);
	return [
		{ reason: 'editions', points: pointsForEditions[works.editions(place)] ?? 0 },
		{ reason: 'its sales', points: pointsOfRank(sorts.ranks[place] ?? Number.POSITIVE_INFINITY) },
		{ reason: 'in stock', points: isStocked ? forStock : 0 },
		forKind[sorts.kinds[place] ?? 0] ?? { reason: '', points: 0 },
	];
}

/** The points of titles' merits, by place: worked out when they are first asked for, and known until the title changes. */
export class Merits {
	#points = new Float64Array(0);

	/** Makes room for places below the number. */
	grow(places: number): void {
		const points = new Float64Array(places).fill(Number.NaN);
		points.set(this.#points.subarray(0, places));
		this.#points = points;
	}

	forget(place: number): void {
		this.#points[place] = Number.NaN;
	}

	of(table: MeritFacts, place: number): number {
		const known = this.#points[place] ?? Number.NaN;
		if (!Number.isNaN(known)) return known;
		const points = meritsOf(table, place).reduce((sum, reason) => sum + reason.points, 0);
		this.#points[place] = points;
		return points;
	}
}
