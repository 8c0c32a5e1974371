import { filterKeys } from '../../contract/browse';
import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';

/**
 * The groups whose choices a title fails. A title fails a group if it has none of the chosen values of the group, or has one of
 * the excluded values.
 */
export type Failing = number;

/** Whether titles that fail the choices in these groups are counted for a filter value. */
export type CountsFor = (value: number, failing: Failing) => boolean;

/**
 * The bit that is set when the comparison of a facet set with the choices has been computed. This bit is above all other bits of
 * the comparison result. The number 0 means that the comparison has not been computed.
 */
const knownBit = 1 << (2 * filterKeys.length + 1);

/** The number of titles with each facet set, and the facet sets that any title has. */
interface Tally {
	titles: Uint32Array;
	sets: number[];
}

/**
 * The arrays for counting titles by facet set. Each array has one element for each facet set, and all elements are 0 between two
 * counts.
 */
interface Room {
	meanings: Int32Array;
	matching: Uint32Array;
}

/** The arrays are reused, because clearing the elements for 300,000 facet sets takes longer than a small count. */
const rooms = new WeakMap<FacetSets, Room>();

/**
 * Removes the counting arrays from the map. A count that throws an error does not put its arrays back, so no later count
 * continues with wrong numbers.
 */
function takeRoom(sets: FacetSets): Room {
	const known = rooms.get(sets);
	rooms.delete(sets);
	if (known && known.matching.length >= sets.size) return known;
	const length = roomFor(sets.size);
	return { meanings: new Int32Array(length), matching: new Uint32Array(length) };
}

interface Counting {
	/** Returns which of the shopper's choices a set of filter values fulfils. */
	meaningOf: (values: Iterable<number>) => number;
	/** The count of each filter value, with the value's number as array index. */
	values: Uint32Array;
	countsFor: CountsFor;
}

/**
 * Counts titles by their filter values. First counts the titles with each facet set, then adds the count of each facet set to
 * every value in the set.
 */
export class SetCounts {
	readonly #sets: FacetSets;
	readonly #counting: Counting;
	readonly #room: Room;
	/** The facet sets whose comparison with the choices has been computed. */
	readonly #meant: number[] = [];
	/** The counts of titles that match all choices, and the counts of titles that fail the choices in some groups. */
	readonly #matching: Tally;
	readonly #failing = new Map<Failing, Tally>();

	constructor(sets: FacetSets, counting: Counting) {
		this.#sets = sets;
		this.#counting = counting;
		this.#room = takeRoom(sets);
		this.#matching = { titles: this.#room.matching, sets: [] };
	}

	/** Returns the result of comparing a facet set with the choices. Computes the result when it is first needed. */
	meaning(set: number): number {
		const { meanings } = this.#room;
		const known = meanings[set] ?? 0;
		if (known !== 0) return known;
		const meaning = this.#counting.meaningOf(this.#sets.valuesOf(set)) | knownBit;
		meanings[set] = meaning;
		this.#meant.push(set);
		return meaning;
	}

	count(set: number, failing: Failing): void {
		const { titles, sets } = failing === 0 ? this.#matching : this.#failingSo(failing);
		const before = titles[set] ?? 0;
		if (before === 0) sets.push(set);
		titles[set] = before + 1;
	}

	/**
	 * Adds the count of each facet set to the filter values in the set. Then clears the arrays, and makes them available for the
	 * next count.
	 */
	end(): void {
		for (const set of this.#matching.sets) this.#add(set, 0, this.#matching.titles[set] ?? 0);
		for (const [failing, { titles, sets }] of this.#failing)
			for (const set of sets) this.#add(set, failing, titles[set] ?? 0);
		for (const set of this.#meant) this.#room.meanings[set] = 0;
		for (const set of this.#matching.sets) this.#room.matching[set] = 0;
		rooms.set(this.#sets, this.#room);
	}

	#add(set: number, failing: Failing, titles: number): void {
		const { values, countsFor } = this.#counting;
		if (failing === 0) {
			this.#sets.addTo(values, set, titles);
			return;
		}
		for (const value of this.#sets.valuesOf(set))
			if (countsFor(value, failing)) values[value] = (values[value] ?? 0) + titles;
	}

	#failingSo(failing: Failing): Tally {
		const known = this.#failing.get(failing);
		if (known) return known;
		const tally: Tally = { titles: new Uint32Array(this.#sets.size), sets: [] };
		this.#failing.set(failing, tally);
		return tally;
	}
}
