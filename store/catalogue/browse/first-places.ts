/**
 * The first `count` of many in an order, sorted: one pass that keeps the best so far, for sorting all of a million to
 * show thirty would hold up whoever asks next.
 */
export function firstPlaces(
	places: Iterable<number>,
	count: number,
	compare: (a: number, b: number) => number,
): number[] {
	const best: number[] = [];
	let last: number | undefined;
	for (const place of places) {
		if (last !== undefined && compare(place, last) > 0) continue;
		best.push(place);
		if (best.length < count * 2) continue;
		best.sort(compare).length = count;
		last = best.at(-1);
	}
	return best.sort(compare).slice(0, count);
}
