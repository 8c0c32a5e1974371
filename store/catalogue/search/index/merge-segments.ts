import { positionOf, Segment, type SegmentArrays } from './segment';

/**
 * A segment of the search index, with a function that tests whether the title at a position still belongs to the segment. The
 * function is null if all titles still belong to it.
 */
export interface Part {
	segment: Segment;
	holds: ((position: number) => boolean) | null;
}

/**
 * Merges two segments of the search index, and drops the titles that no longer belong to their segment. A title may belong to
 * only one of the two segments.
 */
export function mergeSegments(one: Part, other: Part): Segment {
	const parts = [new Walk(one), new Walk(other)] as const;
	const [a, b] = parts;
	const room = (name: keyof SegmentArrays) =>
		one.segment.arrays[name as 'texts'].length + other.segment.arrays[name as 'texts'].length;
	const texts = new Uint8Array(room('texts'));
	const textEnds = new Uint32Array(room('textEnds'));
	const postingEnds = new Uint32Array(room('postingEnds'));
	const postings = new Uint32Array(room('postings'));
	let [terms, text, end] = [0, 0, 0];
	while (!a.isAtEnd || !b.isAtEnd) {
		const order = a.isAtEnd ? 1 : b.isAtEnd ? -1 : compareTerms(a, b);
		const first = order <= 0 ? a : b;
		const begun = end;
		if (order === 0) end = mergeInto(postings, end, a, b);
		else end = first.copyInto(postings, end);
		if (end > begun) {
			text = first.copyText(texts, text);
			textEnds[terms] = text;
			postingEnds[terms] = end;
			terms += 1;
		}
		if (order <= 0) a.next();
		if (order >= 0) b.next();
	}
	return new Segment({
		texts: texts.slice(0, text),
		textEnds: textEnds.slice(0, terms),
		postingEnds: postingEnds.slice(0, terms),
		postings: postings.slice(0, end),
	});
}

/** Steps through the terms of a segment, in order. */
class Walk {
	readonly arrays: SegmentArrays;
	readonly #holds: Part['holds'];
	#term = 0;
	/** The offsets at which the text of the current term and its postings begin and end. */
	textFrom = 0;
	textTo = 0;
	from = 0;
	to = 0;

	constructor({ segment, holds }: Part) {
		this.arrays = segment.arrays;
		this.#holds = holds;
		this.#look();
	}

	get isAtEnd(): boolean {
		return this.#term >= this.arrays.textEnds.length;
	}

	next(): void {
		this.#term += 1;
		this.textFrom = this.textTo;
		this.from = this.to;
		this.#look();
	}

	holds(position: number): boolean {
		return this.#holds === null || this.#holds(position);
	}

	copyText(into: Uint8Array, at: number): number {
		into.set(this.arrays.texts.subarray(this.textFrom, this.textTo), at);
		return at + this.textTo - this.textFrom;
	}

	copyInto(postings: Uint32Array, end: number): number {
		const own = this.arrays.postings;
		if (this.#holds === null) {
			if (this.to - this.from === 1) postings[end] = own[this.from] ?? 0;
			else postings.set(own.subarray(this.from, this.to), end);
			return end + this.to - this.from;
		}
		let to = end;
		for (let at = this.from; at < this.to; at += 1) {
			const one = own[at] ?? 0;
			if (!this.#holds(positionOf(one))) continue;
			postings[to] = one;
			to += 1;
		}
		return to;
	}

	#look(): void {
		this.textTo = this.arrays.textEnds[this.#term] ?? this.textFrom;
		this.to = this.arrays.postingEnds[this.#term] ?? this.from;
	}
}

function compareTerms(a: Walk, b: Walk): number {
	const [textsA, textsB] = [a.arrays.texts, b.arrays.texts];
	const [lengthA, lengthB] = [a.textTo - a.textFrom, b.textTo - b.textFrom];
	const shorter = Math.min(lengthA, lengthB);
	for (let at = 0; at < shorter; at += 1) {
		const difference = (textsA[a.textFrom + at] ?? 0) - (textsB[b.textFrom + at] ?? 0);
		if (difference !== 0) return difference;
	}
	return lengthA - lengthB;
}

function mergeInto(postings: Uint32Array, end: number, a: Walk, b: Walk): number {
	const [ownA, ownB] = [a.arrays.postings, b.arrays.postings];
	let [atA, atB, to] = [a.from, b.from, end];
	while (atA < a.to || atB < b.to) {
		// Compares two postings by the positions of their titles. The column bits of the postings do not matter here, because no
		// position occurs in both segments.
		const isA = atB >= b.to || (atA < a.to && (ownA[atA] ?? 0) < (ownB[atB] ?? 0));
		const one = (isA ? ownA[atA] : ownB[atB]) ?? 0;
		if ((isA ? a : b).holds(positionOf(one))) {
			postings[to] = one;
			to += 1;
		}
		if (isA) atA += 1;
		else atB += 1;
	}
	return to;
}
