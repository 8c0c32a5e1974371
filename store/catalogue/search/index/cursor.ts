import { columnBits } from './columns';

const columnsMask = (1 << columnBits) - 1;

/** Goes along the postings of a term, forwards only. */
export class Cursor {
	readonly postings: Uint32Array;
	#at = 0;

	constructor(postings: Uint32Array) {
		this.postings = postings;
	}

	/** The columns in which the term stands in the title at a place, which is none before that asked for last; 0 for none. */
	columnsAt(place: number): number {
		const { postings } = this;
		const wanted = (place << columnBits) >>> 0;
		let at = this.#at;
		// To read behind the end of an array is slow.
		if (at >= postings.length) return 0;
		if ((postings[at] ?? 0) < wanted) {
			// In steps that grow, and back by halves: most of a long list is leapt over.
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
		return posting >>> columnBits === place ? posting & columnsMask : 0;
	}

	/** Goes back to the beginning. */
	restart(): void {
		this.#at = 0;
	}
}
