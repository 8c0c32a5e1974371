import type { Columns } from '../../foundation/kept-columns';
import { bytesOf, named, resized, roomFor, take } from './columns';

/** The number of the set of a title that nobody shall find. */
export const noSet = 0;

/**
 * The different sets of values that titles have, each held once: most titles share theirs with many. A set has a
 * number, which it keeps; a set without a value is one too.
 */
export class FacetSets {
	#columns = { ends: new Uint32Array(64), pool: new Uint32Array(512), slots: new Uint32Array(128) };
	/** How many sets there are, with the one that nobody has. */
	size = 1;

	get bytes(): number {
		return bytesOf(this.#columns);
	}

	/** The number of the set of these values. */
	numberOf(values: Iterable<number>): number {
		const set = Uint32Array.from(values).sort();
		let slot = this.#slotOf(set);
		const held = this.#columns.slots[slot] ?? 0;
		if (held > 0) return held;
		if (this.size * 2 > this.#columns.slots.length) {
			this.#rehash(this.size * 3);
			slot = this.#slotOf(set);
		}
		const start = this.#columns.ends[this.size - 1] ?? 0;
		const end = start + set.length;
		if (this.size >= this.#columns.ends.length) this.#columns.ends = resized(this.#columns.ends, roomFor(this.size));
		if (end > this.#columns.pool.length) this.#columns.pool = resized(this.#columns.pool, roomFor(end));
		this.#columns.pool.set(set, start);
		this.#columns.ends[this.size] = end;
		this.#columns.slots[slot] = this.size;
		this.size += 1;
		return this.size - 1;
	}

	/** The values of a set. */
	valuesOf(number: number): Uint32Array {
		const { ends, pool } = this.#columns;
		return pool.subarray(ends[number - 1] ?? 0, ends[number]);
	}

	has(number: number, value: number): boolean {
		return this.valuesOf(number).includes(value);
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

	/** Where a set stands, or would stand: there are twice as many slots as sets at the least. */
	#slotOf(set: Uint32Array): number {
		const { slots } = this.#columns;
		let hash = set.length;
		for (const value of set) hash = (Math.imul(hash, 0x9e3779b1) ^ value ^ (hash >>> 15)) | 0;
		let slot = (hash >>> 0) % slots.length;
		for (let held = slots[slot] ?? 0; held > 0; held = slots[slot] ?? 0) {
			const values = this.valuesOf(held);
			if (values.length === set.length && values.every((value, at) => value === set[at])) break;
			slot = (slot + 1) % slots.length;
		}
		return slot;
	}

	#rehash(length: number): void {
		this.#columns.slots = new Uint32Array(length);
		for (let number = 1; number < this.size; number += 1)
			this.#columns.slots[this.#slotOf(this.valuesOf(number))] = number;
	}
}
