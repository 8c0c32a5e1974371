import { roomFor } from '../../foundation/columns';
import type { FacetSets } from './facet-sets';
import type { CountsFor, Failing } from './set-counts';
import type { Works } from './works';

/**
 * The positions of the editions that were met, and the state of each (`facet-count.ts`). These arrays are shared by all
 * counts, which run one after the other.
 */
let positions = new Uint32Array(0);
let states = new Uint32Array(0);
/** A bit for each edition that was met and has not been visited; all 0 between two counts. */
let unvisited = new Uint32Array(0);

interface Visits {
	/** Called with an edition that is the only one found of its work. */
	alone(position: number, state: number): void;
	/**
	 * Called with each of several editions of a work, and with its state where that is at hand; then `end` is called.
	 */
	together(position: number, state: number | null): void;
	end(): void;
}

/** Collects the editions that were met of works with several, and visits them work by work. */
export class Editions {
	readonly #works: Works;
	#count = 0;

	/**
	 * @param titles the most editions that are met
	 * @param size all positions are below this
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

	/** Visits the editions that were met, work by work, and forgets them. */
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
 * @returns whether it was met and had not been visited
 */
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
	/** For each value, the number of the work that was counted last. */
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

	/** Ends a work: further editions belong to the next one. */
	end(): void {
		this.#work += 1;
	}
}
