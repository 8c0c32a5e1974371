import type { Columns } from '../../foundation/column-file';
import { grow, named, take } from '../../foundation/columns';

/** The contents of a hash slot without a work: a slot that was never used, and a slot whose work was removed. */
const none = 0;
const gone = 0xffffffff;
/** The maximum number of editions of a work that is counted. */
export const maxCounted = 255;
/** A work's hash is stored in two parts: the bits above its lowest 20 bits, and the 16 bits below those. */
const tagFrom = 2 ** 20;
const restFrom = 2 ** 4;

/**
 * Records which editions belong to the same work, in about 17 bytes for each title. The editions of a work are linked in a ring,
 * each to the next. A work is looked up by 48 bits of its work key's hash, so a collision is unlikely even among millions of
 * works.
 */
export class Works {
	/**
	 * Three arrays, by the title's position: the position of the work's next edition plus one, the number of editions of the work,
	 * and the two parts of the work's hash.
	 */
	#positions = {
		next: new Uint32Array(0),
		counts: new Uint8Array(0),
		tags: new Uint32Array(0),
		rests: new Uint16Array(0),
	};
	/** For each hash slot, the position of one edition of the work, plus one. */
	#slots = { slots: new Uint32Array(1024) };
	/** The number of hash slots in use. */
	#taken = 0;

	/** Resizes the columns so that they have an element for each position below this number. */
	grow(positionCount: number): void {
		grow(this.#positions, positionCount);
	}

	/** Sets the work to which the title at a position belongs. The hash null removes the title from its work. */
	put(position: number, hash: number | null): void {
		const { tags, rests } = this.#positions;
		const isIn = this.#isIn(position);
		if (isIn && hash !== null && tags[position] === tagOf(hash) && rests[position] === restOf(hash)) return;
		if (isIn) this.#takeOut(position);
		if (hash === null) return;
		tags[position] = tagOf(hash);
		rests[position] = restOf(hash);
		if (this.#taken * 4 > this.#slots.slots.length * 3) this.#rehash();
		this.#putIn(position);
	}

	/**
	 * Returns the number of editions of a work, including the edition at the given position. Returns 255 for any higher number.
	 */
	editions(position: number): number {
		return Math.max(1, this.#positions.counts[position] ?? 1);
	}

	/** Returns the positions of all editions of a work, beginning with the edition at the given position. */
	*editionsOf(position: number): Generator<number> {
		yield position;
		const { next } = this.#positions;
		if (!this.#isIn(position)) return;
		for (let at = (next[position] ?? 0) - 1; at !== position; at = (next[at] ?? 0) - 1) yield at;
	}

	/**
	 * Returns the position of the next edition in the ring of a work. Returns the given position if the work has only one edition.
	 */
	nextEdition(position: number): number {
		const next = this.#positions.next[position] ?? 0;
		return next === 0 ? position : next - 1;
	}

	/** Returns the work of the title at a position as one text. The text is empty if the title has no work. */
	told(position: number): string {
		const { tags, rests } = this.#positions;
		return this.#isIn(position) ? `${tags[position]} ${rests[position]}` : '';
	}

	/** Whether the work of the title at a position has other editions. */
	isOneOfSeveral(position: number): boolean {
		return (this.#positions.counts[position] ?? 0) > 1;
	}

	written(prefix: string, positionCount: number): Columns {
		const { length } = this.#slots.slots;
		return { ...named(this.#positions, prefix, () => positionCount), ...named(this.#slots, prefix, () => length) };
	}

	read(columns: Columns, prefix: string): void {
		take(this.#positions, columns, prefix);
		take(this.#slots, columns, prefix);
		this.#taken = 0;
		for (const held of this.#slots.slots) if (held !== none) this.#taken += 1;
	}

	/**
	 * Returns whether a title is linked in the ring of a work. A title that searches must not find is not in the ring of any work.
	 */
	#isIn(position: number): boolean {
		return (this.#positions.next[position] ?? 0) > 0;
	}

	#takeOut(position: number): void {
		const { next } = this.#positions;
		const { slots } = this.#slots;
		const slot = this.#slotOf(position);
		const after = (next[position] ?? 0) - 1;
		if ((slots[slot] ?? 0) - 1 === position) slots[slot] = after === position ? gone : after + 1;
		let before = after;
		while ((next[before] ?? 0) - 1 !== position) before = (next[before] ?? 0) - 1;
		next[before] = after + 1;
		next[position] = 0;
		this.#positions.counts[position] = 0;
		if (after !== position) this.#count(after);
	}

	#putIn(position: number): void {
		const { next } = this.#positions;
		const { slots } = this.#slots;
		const slot = this.#slotOf(position);
		const held = slots[slot] ?? none;
		if (held === none) {
			slots[slot] = position + 1;
			next[position] = position + 1;
			this.#taken += 1;
		} else {
			next[position] = next[held - 1] ?? 0;
			next[held - 1] = position + 1;
		}
		// Once the count of a work has reached the maximum, the ring need not be counted again.
		if (held !== none && this.editions(held - 1) === maxCounted) this.#positions.counts[position] = maxCounted;
		else this.#count(position);
	}

	/** Counts the editions in the ring of a work, and stores the count for each edition. */
	#count(position: number): void {
		const editions = [...this.editionsOf(position)];
		for (const edition of editions) this.#positions.counts[edition] = Math.min(maxCounted, editions.length);
	}

	/** Finds the hash slot of a work, or the free slot in which the work must be stored. */
	#slotOf(position: number): number {
		const { tags, rests } = this.#positions;
		const { slots } = this.#slots;
		const [tag = 0, rest = 0] = [tags[position], rests[position]];
		let slot = (tag ^ Math.imul(rest, 0x9e3779b1)) >>> 0;
		for (slot %= slots.length; ; slot = slot + 1 === slots.length ? 0 : slot + 1) {
			const held = slots[slot] ?? none;
			if (held === none) return slot;
			if (held !== gone && tags[held - 1] === tag && rests[held - 1] === rest) return slot;
		}
	}

	/** Creates a new slot table that is larger than the number of works, without the slots of removed works. */
	#rehash(): void {
		const { slots } = this.#slots;
		const works = slots.filter((held) => held !== none && held !== gone);
		this.#slots.slots = new Uint32Array(Math.ceil(works.length * 1.75) + 1024);
		this.#taken = works.length;
		for (const held of works) this.#slots.slots[this.#slotOf(held - 1)] = held;
	}
}

const tagOf = (hash: number): number => Math.floor(hash / tagFrom);
const restOf = (hash: number): number => Math.floor((hash % tagFrom) / restFrom);
