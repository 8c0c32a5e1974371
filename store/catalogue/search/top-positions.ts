/**
 * The first `count` of many places by what each is sorted by, sorted; those that are alike stand as `between` says. One
 * pass that keeps the best so far, for sorting all of a million to show thirty would hold up anyone who asks next.
 */
export function topPositions(
	places: { forEach(visit: (place: number) => void): void },
	count: number,
	sortKey: (place: number) => number,
	between: (a: number, b: number) => number,
): number[] {
	const compare = (a: number, b: number) => {
		const [keyA, keyB] = [sortKey(a), sortKey(b)];
		return keyA === keyB ? between(a, b) : keyA - keyB;
	};
	const best: number[] = [];
	let last = 0;
	let lastKey = Number.POSITIVE_INFINITY;
	let isFull = false;
	places.forEach((place) => {
		if (isFull) {
			const key = sortKey(place);
			if (key > lastKey || (key === lastKey && between(place, last) >= 0)) return;
		}
		if (best.push(place) < count * 2) return;
		best.sort(compare).length = count;
		last = best[count - 1] ?? 0;
		lastKey = sortKey(last);
		isFull = true;
	});
	return best.sort(compare).slice(0, count);
}
