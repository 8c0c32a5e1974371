const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const romans: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/**
 * Parses the number of a volume in a series: `2.5`, `Book Three`, `Vol. IV`, or `3-4`, of which the first number counts. Returns
 * null if the text contains no number.
 */
export function seriesNumber(text: string | null): number | null {
	if (!text) return null;
	const digits = /\d+(?:\.\d+)?/.exec(text);
	if (digits) return Number(digits[0]);
	const parts = text.toLowerCase().match(/[a-z]+/g) ?? [];
	for (const part of parts) {
		const place = words.indexOf(part);
		if (place >= 0) return place + 1;
	}
	const roman = parts.reverse().find((part) => /^[ivxlc]+$/.test(part));
	return roman ? fromRoman(roman) : null;
}

function fromRoman(text: string): number {
	const values = [...text].map((letter) => romans[letter] ?? 0);
	return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0);
}

/** Compares two volumes of a series for sorting in reading order. Volumes without a number come after all others. */
export function bySeriesNumber(a: string | null, b: string | null): number {
	const [first, second] = [seriesNumber(a), seriesNumber(b)];
	if (first === null || second === null) return Number(first === null) - Number(second === null);
	return first - second;
}
