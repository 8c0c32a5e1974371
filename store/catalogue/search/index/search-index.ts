import type { Columns } from '../../../foundation/column-file';
import { resized, roomFor } from '../../../foundation/columns';
import { exactOf, type ParsedQuery, type QueryTerm } from '../words/parse-query';
import { buildSegment, type IndexedDocument } from './build-segment';
import { allColumns, type Scope, scopeBit, scopeColumns } from './columns';
import { match, type Sought } from './match';
import { joinMatches, type Matches, noMatches } from './matches';
import { mergeSegments } from './merge-segments';
import { positionOf, Segment, type SegmentArrays } from './segment';
import { lookAmong } from './titles-among';

/** A title to index, with the checksum of its texts. The checksum is 0 if it is unknown. */
export interface SummedDocument extends IndexedDocument {
	sum: number;
}

/** A search index in the format in which it is written to disk. */
export interface WrittenIndex {
	/** The numbers of the slots of the search index. Each slot has one segment. */
	slots: number[];
	/** The segment in each slot of the search index. A segment never changes after it has been built. */
	segments: SegmentArrays[];
	columns: Columns;
}

/** A segment of the search index, with the number of its slot. */
interface Slot {
	number: number;
	segment: Segment;
	/** Whether all titles that were put into the segment still belong to the segment. */
	isWhole: boolean;
}

/** The slot number for a title that is not in the search index. */
const noSlot = 0;
const maxSlots = 255;
/** A segment is merged into the previous segment, unless the previous segment is at least this many times as large. */
const levelFactor = 2;

/**
 * The search index in memory. For each term, it has the titles that contain the term, as positions in the facet table. The index
 * consists of segments, which never change. New titles become a small segment. A segment is merged into the previous segment,
 * unless the previous segment is much larger. The index records for each title the slot that contains its current data. Entries
 * of the title in any other slot are out of date.
 */
export class SearchIndex {
	/** The slots of the index, in the order of their creation, from the largest segment to the smallest. */
	#slots: Slot[] = [];
	/** For each position, the slot that contains the title, and the checksum of the title's indexed texts. */
	#columns: { holders: Uint8Array; sums: Uint32Array } = { holders: new Uint8Array(0), sums: new Uint32Array(0) };

	/** Whether the index contains the title at a position with texts that have this checksum. */
	holds(position: number, sum: number): boolean {
		const { holders, sums } = this.#columns;
		return sum !== 0 && (holders[position] ?? noSlot) !== noSlot && sums[position] === sum;
	}

	/**
	 * Adds titles to the index, or replaces titles that are already in the index. The titles must be in ascending order of
	 * position.
	 */
	put(documents: readonly SummedDocument[]): void {
		const last = documents.at(-1);
		if (!last) return;
		const segment = buildSegment(documents);
		this.#grow(last.position + 1);
		const number = this.#freeNumber();
		for (const { position, sum } of documents) {
			this.#leave(position);
			this.#columns.holders[position] = number;
			this.#columns.sums[position] = sum;
		}
		this.#slots.push({ number, segment, isWhole: true });
		this.#mergeNeighbours();
	}

