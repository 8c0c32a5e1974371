import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';
import type { CountsFor, Failing } from './set-counts';
import type { Works } from './works';

/** The positions of the editions that were met, and what was told of each; a bit for each of those that have not been visited, all 0 in between. */
let positions = new Uint32Array(0);
let states = new Uint32Array(0);
let unvisited = new Uint32Array(0);

interface Visits {
	/** An edition of which no other was met. */
	alone(position: number, state: number): void;
	/** One of several of a work that were, with what was told of it where that is at hand, and the end of these. */
	together(position: number, state: number | null): void;
	end(): void;
}

/** The editions of works with several that were met. */
export class Editions {
	readonly #works: Works;
	#count = 0;

	/** @param titles so many are met at the most, at positions below the size */
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

	/** Visits them work by work. They are forgotten with that. */
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

/** Whether an edition was met and has not been visited, as it is now. */
function visit(position: number): boolean {
	const bits = unvisited[position >>> 5] ?? 0;
	const bit = 1 << (position & 31);
	if ((bits & bit) === 0) return false;
	unvisited[position >>> 5] = bits & ~bit;
	return true;
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
