/**
 * The bits that describe how a found title matches the query. Some bits say whether all words are prefixes of words in its title,
 * authors and series, and where all of them are whole words. Others say which of its names equals the query.
 */
export const markBit = {
	begunNamed: 1,
	wholeTitle: 2,
	wholeAuthors: 4,
	wholeSeries: 8,
	wholePublisher: 16,
	wholeNamed: 32,
	exactTitle: 64,
	exactAuthors: 128,
	exactSeries: 256,
	mainTitle: 512,
	titleBegins: 1024,
	begunTitle: 2048,
	begunAuthors: 4096,
	begunSeries: 8192,
	begunPublisher: 16384,
} as const;

/** The match bits by which a title is ranked, which are the lowest bits. */
export const rankedBits = markBit.begunTitle - 1;

/** The found titles: their positions in ascending order, with the match bits of each. */
export interface Matches {
	readonly positions: Uint32Array;
	readonly marks: Uint16Array;
}

export const noMatches: Matches = { positions: new Uint32Array(0), marks: new Uint16Array(0) };

/** Returns the match bits of the title at a position; 0 for a title that was not found. */
export function markAt({ positions, marks }: Matches, position: number): number {
	let [low, high] = [0, positions.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((positions[middle] ?? 0) < position) low = middle + 1;
		else high = middle;
	}
	return positions[low] === position ? (marks[low] ?? 0) : 0;
}

/** Selects the matches that have a bit. */
export function matchesWith({ positions, marks }: Matches, bit: number): Matches {
	const some = { positions: new Uint32Array(positions.length), marks: new Uint16Array(positions.length) };
	let count = 0;
	for (let at = 0; at < positions.length; at += 1) {
		const mark = marks[at] ?? 0;
		if ((mark & bit) === 0) continue;
		some.positions[count] = positions[at] ?? 0;
		some.marks[count] = mark;
		count += 1;
	}
	return { positions: some.positions.subarray(0, count), marks: some.marks.subarray(0, count) };
}

/** Joins the matches from two parts of the index. No title may be in both. */
export function joinMatches(one: Matches, other: Matches): Matches {
	if (one.positions.length === 0) return other;
	if (other.positions.length === 0) return one;
	const positions = new Uint32Array(one.positions.length + other.positions.length);
	const marks = new Uint16Array(positions.length);
	for (let at = 0, a = 0, b = 0; at < positions.length; at += 1) {
		const isOne =
			b >= other.positions.length || (a < one.positions.length && (one.positions[a] ?? 0) < (other.positions[b] ?? 0));
		const from = isOne ? one : other;
		const index = isOne ? a++ : b++;
		positions[at] = from.positions[index] ?? 0;
		marks[at] = from.marks[index] ?? 0;
	}
	return { positions, marks };
}
