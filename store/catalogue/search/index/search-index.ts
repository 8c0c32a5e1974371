import type { Columns } from '../../../foundation/column-file';
import { resized, roomFor } from '../../../foundation/columns';
import { exactOf, type ParsedQuery } from '../words/parse-query';
import { buildSegment, type IndexedDocument } from './build-segment';
import { allColumns, type Scope, scopeColumns } from './columns';
import { match, matchesAny, placesOf, type Sought } from './match';
import { joinMatches, type Matches, noMatches } from './matches';
import { mergeSegments } from './merge-segments';
import { placeOf, Segment, type SegmentArrays } from './segment';

/** A title's texts with a number that is another when they are; 0 where it is not known. */
export interface SummedDocument extends IndexedDocument {
	sum: number;
}

/** An index as it is written down. */
export interface WrittenIndex {
	/** The numbers of the slots. */
	slots: number[];
	/** The segment of each, which never changes. */
	segments: SegmentArrays[];
	columns: Columns;
}

type SoughtAnywhere = Pick<Sought, 'question' | 'scope'>;

/** A segment in its slot. */
interface Slot {
	number: number;
	segment: Segment;
	/** Whether all titles that were put into it are still of it. */
	isWhole: boolean;
}

/** The slot of a title that is not in the index. */
const noSlot = 0;
const maxSlots = 255;
/** A segment is merged into the one before it until that is so many times as large. */
const levelFactor = 2;

/**
 * What titles are found by, in memory: for each term the titles that have it, by their places in the facet table, in
 * segments that never change. What comes in makes a small one, which is merged into its neighbour when that is not much
 * larger; of a title that has changed the older segments know by the slot it is in that it is theirs no more.
 */
export class SearchIndex {
	/** From the largest to the smallest, as they were made. */
	#slots: Slot[] = [];
	/** In which slot each place is, and the sum of the texts that it was put in with. */
	#columns: { holders: Uint8Array; sums: Uint32Array } = { holders: new Uint8Array(0), sums: new Uint32Array(0) };

	/** Whether the title at a place is in it with texts of this sum. */
	holds(place: number, sum: number): boolean {
		const { holders, sums } = this.#columns;
		return sum !== 0 && (holders[place] ?? noSlot) !== noSlot && sums[place] === sum;
	}

	/** Puts titles, in the rising order of their places, in the place of what was known of them; none does nothing. */
	put(documents: readonly SummedDocument[]): void {
		const last = documents.at(-1);
		if (!last) return;
		const segment = buildSegment(documents);
		this.#grow(last.place + 1);
		const number = this.#freeNumber();
		for (const { place, sum } of documents) {
			this.#leave(place);
			this.#columns.holders[place] = number;
			this.#columns.sums[place] = sum;
		}
		this.#slots.push({ number, segment, isWhole: true });
		this.#mergeNeighbours();
	}

	/** Takes the title at a place out. */
	remove(place: number): void {
		this.#leave(place);
		if (place < this.#columns.holders.length) this.#columns.holders[place] = noSlot;
	}

	/** The titles that have what is asked for, with the mark of each. */
	match(sought: Sought): Matches {
		// From the smallest to the largest: what the largest has found is copied once.
		return this.#slots.reduceRight(
			(all, slot) => joinMatches(match(slot.segment, sought, this.#holder(slot)), all),
			noMatches,
		);
	}

	/** Whether any title has it. */
	matchesAny(sought: SoughtAnywhere): boolean {
		return this.#hasAny(sought, () => null);
	}

	/**
	 * The same for several questions that have something in common, which is looked for once: answers whether any of the
	 * titles that have it has what else is asked for. It may be nothing.
	 */
	havingAll(common: SoughtAnywhere): (sought: SoughtAnywhere) => boolean {
		const { question, scope } = common;
		const among = new Map<Slot, Uint32Array>();
		const amongOf = (slot: Slot) => {
			let places = among.get(slot);
			if (!places) {
				places = placesOf(slot.segment, common, this.#holder(slot));
				among.set(slot, places);
			}
			return places;
		};
		let isFirst = true;
		return (sought) => {
			// Who asks once, as most do, need not know all that have it.
			if (!isFirst && question.terms.length > 0) return this.#hasAny(sought, amongOf);
			isFirst = false;
			const terms = [...question.terms, ...sought.question.terms];
			return this.matchesAny({ question: { ...sought.question, terms }, scope });
		};
	}

	#hasAny(sought: SoughtAnywhere, amongOf: (slot: Slot) => Uint32Array | null): boolean {
		return this.#slots.some((slot) => matchesAny(slot.segment, sought, this.#holder(slot), amongOf(slot)));
	}

	/** Whether anything of any title, in the scope, is called just so. */
	isCalled(question: ParsedQuery, scope: Scope): boolean {
		const columns = scopeColumns[scope];
		return this.#slots.some((slot) => {
			const holds = this.#holder(slot);
			return slot.segment
				.postingsOf(exactOf(question))
				.some((one) => (one & allColumns & columns) !== 0 && holds(placeOf(one)));
		});
	}

	written(): WrittenIndex {
		return {
			slots: this.#slots.map(({ number }) => number),
			segments: this.#slots.map(({ segment }) => segment.arrays),
			columns: { ...this.#columns },
		};
	}

	/** The index that was written down, in the columns that it came in. */
	static read({ slots, segments, columns }: WrittenIndex): SearchIndex {
		const index = new SearchIndex();
		const { holders, sums } = columns;
		if (!(holders instanceof Uint8Array && sums instanceof Uint32Array)) return index;
		index.#columns = { holders, sums };
		for (const [at, arrays] of segments.entries())
			index.#slots.push({ number: slots[at] ?? noSlot, segment: new Segment(arrays), isWhole: false });
		return index;
	}

	#holder({ number, isWhole }: Slot): (place: number) => boolean {
		const { holders } = this.#columns;
		return isWhole ? everyPlace : (place) => holders[place] === number;
	}

	#leave(place: number): void {
		const number = this.#columns.holders[place] ?? noSlot;
		const slot = number === noSlot ? undefined : this.#slots.find((one) => one.number === number);
		if (slot) slot.isWhole = false;
	}

	#grow(places: number): void {
		const { holders, sums } = this.#columns;
		if (places <= holders.length) return;
		const room = roomFor(places);
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
		for (let place = 0; place < holders.length; place += 1)
			if (holders[place] === newer.number) holders[place] = older.number;
		this.#slots.splice(-2, 2, { number: older.number, segment, isWhole: true });
	}
}

const everyPlace = () => true;
