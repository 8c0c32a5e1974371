import type { Columns } from '../../../foundation/column-file';
import type { Token } from '../words/parse-query';
import { allColumns, columnBits } from './columns';

/**
 * A posting records that a title contains a term. The upper 27 bits are the position of the title, and the lower bits are the
 * columns that contain the term.
 */
export const positionOf = (posting: number): number => posting >>> columnBits;
export const posting = (position: number, columns: number): number => ((position << columnBits) | columns) >>> 0;

/**
 * The arrays in which a segment of the search index is stored. The terms of a segment are sorted by their UTF-8 bytes, which is
 * the same as the order of code points.
 */
export interface SegmentArrays extends Columns {
	/** The texts of all terms, one after the other. */
	texts: Uint8Array;
	/** For each term, the offset in `texts` at which the term ends. */
	textEnds: Uint32Array;
	/** For each term, the array index in `postings` after the term's last posting. */
	postingEnds: Uint32Array;
	/** The postings of all terms. The postings of each term are sorted by position. */
	postings: Uint32Array;
}

/** Returns a text that is different for each token. */
export const tokenKey = ({ text, prefix }: Token): string => (prefix ? `${text}*` : text);

const noPostings = new Uint32Array(0);
/**
 * If there are at most this many postings for each position, the postings of several terms are joined by sorting. If there are
 * more, the postings are joined with an array that has an element for each position.
 */
const maxSorted = 1 / 1024;
/**
 * The memory for cached prefixes: the maximum as a share of the segment's size, and the minimum. Both limits are counted in
 * 32-bit numbers.
 */
const cachedPart = 1 / 8;
const minCached = 1 << 18;
/** The memory overhead of a cached prefix, counted in 32-bit numbers. */
const overhead = 64;
/** The maximum number of cached token look-ups. When this number is reached, all cached look-ups are dropped. */
const maxLookedUp = 16_384;
/** An array with the columns of each position is worthwhile if at least one title in this number of titles contains the term. */
const fewOfPositions = 16;
/**
 * If at most one posting in this number of postings is needed, a galloping search is faster than stepping through all postings.
 */
export const fewOfPostings = 16;
/** The result of a comparison if the term begins with the sought text but is longer. */
const isBegun = 2;
const encoder = new TextEncoder();
/**
 * The text that is being looked up, in UTF-8. All look-ups share this array, because otherwise millions of arrays would be
 * created.
 */
let sought = new Uint8Array(512);

/**
 * Writes a text into the array `sought`.
 * @returns the length of the text in bytes
 */
function seek(text: string): number {
	// In UTF-8, no character needs more than three bytes for each of its UTF-16 code units.
	if (text.length * 3 > sought.length) sought = new Uint8Array(text.length * 3);
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code > 0x7f) return encoder.encodeInto(text, sought).written;
		sought[at] = code;
	}
	return text.length;
}

/**
 * A segment of the search index: the terms of some titles, and the columns in which the titles contain each term. A segment
 * never changes after it has been built.
 */
export class Segment {
	readonly arrays: SegmentArrays;
	/** The highest position of a title in the segment, plus one. */
	readonly positionCount: number;
	/** For each recently looked-up token, the index of its first term and the index after its last term. */
	readonly #terms = new Map<string, readonly [first: number, behind: number]>();
	/** The cached postings of prefixes with which several terms begin, and the total size of these postings. */
	readonly #begun = new Map<string, Uint32Array>();
	#begunSize = 0;
	/** For tokens that many titles contain, the cached columns by position. */
	readonly #byPosition = new Map<string, Uint8Array>();

	constructor(arrays: SegmentArrays) {
		this.arrays = arrays;
		let positionCount = 0;
		for (const one of arrays.postings)
			if (one >>> columnBits >= positionCount) positionCount = (one >>> columnBits) + 1;
		this.positionCount = positionCount;
	}

	get termCount(): number {
		return this.arrays.textEnds.length;
	}

	/**
	 * Returns the number of postings of a token. If several terms begin with a prefix, the number of postings may be higher than
	 * the number of titles.
	 */
	sizeOf(token: Token): number {
		return this.rawPostingsOf(token).length;
	}

	/**
	 * Returns the postings of a token in the order in which they are stored. For a prefix, returns the postings of each matching
	 * term, one term after the other.
	 */
	rawPostingsOf(token: Token): Uint32Array {
		const [first, behind] = this.#termsOf(token);
		return this.#postings(first, behind);
	}