	/** Removes the title at a position from the index. */
	remove(position: number): void {
		this.#leave(position);
		if (position < this.#columns.holders.length) this.#columns.holders[position] = noSlot;
	}

	/** Finds the titles that match a search, with the match bits of each title. */
	match(sought: Sought): Matches {
		// The segments are searched from the smallest to the largest, so that the largest result is copied only once.
		return this.#slots.reduceRight(
			(all, slot) => joinMatches(match(slot.segment, sought, this.#holder(slot)), all),
			noMatches,
		);
	}

	/**
	 * Finds the titles that contain any spelling of a term. Searches only the titles at the given positions, or all titles if no
	 * positions are given.
	 * @returns the positions of the titles, in ascending order
	 */
	positionsOf(ways: QueryTerm, scope: Scope, among: Uint32Array | null): Uint32Array {
		return lookAmong(among, (titles) =>
			this.#slots
				.map((slot) => titles.having(slot.segment, ways, scopeBit[scope], this.#holder(slot)))
				.reduce(joined, noMatches.positions),
		);
	}

	/** Finds the titles that contain all terms, each term in any of its spellings. Searches for the rarest term first. */
	positionsOfAll(asked: readonly QueryTerm[], scope: Scope): Uint32Array {
		const sized = asked.map((ways) => ({ ways, size: this.#sizeOf(ways) })).sort((a, b) => a.size - b.size);
		let positions: Uint32Array | null = null;
		for (const { ways, size } of sized) {
			if (size === 0 || positions?.length === 0) return noMatches.positions;
			positions = this.positionsOf(ways, scope, positions);
		}
		return positions ?? noMatches.positions;
	}

	/** Returns an upper limit for the number of titles that contain any spelling of a term. */
	#sizeOf(ways: QueryTerm): number {
		const inSegment = ({ segment }: Slot) =>
			ways.reduce((sum, tokens) => sum + Math.min(...tokens.map((token) => segment.sizeOf(token))), 0);
		return this.#slots.reduce((sum, slot) => sum + inSegment(slot), 0);
	}

	/**
	 * Returns those corrections of a word that occur in at least one title. Searches only the titles at the given positions, or
	 * all titles if no positions are given.
	 */
	rewritesAmong<Rewrite extends { ways: QueryTerm }>(
		rewrites: readonly Rewrite[],
		scope: Scope,
		among: Uint32Array | null,
	): Rewrite[] {
		return lookAmong(among, (titles) =>
			rewrites.filter(({ ways }) =>
				this.#slots.some((slot) => {
					const holds = this.#holder(slot);
					return ways.some((tokens) => titles.some(slot.segment, tokens, scopeBit[scope], holds));
				}),
			),
		);
	}

	/** Whether the query equals a whole name that a title has in the given scope. */
	isCalled(query: ParsedQuery, scope: Scope): boolean {
		const columns = scopeColumns[scope];
		return this.#slots.some((slot) => {
			const holds = this.#holder(slot);
			return slot.segment
				.postingsOf(exactOf(query))
				.some((one) => (one & allColumns & columns) !== 0 && holds(positionOf(one)));
		});
	}

	written(): WrittenIndex {
		return {
			slots: this.#slots.map(({ number }) => number),
			segments: this.#slots.map(({ segment }) => segment.arrays),
			columns: { ...this.#columns },
		};
	}

	/** Creates a search index from an index that was read from disk, and uses the columns on disk without copying them. */
	static read({ slots, segments, columns }: WrittenIndex): SearchIndex {
		const index = new SearchIndex();
		const { holders, sums } = columns;
		if (!(holders instanceof Uint8Array && sums instanceof Uint32Array)) return index;
		index.#columns = { holders, sums };
		for (const [at, arrays] of segments.entries())
			index.#slots.push({ number: slots[at] ?? noSlot, segment: new Segment(arrays), isWhole: false });
		return index;
	}

	#holder({ number, isWhole }: Slot): (position: number) => boolean {
		const { holders } = this.#columns;
		return isWhole ? everyPosition : (position) => holders[position] === number;
	}

	#leave(position: number): void {
		const number = this.#columns.holders[position] ?? noSlot;
		const slot = number === noSlot ? undefined : this.#slots.find((one) => one.number === number);
		if (slot) slot.isWhole = false;
	}

	#grow(positionCount: number): void {
		const { holders, sums } = this.#columns;
		if (positionCount <= holders.length) return;
		const room = roomFor(positionCount);
		this.#columns = { holders: resized(holders, room), sums: resized(sums, room) };
	}

	#freeNumber(): number {
		const taken = new Set(this.#slots.map(({ number }) => number));
		for (let number = noSlot + 1; number <= maxSlots; number += 1) if (!taken.has(number)) return number;
		throw new Error('There are more segments than an index can have.');
	}

	#mergeNeighbours(): void {
		for (;;) {
			const [older, newer] = [this.#slots.at(-2), this.#slots.at(-1)];
			if (!older || !newer || older.segment.arrays.postings.length > levelFactor * newer.segment.arrays.postings.length)
				return;
			this.#merge(older, newer);
		}
	}

	#merge(older: Slot, newer: Slot): void {
		const holds = (slot: Slot) => (slot.isWhole ? null : this.#holder(slot));
		const segment = mergeSegments(
			{ segment: older.segment, holds: holds(older) },
			{ segment: newer.segment, holds: holds(newer) },
		);
		const { holders } = this.#columns;
		for (let position = 0; position < holders.length; position += 1)
			if (holders[position] === newer.number) holders[position] = older.number;
		this.#slots.splice(-2, 2, { number: older.number, segment, isWhole: true });
	}
}

const everyPosition = () => true;

/** Joins two arrays of positions that are each in ascending order. A position may occur in only one of the two arrays. */
function joined(one: Uint32Array, other: Uint32Array): Uint32Array {
	if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
	const positions = new Uint32Array(one.length + other.length);
	positions.set(one);
	positions.set(other, one.length);
	return positions.sort();
}
