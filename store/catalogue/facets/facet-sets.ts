import type { Columns } from '../../foundation/column-file';
import { named, resized, roomFor, take } from '../../foundation/columns';

/** The number of the facet set for titles that searches must not find. */
export const noSet = 0;

const maxSmall = 0xffff;
/** With fewer facet sets than this number, rebuilding the facet table is not worthwhile, even if many sets are unused. */
const fewSets = 1000;

/**
 * Stores each distinct set of filter values once, because most titles have the same set as many other titles. The number of a
 * facet set never changes. The empty facet set also has a number.
 */
export class FacetSets {
	#columns = {
		ends: new Uint32Array(64),
		pool: new Uint16Array(512) as Uint16Array | Uint32Array,
		slots: new Uint32Array(128),
	};
	/** The number of facet sets, including `noSet`. */
	size = 1;

	/** Returns the number of the facet set with these values. The given values must not contain duplicates. */
	numberOf(values: readonly number[]): number {
		const set = [...values].sort((a, b) => a - b);
		let slot = this.#slotOf(set);
		const held = this.#columns.slots[slot] ?? 0;
		if (held > 0) return held;
		if (this.size * 3 > this.#columns.slots.length * 2) {
			this.#rehash(this.size * 2);
			slot = this.#slotOf(set);
		}
		const start = this.#columns.ends[this.size - 1] ?? 0;
		const end = start + set.length;
		if (this.size >= this.#columns.ends.length) this.#columns.ends = resized(this.#columns.ends, roomFor(this.size));
		if (end > this.#columns.pool.length) this.#columns.pool = resized(this.#columns.pool, roomFor(end));
		// 16 bits for each filter value are enough for most catalogues, which have some thousands of values.
		if ((set.at(-1) ?? 0) > maxSmall && this.#columns.pool instanceof Uint16Array)
			this.#columns.pool = Uint32Array.from(this.#columns.pool);
		this.#columns.pool.set(set, start);
		this.#columns.ends[this.size] = end;
		this.#columns.slots[slot] = this.size;
		this.size += 1;
		return this.size - 1;
	}

	/** The filter values of all facet sets. The values of one facet set are stored one after the other. */
	get pool(): Uint16Array | Uint32Array {
		return this.#columns.pool;
	}
	startOf(number: number): number {
		return this.#columns.ends[number - 1] ?? 0;
	}
	endOf(number: number): number {
		return this.#columns.ends[number] ?? 0;
	}

	/** Returns the filter values of a facet set. */
	valuesOf(number: number): Uint16Array | Uint32Array {
		return this.pool.subarray(this.startOf(number), this.endOf(number));
	}

	has(number: number, value: number): boolean {
		const { pool } = this;
		for (let at = this.startOf(number), end = this.endOf(number); at < end; at += 1)
			if (pool[at] === value) return true;
		return false;
	}

	/** Adds a number to the count of each filter value in a facet set. */
	addTo(numbers: Uint32Array, number: number, added: number): void {
		const { pool } = this;
		for (let at = this.startOf(number), end = this.endOf(number); at < end; at += 1) {
			const value = pool[at] ?? 0;
			numbers[value] = (numbers[value] ?? 0) + added;
		}
	}

	/**
	 * Returns whether more than half of the facet sets belong to no title. Rebuilding the facet table then saves memory.
	 * @param used the numbers of the facet sets that titles use
	 */
	isWorn(used: Uint32Array): boolean {
		if (this.size < fewSets) return false;
		const isUsed = new Uint8Array(this.size);
		let count = 0;
		for (const number of used) {
			if (isUsed[number] === 0) count += 1;
			isUsed[number] = 1;
		}
		return count * 2 < this.size;
	}

	written(prefix: string): Columns {
		const { ends, slots } = this.#columns;
		const used: Record<string, number> = { ends: this.size, pool: ends[this.size - 1] ?? 0, slots: slots.length };
		return named(this.#columns, prefix, (name) => used[name] ?? 0);
	}

	read(columns: Columns, prefix: string): void {
		take(this.#columns, columns, prefix);
		this.size = this.#columns.ends.length;
	}

	/**
	 * Finds the hash slot of a facet set, or the free slot in which the set must be stored. At most two thirds of the hash slots
	 * are in use.
	 */
	#slotOf(set: ArrayLike<number>): number {
		const { slots } = this.#columns;
		let hash = set.length;
		for (let at = 0; at < set.length; at += 1)
			hash = (Math.imul(hash, 0x9e3779b1) ^ (set[at] ?? 0) ^ (hash >>> 15)) | 0;
		let slot = (hash >>> 0) % slots.length;
		for (let held = slots[slot] ?? 0; held > 0 && !this.#is(held, set); held = slots[slot] ?? 0)
			slot = slot + 1 === slots.length ? 0 : slot + 1;
		return slot;
	}

	#is(number: number, set: ArrayLike<number>): boolean {
		const { ends, pool } = this.#columns;
		const start = ends[number - 1] ?? 0;
		if ((ends[number] ?? 0) - start !== set.length) return false;
		for (let at = 0; at < set.length; at += 1) if (pool[start + at] !== set[at]) return false;
		return true;
	}

	#rehash(length: number): void {
		this.#columns.slots = new Uint32Array(length);
		for (let number = 1; number < this.size; number += 1)
			this.#columns.slots[this.#slotOf(this.valuesOf(number))] = number;
	}
}
