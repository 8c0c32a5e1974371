import { roomFor } from '../../foundation/columns';
import type { FacetTable } from './facet-table';
import type { Failing } from './set-counts';

/** An edition of a work that has others, as it was counted. */
interface Edition {
	place: number;
	failing: Failing;
	now: number;
}

/** By place, one more than where an edition stands among those that were counted; all 0 in between. */
let standing = new Uint32Array(0);

/** The editions of works with several that were counted. */
export class Editions {
	readonly #table: FacetTable;
	readonly #counted: Edition[] = [];

	constructor(table: FacetTable) {
		this.#table = table;
	}

	add(place: number, failing: Failing, now: number): void {
		this.#counted.push({ place, failing, now });
	}

	/** Visits the works of which several editions were counted, with these. */
	forEachWork(visit: (editions: readonly Edition[]) => void): void {
		if (standing.length < this.#table.size) standing = new Uint32Array(roomFor(this.#table.size));
		const { works } = this.#table;
		for (let at = 0; at < this.#counted.length; at += 1) standing[this.#counted[at]?.place ?? 0] = at + 1;
		const met: Edition[] = [];
		for (const edition of this.#counted) {
			if (standing[edition.place] === 0) continue;
			met.length = 0;
			let place = edition.place;
			do {
				const other = this.#counted[(standing[place] ?? 0) - 1];
				if (other) met.push(other);
				standing[place] = 0;
				place = works.nextEdition(place);
			} while (place !== edition.place);
			if (met.length > 1) visit(met);
		}
	}
}

/** What the editions of one work have in common, which is taken off: a work counts once for each value. */
export class Repeats {
	/** The number of the work that had a value last. */
	readonly #met: Uint32Array;
	#work = 1;

	constructor(private readonly counts: Uint32Array) {
		this.#met = new Uint32Array(counts.length);
	}

	meet(value: number): void {
		if (this.#met[value] === this.#work) this.counts[value] = (this.counts[value] ?? 0) - 1;
		else this.#met[value] = this.#work;
	}

	/** At the end of a work. */
	take(): void {
		this.#work += 1;
	}
}
