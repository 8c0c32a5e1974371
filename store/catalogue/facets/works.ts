import type { Columns } from '../../foundation/column-file';
import { grow, named, take } from '../../foundation/columns';

/** Beside the slots of works: there is none, and there was one. */
const none = 0;
const gone = 0xffffffff;
/** Of a work's editions so many are counted. */
export const maxCounted = 255;
/** A work's hash is told by its slot and by these parts of it. */
const tagFrom = 2 ** 20;
const restFrom = 2 ** 4;

/**
 * Which editions belong to one work: some 17 bytes a title. The editions of a work stand in a ring. A work is found by
 * a hash of its key: 48 bits of it, so that two works of millions do not share one.
 */
export class Works {
	/** By position: the next edition of the same work, one more than its position is; how many there are; the work's hash. */
	#positions = {
		next: new Uint32Array(0),
		counts: new Uint8Array(0),
		tags: new Uint32Array(0),
		rests: new Uint16Array(0),
	};
	/** One edition of each work, one more than its position is, where the hash leads. */
	#slots = { slots: new Uint32Array(1024) };
	/** How many slots have been taken. */
	#taken = 0;

	/** Makes room for positions below the number. */
	grow(positionCount: number): void {
		grow(this.#positions, positionCount);
	}

	/** Says which work the title at the position is an edition of; null takes it out of the one it was in. */
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

	/** How many editions the work of a position has, itself among them: 255 where there are more. */
	editions(position: number): number {
		return Math.max(1, this.#positions.counts[position] ?? 1);
	}

	/** The positions of all editions of a position's work, itself first. */
	*editionsOf(position: number): Generator<number> {
		yield position;
		const { next } = this.#positions;
		if (!this.#isIn(position)) return;
		for (let at = (next[position] ?? 0) - 1; at !== position; at = (next[at] ?? 0) - 1) yield at;
	}

	/** The next edition of a position's work in a ring of all of them: itself where it has no other. */
	nextEdition(position: number): number {
		const next = this.#positions.next[position] ?? 0;
		return next === 0 ? position : next - 1;
	}

	/** Which work the title at a position is an edition of, in one text: empty where it is of none. */
	told(position: number): string {
		const { tags, rests } = this.#positions;
		return this.#isIn(position) ? `${tags[position]} ${rests[position]}` : '';
	}

	/** Whether a position's work has other editions. */
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

	/** Whether a title stands in a ring, as none does that nobody shall find. */
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
		// Of a work of hundreds of editions nobody needs to know how many hundreds.
		if (held !== none && this.editions(held - 1) === maxCounted) this.#positions.counts[position] = maxCounted;
		else this.#count(position);
	}

	/** Tells every edition of a position's work how many there are. */
	#count(position: number): void {
		const editions = [...this.editionsOf(position)];
		for (const edition of editions) this.#positions.counts[edition] = Math.min(maxCounted, editions.length);
	}

	/** Where the work of a position stands, or would stand. */
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

	/** More slots than works, and those that have gone left out. */
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
