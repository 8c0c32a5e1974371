import type { Columns } from '../../../foundation/column-file';
import type { Token } from '../words/parse-query';
import { allColumns, columnBits } from './columns';

/** A posting says that a title has a term: the title's position in 27 bits, and below it the columns. */
export const positionOf = (posting: number): number => posting >>> columnBits;
export const posting = (position: number, columns: number): number => ((position << columnBits) | columns) >>> 0;

/** The arrays of a segment. Terms are in the order of their UTF-8, which is that of their code points. */
export interface SegmentArrays extends Columns {
	/** The terms, one after the other. */
	texts: Uint8Array;
	/** Where each term ends in `texts`. */
	textEnds: Uint32Array;
	/** Where the postings of each term end. */
	postingEnds: Uint32Array;
	/** The postings of each term, by position. */
	postings: Uint32Array;
}

/** Returns a key that is unique to the token. */
export const tokenKey = ({ text, prefix }: Token): string => (prefix ? `${text}*` : text);

const noPostings = new Uint32Array(0);
/** Up to this many postings per position are joined by sorting; more, by a mark for each position. */
const maxSorted = 1 / 1024;
/** The part of a segment's size that cached beginnings may use, and the least that they may use, in numbers. */
const cachedPart = 1 / 8;
const minCached = 1 << 18;
/** The size of a cached beginning beyond its numbers, counted in numbers. */
const overhead = 64;
/** How many looked-up tokens are cached, until all are forgotten at once. */
const maxLookedUp = 16_384;
/** Columns by position pay off if at least one title in this many has the term. */
const fewOfPositions = 16;
/** To find at most one in this many postings, leaping is quicker than going along all of them. */
export const fewOfPostings = 16;
/** How a term compares that begins with the sought text and goes on. */
const isBegun = 2;
const encoder = new TextEncoder();
/**
 * The text that is looked up, in UTF-8. It is shared by all look-ups: an array for each would be made millions of
 * times.
 */
let sought = new Uint8Array(512);

/**
 * Writes a text into `sought`.
 * @returns how many bytes it has
 */
function seek(text: string): number {
	// No character takes more than three bytes for each of its code units.
	if (text.length * 3 > sought.length) sought = new Uint8Array(text.length * 3);
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code > 0x7f) return encoder.encodeInto(text, sought).written;
		sought[at] = code;
	}
	return text.length;
}

/** A part of the index: the terms of some titles, and their columns. It never changes. */
export class Segment {
	readonly arrays: SegmentArrays;
	/** One more than the highest position. */
	readonly positionCount: number;
	/** The terms of tokens that were looked up lately: the first of them, and the one behind the last. */
	readonly #terms = new Map<string, readonly [first: number, behind: number]>();
	/** The cached postings of beginnings that several terms have, and how many numbers they are. */
	readonly #begun = new Map<string, Uint32Array>();
	#begunSize = 0;
	/** The cached columns by position of tokens that many titles have. */
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

	/** How many postings a token has: where it is several terms, more than titles. */
	sizeOf(token: Token): number {
		return this.rawPostingsOf(token).length;
	}

	/** Returns the postings of a token as stored: those of several terms one after the other. */
	rawPostingsOf(token: Token): Uint32Array {
		const [first, behind] = this.#termsOf(token);
		return this.#postings(first, behind);
	}

	/**
	 * Returns the postings of a token, by position. If several terms begin with it, each position is there once, with the
	 * columns of all.
	 */
	postingsOf(token: Token): Uint32Array {
		const [first, behind] = this.#termsOf(token);
		if (behind - first <= 1) return this.#postings(first, behind);
		const known = this.#begun.get(token.text);
		if (known) {
			// Moved to the end: the first are forgotten first.
			this.#begun.delete(token.text);
			this.#begun.set(token.text, known);
			return known;
		}
		const postings = mergePostings([this.#postings(first, behind)], this.positionCount);
		this.#keep(token.text, postings);
		return postings;
	}

	/** Whether what several terms have that begin so is cached in one piece, as a cursor needs it. */
	isJoined(token: Token): boolean {
		return this.#begun.has(token.text) || this.#byPosition.has(tokenKey(token));
	}

	/**
	 * The columns in which each title has a token, by position. Null if so few titles matter, or so few have the token,
	 * that the postings are quicker.
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

	/** The postings of terms that follow one another. */
	#postings(first: number, last: number): Uint32Array {
		const { postings, postingEnds } = this.arrays;
		if (last <= first) return noPostings;
		return postings.subarray(first === 0 ? 0 : postingEnds[first - 1], postingEnds[last - 1]);
	}

	/**
	 * Finds the index of the sought term, or where it would be inserted. With `behind`, finds the index after all terms
	 * that begin with it.
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
	 * Compares a term with the sought text: below 0 if it comes before, 1 if after, 0 if they are equal. Returns
	 * `isBegun` if it begins with the text and goes on. An index behind the last term compares as after.
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
 * Buffers for joining: the columns of each position, and a bit for each position that has any. All are 0 between two
 * calls.
 */
let marks = new Uint8Array(0);
let marked = new Uint32Array(0);

/** Joins the postings of several terms as those of one: each position once, with the columns of all. */
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
