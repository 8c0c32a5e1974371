import { filterKeys } from '../../contract/browse';
import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';

/** The groups that a title fails, because it meets none of their choices or has a value that they exclude. */
export type Failing = number;

/** Whether titles that fail these groups count for a value. */
export type CountsFor = (value: number, failing: Failing) => boolean;

/** The bit that marks a meaning as computed, above its other bits. 0 means not computed. */
const knownBit = 1 << (2 * filterKeys.length + 1);

/** The number of titles with each set, and the sets with any titles. */
interface Tally {
	titles: Uint32Array;
	sets: number[];
}

/** The arrays for counting titles by set: one entry for each set, all 0 between uses. */
interface Room {
	meanings: Int32Array;
	matching: Uint32Array;
}

/** The arrays are reused, because clearing a count for each of 300,000 sets takes longer than a small count. */
const rooms = new WeakMap<FacetSets, Room>();

/**
 * Removes the arrays from the map. A count that throws does not return them, so that no other count continues with its numbers.
 */
function takeRoom(sets: FacetSets): Room {
	const known = rooms.get(sets);
	rooms.delete(sets);
	if (known && known.matching.length >= sets.size) return known;
	const length = roomFor(sets.size);
	return { meanings: new Int32Array(length), matching: new Uint32Array(length) };
}

interface Counting {
	/** Returns the meaning of a set of values for the choices. */
	meaningOf: (values: Iterable<number>) => number;
	/** The count of each value, by value number. */
	values: Uint32Array;
	countsFor: CountsFor;
}

/** Counts titles by the values of their sets: first the titles with each set, then each set's count for all its values. */
export class SetCounts {
	readonly #sets: FacetSets;
	readonly #counting: Counting;
	readonly #room: Room;
	/** The sets whose meaning has been computed. */
	readonly #meant: number[] = [];
	/** The titles that fail no group, and the others. */
	readonly #matching: Tally;
	readonly #failing = new Map<Failing, Tally>();

	constructor(sets: FacetSets, counting: Counting) {
		this.#sets = sets;
		this.#counting = counting;
		this.#room = takeRoom(sets);
		this.#matching = { titles: this.#room.matching, sets: [] };
	}

	/** Returns the meaning of a set for the choices. Computes it on first use. */
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

	/** Adds each set's count to its values, clears the arrays, and returns them for the next count. */
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
