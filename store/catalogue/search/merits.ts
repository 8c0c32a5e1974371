import { type FacetTable, maxCounted, noSet, titleKinds } from '../facets/facets';

/** A reason for a title's rank, with its score. */
export interface Reason {
	reason: string;
	points: number;
}

const maxEditionPoints = 20;
/** The score that a title gets for the number of editions of its work. */
const pointsForEditions = Float32Array.from({ length: maxCounted + 1 }, (_, count) =>
	Math.min(maxEditionPoints, 4 * Math.log2(Math.max(1, count))),
);
const maxRankPoints = 14;
const pointsOfRank = (rank: number): number => Math.max(0, maxRankPoints - 3 * Math.log10(Math.max(1, rank)));
const forStock = 3;
const forKind: Record<number, Reason> = {
	[titleKinds.recording]: { reason: 'a recording', points: -4 },
	[titleKinds.set]: { reason: 'a set', points: -14 },
	[titleKinds.beside]: { reason: 'companion to another book', points: -22 },
	[titleKinds.sideline]: { reason: 'not a book', points: -26 },
};

/** Returns the good and bad properties of a title that change its score in every search. */
export function meritsOf(table: FacetTable, position: number): Reason[] {
	const { plain, plainSets, sorts, works } = table;
	const isStocked = plainSets.has(plain[position] ?? noSet, table.valueId('status', 'in-stock') ?? -1);
	return [
		{ reason: 'editions', points: pointsForEditions[works.editions(position)] ?? 0 },
		{ reason: 'sales', points: pointsOfRank(sorts.ranks[position] ?? Number.POSITIVE_INFINITY) },
		{ reason: 'in stock', points: isStocked ? forStock : 0 },
		forKind[sorts.kinds[position] ?? 0] ?? { reason: '', points: 0 },
	];
}

/**
 * Returns the merit score of the title at a position, which is the same in every search. Computes the score when it is first
 * needed.
 */
export function pointsOfMerits(table: FacetTable, position: number): number {
	const known = table.merits.at(position);
	if (!Number.isNaN(known)) return known;
	const points = meritsOf(table, position).reduce((sum, reason) => sum + reason.points, 0);
	table.merits.set(position, points);
	return points;
}
