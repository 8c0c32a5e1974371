import type { Columns } from '../../../foundation/kept-columns';
import type { Token } from '../question';
import { allColumns, columnBits } from './columns';

/** A posting says that a term stands in a title: the title's place, which has 27 bits, and below it the columns. */
export const placeOf = (posting: number): number => posting >>> columnBits;
export const posting = (place: number, columns: number): number => ((place << columnBits) | columns) >>> 0;

/** The arrays of a segment. Terms stand in the order of their UTF-8, which is that of their code points. */
export interface SegmentArrays extends Columns {
	/** The terms, one after the other. */
	texts: Uint8Array;
	/** Where each term ends in `texts`. */
	textEnds: Uint32Array;
	/** Where the postings of each term end. */
	postingEnds: Uint32Array;
	/** Of each term those of its titles, by place. */
	postings: Uint32Array;
}

const noPostings = new Uint32Array(0);
/** Up to so many postings of several terms are put in order by sorting them; more by a mark for each place. */
const mostSorted = 1 / 64;
/** Of a segment's size, what is kept of beginnings that were asked for. */
const keptPart = 1 / 8;
const leastKept = 1 << 18;
/** What each of them takes beside its numbers, in numbers. */
const overhead = 64;
const encoder = new TextEncoder();

/** A part of the index: the terms of some titles, and where they stand. It never changes. */
export class Segment {
	readonly arrays: SegmentArrays;
	/** One more than the highest place. */
	readonly places: number;
	/** Postings of beginnings that were asked for lately, and how many numbers that is. */
	readonly #begun = new Map<string, Uint32Array>();
	#begunSize = 0;

	constructor(arrays: SegmentArrays) {
		this.arrays = arrays;
		let places = 0;
		for (const one of arrays.postings) if (one >>> columnBits >= places) places = (one >>> columnBits) + 1;
		this.places = places;
	}

	get termCount(): number {
		return this.arrays.textEnds.length;
	}

	/** The postings of what is asked for, by place; of several terms that begin so, each place once with the columns of all. */
	postingsOf({ text, prefix }: Token): Uint32Array {
		const bytes = encoder.encode(text);
		const first = this.#lowerBound(bytes);
		if (!prefix) return this.#compare(first, bytes) === 0 ? this.#postings(first, first + 1) : noPostings;
		const known = this.#begun.get(text);
		if (known) {
			// The latest stand last.
			this.#begun.delete(text);
			this.#begun.set(text, known);
			return known;
		}
		// No UTF-8 has this byte: it stands behind all that begins so.
		const last = this.#lowerBound(Uint8Array.of(...bytes, 0xff));
		if (last <= first) return noPostings;
		if (last === first + 1) return this.#postings(first, last);
		return this.#keep(text, together([this.#postings(first, last)], this.places));
	}

	#keep(text: string, postings: Uint32Array): Uint32Array {
		const most = Math.max(leastKept, this.arrays.postings.length * keptPart);
		if (postings.length > most) return postings;
		this.#begun.set(text, postings);
		this.#begunSize += postings.length + overhead;
		for (const [oldest, { length }] of this.#begun) {
			if (this.#begunSize <= most) break;
			this.#begun.delete(oldest);
			this.#begunSize -= length + overhead;
		}
		return postings;
	}

	/** The postings of terms that follow one another. */
	#postings(first: number, last: number): Uint32Array {
		const { postings, postingEnds } = this.arrays;
		return postings.subarray(first === 0 ? 0 : postingEnds[first - 1], postingEnds[last - 1]);
	}

	/** Where a term stands, or would stand. */
	#lowerBound(bytes: Uint8Array): number {
		let [low, high] = [0, this.termCount];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#compare(middle, bytes) < 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	/** Below 0 where a term stands before the text, above 0 where behind it; behind all others stands none. */
	#compare(term: number, bytes: Uint8Array): number {
		const { texts, textEnds } = this.arrays;
		if (term >= textEnds.length) return 1;
		const start = term === 0 ? 0 : (textEnds[term - 1] ?? 0);
		const length = (textEnds[term] ?? 0) - start;
		const shorter = Math.min(length, bytes.length);
		for (let at = 0; at < shorter; at += 1) {
			const difference = (texts[start + at] ?? 0) - (bytes[at] ?? 0);
			if (difference !== 0) return difference;
		}
		return length - bytes.length;
	}
}

/** Which columns each place has in the postings that are put together just now; all 0 in between. */
let marks = new Uint8Array(0);

/** The postings of several terms as those of one: each place once, with the columns of all. */
export function together(lists: readonly Uint32Array[], places: number): Uint32Array {
	const length = lists.reduce((sum, list) => sum + list.length, 0);
	if (length < places * mostSorted) return sortedTogether(lists, length);
	if (marks.length < places) marks = new Uint8Array(places);
	let count = 0;
	for (const list of lists) {
		for (const one of list) {
			const place = placeOf(one);
			const columns = marks[place] ?? 0;
			if (columns === 0) count += 1;
			marks[place] = columns | (one & allColumns);
		}
	}
	const all = new Uint32Array(count);
	for (let place = 0, at = 0; at < count; place += 1) {
		const columns = marks[place] ?? 0;
		if (columns === 0) continue;
		all[at] = posting(place, columns);
		at += 1;
		marks[place] = 0;
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
		if (count > 0 && placeOf(before) === placeOf(one)) sorted[count - 1] = (before | one) >>> 0;
		else {
			sorted[count] = one;
			count += 1;
		}
	}
	return sorted.slice(0, count);
}
