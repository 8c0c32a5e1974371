const emptySlots = 2048;
const none = 0xffffffff;

/**
 * Which editions belong to one work, in arrays: some 20 bytes a title. A work is known by a hash of its key, of 52 bits,
 * so that two works of millions do not share one.
 */
export class Works {
	/** The number of each place's work. */
	#works = new Uint32Array(0);
	/** The next edition of the same work, by place. */
	#next = new Uint32Array(0);
	/** By the number of a work: its hash, its first edition, and how many there are. */
	#hashes = new Float64Array(emptySlots);
	#firsts = new Uint32Array(emptySlots);
	#counts = new Uint16Array(emptySlots);
	/** Numbers of works, one more than they are, where their hashes lead; 0 is nobody. */
	#slots = new Uint32Array(emptySlots * 2);
	#size = 0;

	/** How many works there have been: their numbers are below it. */
	get size(): number {
		return this.#size;
	}

	/** Makes room for places below the number. */
	grow(places: number): void {
		const works = new Uint32Array(places).fill(none);
		works.set(this.#works);
		const next = new Uint32Array(places).fill(none);
		next.set(this.#next);
		this.#works = works;
		this.#next = next;
	}

	/** Says which work the title at the place is an edition of; null takes it out of the one it was in. */
	put(place: number, hash: number | null): void {
		const held = this.#works[place] ?? none;
		if (held !== none && this.#hashes[held] === hash) return;
		if (held !== none) this.#unlink(held, place);
		if (hash === null) return;
		const work = this.#numberOf(hash);
		this.#works[place] = work;
		this.#next[place] = this.#firsts[work] ?? none;
		this.#firsts[work] = place;
		this.#counts[work] = (this.#counts[work] ?? 0) + 1;
	}

	/** The number of a place's work; undefined for a title that nobody shall find. */
	workOf(place: number): number | undefined {
		const work = this.#works[place];
		return work === none ? undefined : work;
	}

	/** How many editions the work of a place has, itself among them. */
	editions(place: number): number {
		const work = this.workOf(place);
		return work === undefined ? 1 : (this.#counts[work] ?? 1);
	}

	/** The places of all editions of a place's work, itself among them. */
	*editionsOf(place: number): Generator<number> {
		const work = this.workOf(place);
		if (work === undefined) yield place;
		else for (let at = this.#firsts[work] ?? none; at !== none; at = this.#next[at] ?? none) yield at;
	}

	#unlink(work: number, place: number): void {
		const after = this.#next[place] ?? none;
		if (this.#firsts[work] === place) this.#firsts[work] = after;
		else {
			let at = this.#firsts[work] ?? none;
			while (at !== none && this.#next[at] !== place) at = this.#next[at] ?? none;
			if (at !== none) this.#next[at] = after;
		}
		this.#works[place] = none;
		this.#next[place] = none;
		this.#counts[work] = (this.#counts[work] ?? 1) - 1;
	}

	#numberOf(hash: number): number {
		let slot = this.#slotOf(hash);
		const held = this.#slots[slot] ?? 0;
		if (held > 0) return held - 1;
		const work = this.#size;
		this.#size += 1;
		if (work === this.#hashes.length) {
			this.#double();
			slot = this.#slotOf(hash);
		}
		this.#hashes[work] = hash;
		this.#firsts[work] = none;
		this.#slots[slot] = work + 1;
		return work;
	}

	/** Where a hash stands, or would stand: the slots are twice as many as the works. */
	#slotOf(hash: number): number {
		let slot = hash % this.#slots.length;
		for (;;) {
			const held = this.#slots[slot] ?? 0;
			if (held === 0 || this.#hashes[held - 1] === hash) return slot;
			slot = (slot + 1) % this.#slots.length;
		}
	}

	#double(): void {
		const length = this.#hashes.length * 2;
		const [hashes, firsts, counts] = [new Float64Array(length), new Uint32Array(length), new Uint16Array(length)];
		hashes.set(this.#hashes);
		firsts.set(this.#firsts);
		counts.set(this.#counts);
		this.#hashes = hashes;
		this.#firsts = firsts;
		this.#counts = counts;
		this.#slots = new Uint32Array(length * 2);
		for (let work = 0; work < this.#size - 1; work += 1) this.#slots[this.#slotOf(hashes[work] ?? 0)] = work + 1;
	}
}

/** A work's key as a number of 52 bits: two rounds of multiplication over its characters. */
export function hashOf(key: string): number {
	let [high, low] = [0xdeadbeef, 0x41c6ce57];
	for (let at = 0; at < key.length; at += 1) {
		const code = key.charCodeAt(at);
		high = Math.imul(high ^ code, 2_654_435_761);
		low = Math.imul(low ^ code, 1_597_334_677);
	}
	high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
	low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
	return (high >>> 12) * 4_294_967_296 + (low >>> 0);
}
