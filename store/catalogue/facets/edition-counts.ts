import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';
import type { CountsFor, Failing } from './set-counts';
import type { Works } from './works';

/**
 * The positions of the collected editions, and the state of each (`facet-count.ts`). All counts share these arrays, because
 * counts run one after the other.
 */
let positions = new Uint32Array(0);
let states = new Uint32Array(0);
/** A bit for each edition that was collected and not visited yet; all 0 between two counts. */
let unvisited = new Uint32Array(0);

interface Visits {
	/** Called for an edition that is the only one collected of its work. */
	alone(position: number, state: number): void;
	/** Called for each of several editions of a work, with the edition's state if known. After that, `end` is called. */
	together(position: number, state: number | null): void;
	end(): void;
}

/** Collects editions of works with several editions, and visits them work by work. */
export class Editions {
	readonly #works: Works;
	#count = 0;

	/**
	 * @param titles the most editions that are collected
	 * @param size all positions are below this number
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

	/** Visits the collected editions work by work, and clears the collection. */
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
 * @returns whether the edition was collected and had not been visited
 */
function visit(position: number): boolean {
	const bits = unvisited[position >>> 5] ?? 0;
	const bit = 1 << (position & 31);
	if ((bits & bit) === 0) return false;
	unvisited[position >>> 5] = bits & ~bit;
	return true;
}

/** Counts a work once for each value for which any of its editions counts. */
export class OncePerWork {
	readonly #counts: Uint32Array;
	/** For each value, the number of the work that was last counted for it. */
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

	/** Counts the work for those values of a set for which the edition counts. */
	meetAll(sets: FacetSets, set: number, failing: Failing, countsFor: CountsFor): void {
		const { pool } = sets;
		for (let at = sets.startOf(set), end = sets.endOf(set); at < end; at += 1) {
			const value = pool[at] ?? 0;
			if (failing === 0 || countsFor(value, failing)) this.meet(value);
		}
	}

	/** Ends a work. Further editions belong to the next work. */
	end(): void {
		this.#work += 1;
	}
}
