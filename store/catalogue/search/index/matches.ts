/**
 * What a title that was found has of the question, a bit each: whether all words begin in what it, its people or its
 * series are called, where all of them stand whole, and what of it is called just so.
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
} as const;

/** How many different marks there are. */
export const markCount = 2048;

/** The titles that were found, by their places in rising order, with the mark of each. */
export interface Matches {
	readonly places: Uint32Array;
	readonly marks: Uint16Array;
}

export const noMatches: Matches = { places: new Uint32Array(0), marks: new Uint16Array(0) };

/** The mark of the title at a place; 0 for one that was not found. */
export function markAt({ places, marks }: Matches, place: number): number {
	let [low, high] = [0, places.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((places[middle] ?? 0) < place) low = middle + 1;
		else high = middle;
	}
	return places[low] === place ? (marks[low] ?? 0) : 0;
}

/** What two parts of the index found, as one. No title is of both. */
export function joinMatches(one: Matches, other: Matches): Matches {
	if (one.places.length === 0) return other;
	if (other.places.length === 0) return one;
	const places = new Uint32Array(one.places.length + other.places.length);
	const marks = new Uint16Array(places.length);
	for (let at = 0, a = 0, b = 0; at < places.length; at += 1) {
		const isOne = b >= other.places.length || (a < one.places.length && (one.places[a] ?? 0) < (other.places[b] ?? 0));
		const from = isOne ? one : other;
		const index = isOne ? a++ : b++;
		places[at] = from.places[index] ?? 0;
		marks[at] = from.marks[index] ?? 0;
	}
	return { places, marks };
}
