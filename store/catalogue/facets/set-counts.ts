import { filterKeys } from '../../contract/browse';
import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';

/** The groups that a title fails: it meets none of their choices, or it has a value that they exclude. */
export type Failing = number;

/** Whether titles that fail these groups count for a value. */
export type CountsFor = (value: number, failing: Failing) => boolean;

/** Is set in every meaning that is known, above its other bits: 0 is not known. */
const knownBit = 1 << (2 * filterKeys.length + 1);

/** The number of titles that have each set, and the sets that have any. */
interface Tally {
	titles: Uint32Array;
	sets: number[];
}

/** The buffers for counting the titles of some sets: an entry for each set, all 0 between uses. */
interface Room {
	meanings: Int32Array;
	matching: Uint32Array;
}

/** The arrays are used again: to clear a count for each of 300,000 sets takes longer than a small count. */
const rooms = new WeakMap<FacetSets, Room>();

/**
 * Takes the arrays out of the map. A count that throws does not put them back, so that no other count continues with
 * its numbers.
 */
function takeRoom(sets: FacetSets): Room {
	const known = rooms.get(sets);
	rooms.delete(sets);
	if (known && known.matching.length >= sets.size) return known;
	const length = roomFor(sets.size);
	return { meanings: new Int32Array(length), matching: new Uint32Array(length) };
}

interface Counting {
	/** Returns what a set of values means to the choices. */
	meaningOf: (values: Iterable<number>) => number;
	/** The numbers of the values that are counted. */
	values: Uint32Array;
	countsFor: CountsFor;
}

/** Counts titles by the values of their sets: first how many have each set, and then the values of each set at once. */
export class SetCounts {
	readonly #sets: FacetSets;
	readonly #counting: Counting;
	readonly #room: Room;
	/** The sets whose meaning has been computed. */
	readonly #meant: number[] = [];
	/** The titles that fail nothing, and the others. */
	readonly #matching: Tally;
	readonly #failing = new Map<Failing, Tally>();

	constructor(sets: FacetSets, counting: Counting) {
		this.#sets = sets;
		this.#counting = counting;
		this.#room = takeRoom(sets);
		this.#matching = { titles: this.#room.matching, sets: [] };
	}

	/** Returns what a set means to the choices. Computes it on first use. */
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

	/** Adds up the values of the sets, clears the arrays, and puts them back for the next count. */
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
