/**
 * Returns the first `count` positions in the order of their sort keys. `between` decides the order of two positions with the
 * same sort key. Loops once over all positions and keeps the best so far. Sorting a million positions to show thirty titles
 * would block the event loop.
 */
export function topPositions(
	positions: { forEach(visit: (position: number) => void): void },
	count: number,
	sortKey: (position: number) => number,
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
	positions.forEach((position) => {
		if (isFull) {
			const key = sortKey(position);
			if (key > lastKey || (key === lastKey && between(position, last) >= 0)) return;
		}
		if (best.push(position) < count * 2) return;
		best.sort(compare).length = count;
		last = best[count - 1] ?? 0;
		lastKey = sortKey(last);
		isFull = true;
	});
	return best.sort(compare).slice(0, count);
}
