/**
 * The bits that describe how a found title matches the query (match bits). Some bits say whether every query word is the
 * beginning of a word in the title, authors and series. Other bits say in which columns every query word is a whole word.
 * Further bits say which of the title's names equals the whole query.
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

/** The match bits that affect a title's rank. The ranked match bits are the lowest bits. */
export const rankedBits = markBit.begunTitle - 1;

/** The found titles: the positions of the titles in ascending order, and the match bits of each title. */
export interface Matches {
	readonly positions: Uint32Array;
	readonly marks: Uint16Array;
}

export const noMatches: Matches = { positions: new Uint32Array(0), marks: new Uint16Array(0) };

/** Returns the match bits of the title at a position. Returns 0 for a title that was not found. */
export function markAt({ positions, marks }: Matches, position: number): number {
	let [low, high] = [0, positions.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((positions[middle] ?? 0) < position) low = middle + 1;
		else high = middle;
	}
	return positions[low] === position ? (marks[low] ?? 0) : 0;
}

/** Returns the found titles that have a given match bit. */
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

/** Joins the found titles from two parts of the search index. A title may occur in only one of the two parts. */
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