	/**
	 * Returns the postings of a token, sorted by position. If several terms begin with the token, each position occurs once, with
	 * the columns of all these terms.
	 */
	postingsOf(token: Token): Uint32Array {
		const [first, behind] = this.#termsOf(token);
		if (behind - first <= 1) return this.#postings(first, behind);
		const known = this.#begun.get(token.text);
		if (known) {
			// A cached entry that is used again is moved to the end, because the entries at the start are dropped first.
			this.#begun.delete(token.text);
			this.#begun.set(token.text, known);
			return known;
		}
		const postings = mergePostings([this.#postings(first, behind)], this.positionCount);
		this.#keep(token.text, postings);
		return postings;
	}

	/** Whether the postings of all terms with a prefix are cached in one array, in the form that a cursor needs. */
	isJoined(token: Token): boolean {
		return this.#begun.has(token.text) || this.#byPosition.has(tokenKey(token));
	}

	/**
	 * Returns for each position the columns in which the title contains a token. Returns null if the postings are faster, because
	 * only a few titles contain the token or only a few are looked up.
	 */
	columnsByPosition(token: Token, titles: number): Uint8Array | null {
		const key = tokenKey(token);
		let columns = this.#byPosition.get(key);
		if (columns) {
			this.#byPosition.delete(key);
		} else {
			const [first, behind] = this.#termsOf(token);
			const postings = this.#postings(first, behind);
			if (postings.length * fewOfPositions < this.positionCount) return null;
			const isThere = behind - first <= 1 || this.#begun.has(token.text);
			if (isThere && titles * fewOfPostings < postings.length) return null;
			columns = new Uint8Array(this.positionCount);
			for (let at = 0; at < postings.length; at += 1) {
				const one = postings[at] ?? 0;
				columns[one >>> columnBits] = (columns[one >>> columnBits] ?? 0) | (one & allColumns);
			}
			const most = Math.max(1, (this.arrays.postings.byteLength * cachedPart) / this.positionCount);
			for (const oldest of this.#byPosition.keys()) {
				if (this.#byPosition.size < most) break;
				this.#byPosition.delete(oldest);
			}
		}
		this.#byPosition.set(key, columns);
		return columns;
	}

	#termsOf(token: Token): readonly [first: number, behind: number] {
		const { text, prefix } = token;
		const key = tokenKey(token);
		const known = this.#terms.get(key);
		if (known) return known;
		const length = seek(text);
		const first = this.#lowerBound(length, false);
		const order = this.#compare(first, length);
		const isNone = prefix ? order !== 0 && order !== isBegun : order !== 0;
		const behind = isNone ? first : prefix ? this.#lowerBound(length, true) : first + 1;
		if (this.#terms.size >= maxLookedUp) this.#terms.clear();
		const terms = [first, behind] as const;
		this.#terms.set(key, terms);
		return terms;
	}

	#keep(text: string, postings: Uint32Array): void {
		const most = Math.max(minCached, this.arrays.postings.length * cachedPart);
		if (postings.length > most) return;
		this.#begun.set(text, postings);
		this.#begunSize += postings.length + overhead;
		for (const [oldest, held] of this.#begun) {
			if (this.#begunSize <= most) break;
			this.#begun.delete(oldest);
			this.#begunSize -= held.length + overhead;
		}
	}

	/** Returns the postings of several consecutive terms. */
	#postings(first: number, last: number): Uint32Array {
		const { postings, postingEnds } = this.arrays;
		if (last <= first) return noPostings;
		return postings.subarray(first === 0 ? 0 : postingEnds[first - 1], postingEnds[last - 1]);
	}

	/**
	 * Returns the index of the sought term, or the index at which the term would be inserted. With `behind`, returns the index
	 * after the last term that begins with the sought text.
	 */
	#lowerBound(length: number, behind: boolean): number {
		let [low, high] = [0, this.termCount];
		while (low < high) {
			const middle = (low + high) >>> 1;
			const order = this.#compare(middle, length);
			if (order < 0 || (behind && order !== 1)) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	/**
	 * Compares a term with the sought text. The result is below 0 if the term comes before the text, 1 if it comes after the text,
	 * and 0 if they are equal. Returns `isBegun` if the term begins with the sought text but is longer. If the index is after the
	 * last term, the result is 1.
	 */
	#compare(term: number, length: number): number {
		const { texts, textEnds } = this.arrays;
		if (term >= textEnds.length) return 1;
		const start = term === 0 ? 0 : (textEnds[term - 1] ?? 0);
		const own = (textEnds[term] ?? 0) - start;
		const shorter = Math.min(own, length);
		for (let at = 0; at < shorter; at += 1) {
			const difference = (texts[start + at] ?? 0) - (sought[at] ?? 0);
			if (difference !== 0) return difference < 0 ? -1 : 1;
		}
		return own === length ? 0 : own < length ? -1 : isBegun;
	}
}

/**
 * Buffers for joining postings: the columns of each position, and a bit for each position with any columns. Between two calls,
 * all elements of the buffers are 0.
 */
let marks = new Uint8Array(0);
let marked = new Uint32Array(0);

/** Joins the postings of several terms. In the result, each position occurs once, with the columns of all these terms. */
export function mergePostings(lists: readonly Uint32Array[], positionCount: number): Uint32Array {
	const length = lists.reduce((sum, list) => sum + list.length, 0);
	if (length < positionCount * maxSorted) return sortedTogether(lists, length);
	if (marks.length < positionCount) {
		marks = new Uint8Array(positionCount);
		marked = new Uint32Array((positionCount + 31) >>> 5);
	}
	let count = 0;
	for (const list of lists) {
		for (let at = 0; at < list.length; at += 1) {
			const one = list[at] ?? 0;
			const position = positionOf(one);
			const columns = marks[position] ?? 0;
			if (columns === 0) {
				count += 1;
				marked[position >>> 5] = (marked[position >>> 5] ?? 0) | (1 << (position & 31));
			}
			marks[position] = columns | (one & allColumns);
		}
	}
	const all = new Uint32Array(count);
	for (let word = 0, at = 0; at < count; word += 1) {
		for (let left = marked[word] ?? 0; left !== 0; left &= left - 1) {
			const position = word * 32 + 31 - Math.clz32(left & -left);
			all[at] = posting(position, marks[position] ?? 0);
			at += 1;
			marks[position] = 0;
		}
		marked[word] = 0;
	}
	return all;
}

function sortedTogether(lists: readonly Uint32Array[], length: number): Uint32Array {
	const sorted = new Uint32Array(length);
	let end = 0;
	for (const list of lists) {
		sorted.set(list, end);
		end += list.length;
	}
	sorted.sort();
	let count = 0;
	for (const one of sorted) {
		const before = sorted[count - 1] ?? 0;
		if (count > 0 && positionOf(before) === positionOf(one)) sorted[count - 1] = (before | one) >>> 0;
		else {
			sorted[count] = one;
			count += 1;
		}
	}
	return sorted.slice(0, count);
}
