import type { Token } from '../words/parse-query';
import { columnBits } from './columns';
import type { Segment } from './segment';

const columnsMask = (1 << columnBits) - 1;

/** Steps through the titles that contain a term, in ascending order of position. */
export class Cursor {
	/** An upper limit for the number of titles that contain the term. */
	readonly size: number;
	readonly #segment: Segment;
	readonly #token: Token;
	#postings: Uint32Array | null = null;
	/**
	 * The columns in which each title contains the term, if this array is faster than searching the postings. The array is null if
	 * searching the postings is faster.
	 */
	#byPosition: Uint8Array | null = null;
	#at = 0;

	constructor(segment: Segment, token: Token) {
		this.#segment = segment;
		this.#token = token;
		this.size = token.text === '' ? 0 : segment.sizeOf(token);
	}

	get postings(): Uint32Array {
		this.#postings ??= this.size === 0 ? noPostings : this.#segment.postingsOf(this.#token);
		return this.#postings;
	}

	/** Prepares the cursor for looking up a given number of titles. Call this function before the first look-up. */
	prepare(titles: number): void {
		// If there are at most as many postings as titles, stepping through the postings is fast enough.
		const isAlong = this.#postings !== null && this.#postings.length <= titles;
		if (this.size > 0 && !isAlong) this.#byPosition ??= this.#segment.columnsByPosition(this.#token, titles);
		if (this.#byPosition === null) this.#postings ??= this.postings;
	}

	/**
	 * Returns the columns in which the title at a position contains the term. Returns 0 if the title does not contain the term.
	 * The position must not be below the position of the previous call.
	 */
	columnsAt(position: number): number {
		if (this.#byPosition !== null) return this.#byPosition[position] ?? 0;
		const postings = this.#postings ?? noPostings;
		const wanted = (position << columnBits) >>> 0;
		let at = this.#at;
		// Reading past the end of a typed array is slow, so the index is checked first.
		if (at >= postings.length) return 0;
		if ((postings[at] ?? 0) < wanted) {
			// A galloping search: the step size is doubled until the step is too far, and then halved. A galloping search skips most
			// entries of a long posting list.
			let step = 1;
			while (at + step < postings.length && (postings[at + step] ?? 0) < wanted) {
				at += step;
				step <<= 1;
			}
			let high = Math.min(at + step, postings.length);
			while (at < high) {
				const middle = (at + high) >>> 1;
				if ((postings[middle] ?? 0) < wanted) at = middle + 1;
				else high = middle;
			}
			this.#at = at;
			if (at >= postings.length) return 0;
		}
		const posting = postings[at] ?? 0;
		return posting >>> columnBits === position ? posting & columnsMask : 0;
	}
}

const noPostings = new Uint32Array(0);
