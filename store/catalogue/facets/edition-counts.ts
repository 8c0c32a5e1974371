import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';
import type { FacetTable } from './facet-table';
import type { CountsFor, Failing } from './set-counts';

/** By place, one more than where an edition stands among those that were met; all 0 in between. */
let standing = new Uint32Array(0);
/** What was met: the places, what each fails, and what it is at this moment. */
let room = { places: new Uint32Array(0), failing: new Int32Array(0), now: new Uint16Array(0) };

function roomOf(titles: number): typeof room {
	if (room.places.length < titles) {
		const length = roomFor(titles);
		room = { places: new Uint32Array(length), failing: new Int32Array(length), now: new Uint16Array(length) };
	}
	return room;
}

type Visit = (place: number, failing: Failing, now: number) => void;

interface Visits {
	/** An edition of which no other was met. */
	alone: Visit;
	/** One of several of a work that were, and the end of these. */
	together: Visit;
	end(): void;
}

/** The editions of works with several that were met. */
export class Editions {
	readonly #table: FacetTable;
	readonly #room: typeof room;
	#count = 0;

	/** @param titles so many are met at the most */
	constructor(table: FacetTable, titles: number) {
		this.#table = table;
		this.#room = roomOf(titles);
		if (standing.length < table.size) standing = new Uint32Array(roomFor(table.size));
	}

	meet(place: number, failing: Failing, now: number): void {
		const at = this.#count;
		this.#room.places[at] = place;
		this.#room.failing[at] = failing;
		this.#room.now[at] = now;
		this.#count = at + 1;
		standing[place] = at + 1;
	}

	/** Visits them work by work. They are forgotten with that. */
	forEachWork({ alone, together, end }: Visits): void {
		const { works } = this.#table;
		const { places, failing, now } = this.#room;
		for (let at = 0; at < this.#count; at += 1) {
			const first = places[at] ?? 0;
			if (standing[first] === 0) continue;
			standing[first] = 0;
			let others = 0;
			for (let place = works.nextEdition(first); place !== first; place = works.nextEdition(place)) {
				const met = standing[place] ?? 0;
				if (met === 0) continue;
				standing[place] = 0;
				if (others === 0) together(first, failing[at] ?? 0, now[at] ?? 0);
				others += 1;
				together(place, failing[met - 1] ?? 0, now[met - 1] ?? 0);
			}
			if (others === 0) alone(first, failing[at] ?? 0, now[at] ?? 0);
			else end();
		}
		this.#count = 0;
	}
}

/** Counts a work once for each value that any of its editions counts for. */
export class OncePerWork {
	readonly #counts: Uint32Array;
	/** The number of the work that had a value last. */
	readonly #met: Uint32Array;
	#work = 1;

	constructor(counts: Uint32Array) {
		this.#counts = counts;
		this.#met = new Uint32Array(counts.length);
	}

	meet(value: number): void {
		if (this.#met[value] === this.#work) return;
		this.#met[value] = this.#work;
		this.#counts[value] = (this.#counts[value] ?? 0) + 1;
	}

	/** The same with the values of a set for which the edition counts. */
	meetAll(sets: FacetSets, set: number, failing: Failing, countsFor: CountsFor): void {
		const { pool } = sets;
		for (let at = sets.startOf(set), end = sets.endOf(set); at < end; at += 1) {
			const value = pool[at] ?? 0;
			if (failing === 0 || countsFor(value, failing)) this.meet(value);
		}
	}

	/** At the end of a work. */
	end(): void {
		this.#work += 1;
	}
}
