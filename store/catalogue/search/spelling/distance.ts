const maxWordLength = 60;
/** The last two rows and the one that is being worked out: made once, for this is asked thousands of times a query. */
let [before, last, row] = [0, 1, 2].map(() => new Uint8Array(maxWordLength + 1)) as [
	Uint8Array,
	Uint8Array,
	Uint8Array,
];

/**
 * How many slips of the finger are between two words, as Damerau counts them: a letter too many, too few, another one,
 * or two that changed places. More than `most` is told as one more than that.
 */
export function slipsBetween(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most || b.length > maxWordLength || a.length > maxWordLength) return most + 1;
	// What both begin and end with is no slip.
	let start = 0;
	let [endA, endB] = [a.length, b.length];
	while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
	for (; endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1); endA -= 1) endB -= 1;
	const width = endB - start;
	for (let j = 0; j <= width; j += 1) last[j] = j;
	for (let i = 1; i <= endA - start; i += 1) {
		row[0] = i;
		let least = i;
		const letter = a.charCodeAt(start + i - 1);
		for (let j = 1; j <= width; j += 1) {
			const other = b.charCodeAt(start + j - 1);
			let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
			if (i > 1 && j > 1 && letter === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === other)
				slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
			row[j] = slips;
			if (slips < least) least = slips;
		}
		if (least > most) return most + 1;
		[before, last, row] = [last, row, before];
	}
	return Math.min(last[width] ?? 0, most + 1);
}
