import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';
import type { CountsFor, Failing } from './set-counts';
import type { Works } from './works';

/**
 * The positions of the collected editions in the facet table, and the state of each edition (`facet-count.ts`). All counts share
 * these two arrays, because one count ends before the next count begins.
 */
let positions = new Uint32Array(0);
let states = new Uint32Array(0);
/** Has a bit for each edition that was collected but not yet visited. All bits of the array are 0 between two counts. */
let unvisited = new Uint32Array(0);

interface Visits {
	/** Called for an edition if no other edition of its work was collected. */
	alone(position: number, state: number): void;
	/**
	 * Called for each edition of a work of which several editions were collected. The edition's state is null if unknown. After
	 * the last edition of the work, `end` is called.
	 */
	together(position: number, state: number | null): void;
	end(): void;
}

/** Collects editions of works that have several editions, and visits the editions work by work. */
export class Editions {
	readonly #works: Works;
	#count = 0;

	/**
	 * @param titles the maximum number of editions that are collected
	 * @param size a number that is higher than the positions of all editions
	 */
	constructor(works: Works, titles: number, size: number) {
		this.#works = works;
		if (positions.length < titles) {
			positions = new Uint32Array(roomFor(titles));
			states = new Uint32Array(positions.length);
		}
		if (unvisited.length * 32 < size) unvisited = new Uint32Array((roomFor(size) + 31) >>> 5);
	}

	meet(position: number, state: number): void {
		positions[this.#count] = position;
		states[this.#count] = state;
		this.#count += 1;
		unvisited[position >>> 5] = (unvisited[position >>> 5] ?? 0) | (1 << (position & 31));
	}

	/** Visits the collected editions work by work, and then clears the collection. */
	forEachWork({ alone, together, end }: Visits): void {
		for (let at = 0; at < this.#count; at += 1) {
			const first = positions[at] ?? 0;
			if (!visit(first)) continue;
			let others = 0;
			for (
				let position = this.#works.nextEdition(first);
				position !== first;
				position = this.#works.nextEdition(position)
			) {
				if (!visit(position)) continue;
				if (others === 0) together(first, states[at] ?? 0);
				others += 1;
				together(position, null);
			}
			if (others === 0) alone(first, states[at] ?? 0);
			else end();
		}
		this.#count = 0;
	}
}

/**
 * Marks an edition as visited.
 * @returns whether the edition was collected and had not been visited before
 */
function visit(position: number): boolean {
	const bits = unvisited[position >>> 5] ?? 0;
	const bit = 1 << (position & 31);
	if ((bits & bit) === 0) return false;
	unvisited[position >>> 5] = bits & ~bit;
	return true;
}

/** Counts each work once for a value, even if several editions of the work have the value. */
export class OncePerWork {
	readonly #counts: Uint32Array;
	/** For each value, the number of the last work that was counted for the value. */
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

	/** Counts the work for all values of a set for which the edition may be counted. */
	meetAll(sets: FacetSets, set: number, failing: Failing, countsFor: CountsFor): void {
		const { pool } = sets;
		for (let at = sets.startOf(set), end = sets.endOf(set); at < end; at += 1) {
			const value = pool[at] ?? 0;
			if (failing === 0 || countsFor(value, failing)) this.meet(value);
		}
	}

	/** Ends the counting of the current work. Editions that follow belong to the next work. */
	end(): void {
		this.#work += 1;
	}
}
