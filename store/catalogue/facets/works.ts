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
	/** By place: the next edition of the same work, one more than its place is; how many there are; the work's hash. */
	#places = {
		next: new Uint32Array(0),
		counts: new Uint8Array(0),
		tags: new Uint32Array(0),
		rests: new Uint16Array(0),
	};
	/** One edition of each work, one more than its place is, where the hash leads. */
	#slots = { slots: new Uint32Array(1024) };
	/** How many slots have been taken. */
	#taken = 0;

	/** Makes room for places below the number. */
	grow(places: number): void {
		grow(this.#places, places);
	}

	/** Says which work the title at the place is an edition of; null takes it out of the one it was in. */
	put(place: number, hash: number | null): void {
		const { tags, rests } = this.#places;
		const isIn = this.#isIn(place);
		if (isIn && hash !== null && tags[place] === tagOf(hash) && rests[place] === restOf(hash)) return;
		if (isIn) this.#takeOut(place);
		if (hash === null) return;
		tags[place] = tagOf(hash);
		rests[place] = restOf(hash);
		if (this.#taken * 4 > this.#slots.slots.length * 3) this.#rehash();
		this.#putIn(place);
	}

	/** How many editions the work of a place has, itself among them: 255 where there are more. */
	editions(place: number): number {
		return Math.max(1, this.#places.counts[place] ?? 1);
	}

	/** The places of all editions of a place's work, itself first. */
	*editionsOf(place: number): Generator<number> {
		yield place;
		const { next } = this.#places;
		if (!this.#isIn(place)) return;
		for (let at = (next[place] ?? 0) - 1; at !== place; at = (next[at] ?? 0) - 1) yield at;
	}

	/** The next edition of a place's work in a ring of all of them: itself where it has no other. */
	nextEdition(place: number): number {
		const next = this.#places.next[place] ?? 0;
		return next === 0 ? place : next - 1;
	}

	/** Which work the title at a place is an edition of, in one text: empty where it is of none. */
	told(place: number): string {
		const { tags, rests } = this.#places;
		return this.#isIn(place) ? `${tags[place]} ${rests[place]}` : '';
	}

	/** Whether a place's work has other editions. */
	isOneOfSeveral(place: number): boolean {
		return (this.#places.counts[place] ?? 0) > 1;
	}

	written(prefix: string, places: number): Columns {
		const { length } = this.#slots.slots;
		return { ...named(this.#places, prefix, () => places), ...named(this.#slots, prefix, () => length) };
	}

	read(columns: Columns, prefix: string): void {
		take(this.#places, columns, prefix);
		take(this.#slots, columns, prefix);
		this.#taken = 0;
		for (const held of this.#slots.slots) if (held !== none) this.#taken += 1;
	}

	/** Whether a title stands in a ring, as none does that nobody shall find. */
	#isIn(place: number): boolean {
		return (this.#places.next[place] ?? 0) > 0;
	}

	#takeOut(place: number): void {
		const { next } = this.#places;
		const { slots } = this.#slots;
		const slot = this.#slotOf(place);
		const after = (next[place] ?? 0) - 1;
		if ((slots[slot] ?? 0) - 1 === place) slots[slot] = after === place ? gone : after + 1;
		let before = after;
		while ((next[before] ?? 0) - 1 !== place) before = (next[before] ?? 0) - 1;
		next[before] = after + 1;
		next[place] = 0;
		this.#places.counts[place] = 0;
		if (after !== place) this.#count(after);
	}

	#putIn(place: number): void {
		const { next } = this.#places;
		const { slots } = this.#slots;
		const slot = this.#slotOf(place);
		const held = slots[slot] ?? none;
		if (held === none) {
			slots[slot] = place + 1;
			next[place] = place + 1;
			this.#taken += 1;
		} else {
			next[place] = next[held - 1] ?? 0;
			next[held - 1] = place + 1;
		}
		// Of a work of hundreds of editions nobody needs to know how many hundreds.
		if (held !== none && this.editions(held - 1) === maxCounted) this.#places.counts[place] = maxCounted;
		else this.#count(place);
	}

	/** Tells every edition of a place's work how many there are. */
	#count(place: number): void {
		const editions = [...this.editionsOf(place)];
		for (const edition of editions) this.#places.counts[edition] = Math.min(maxCounted, editions.length);
	}

	/** Where the work of a place stands, or would stand. */
	#slotOf(place: number): number {
		const { tags, rests } = this.#places;
		const { slots } = this.#slots;
		const [tag = 0, rest = 0] = [tags[place], rests[place]];
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
