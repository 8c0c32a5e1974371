/**
 * How many slips of the finger are between two words, as Damerau counts them: a letter too many, too few, another one,
 * or two that changed places. More than `most` is told as one more than that.
 */
export function slipsBetween(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		let least = i;
		for (let j = 1; j <= b.length; j += 1) {
			const same = a[i - 1] === b[j - 1];
			let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
			row.push(slips);
			least = Math.min(least, slips);
		}
		if (least > most) return most + 1;
		before = last;
		last = row;
	}
	return Math.min(last[b.length] ?? 0, most + 1);
}
