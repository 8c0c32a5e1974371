import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';
import type { FacetTable } from './facet-table';
import type { Failing } from './set-counts';

/** By place, one more than where an edition stands among those that were counted; all 0 in between. */
let standing = new Uint32Array(0);

/** The editions of works with several that were counted. */
export class Editions {
	readonly #table: FacetTable;
	readonly #places: number[] = [];
	/** What each fails, and what it is at this moment. */
	readonly #failing: Failing[] = [];
	readonly #now: number[] = [];

	constructor(table: FacetTable) {
		this.#table = table;
	}

	add(place: number, failing: Failing, now: number): void {
		this.#places.push(place);
		this.#failing.push(failing);
		this.#now.push(now);
	}

	/** Visits the works of which several editions were counted, edition by edition, and tells where each work ends. */
	forEachWork(visit: (place: number, failing: Failing, now: number) => void, end: () => void): void {
		if (standing.length < this.#table.size) standing = new Uint32Array(roomFor(this.#table.size));
		const { works } = this.#table;
		const places = this.#places;
		for (let at = 0; at < places.length; at += 1) standing[places[at] ?? 0] = at + 1;
		const met: number[] = [];
		for (let at = 0; at < places.length; at += 1) {
			const first = places[at] ?? 0;
			if (standing[first] === 0) continue;
			met.length = 0;
			let place = first;
			do {
				const counted = standing[place] ?? 0;
				if (counted > 0) met.push(counted - 1);
				standing[place] = 0;
				place = works.nextEdition(place);
			} while (place !== first);
			if (met.length === 1) continue;
			for (const edition of met) visit(places[edition] ?? 0, this.#failing[edition] ?? 0, this.#now[edition] ?? 0);
			end();
		}
	}
}

/** What the editions of one work have in common, which is taken off: a work counts once for each value. */
export class Repeats {
	readonly #counts: Uint32Array;
	/** The number of the work that had a value last. */
	readonly #met: Uint32Array;
	#work = 1;

	constructor(counts: Uint32Array) {
		this.#counts = counts;
		this.#met = new Uint32Array(counts.length);
	}

	meet(value: number): void {
		if (this.#met[value] === this.#work) this.#counts[value] = (this.#counts[value] ?? 0) - 1;
		else this.#met[value] = this.#work;
	}

	/** The same with all values of a set. */
	meetAll(sets: FacetSets, set: number): void {
		const { pool } = sets;
		for (let at = sets.startOf(set), end = sets.endOf(set); at < end; at += 1) this.meet(pool[at] ?? 0);
	}

	/** At the end of a work. */
	end(): void {
		this.#work += 1;
	}
}
