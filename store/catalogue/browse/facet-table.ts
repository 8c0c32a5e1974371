import { type FilterKey, filterKeys, pathWord } from '../../contract/browse';
import { SortValues } from './sort-values';
import type { SubjectTree } from './subject-tree';
import { Works } from './works';

/** One value that titles can be filtered by. */
interface FacetValue {
	/** Which group it is of: a place in `filterKeys`. */
	group: number;
	key: FilterKey;
	/** As it stands in the path. */
	value: string;
	/** As the catalogue has it: 'Trade paperback' for 'trade-paperback'. */
	text: string;
}

/** The day of a title that nobody knows the release of. */
export const noDay = -2_147_483_648;

const emptySlots = 1024;

/**
 * What filters know every title by, in arrays: counting what a filter leaves, or finding what comes
 * first of it, is one pass over them, a few milliseconds for a hundred thousand titles, where a database takes the better
 * part of a second. A title has a place, which it keeps
 * as long as the table lives.
 */
export class FacetTable {
	/** How many titles have a place. */
	size = 0;
	readonly values: FacetValue[] = [];
	readonly sorts = new SortValues();
	readonly works = new Works();
	#ids = new Uint32Array(emptySlots);
	#places = new Map<number, number>();
	#starts = new Uint32Array(emptySlots);
	#lengths = new Uint16Array(emptySlots);
	#days = new Int32Array(emptySlots);
	#forthcoming = new Uint8Array(emptySlots);
	#pool = new Uint32Array(emptySlots * 16);
	#used = 0;
	#wasted = 0;
	#valueIds = new Map<string, number>();

	constructor(public subjects: SubjectTree) {
		this.sorts.grow(emptySlots);
		this.works.grow(emptySlots);
	}

	/** The title ids by place. */
	get ids(): Uint32Array {
		return this.#ids;
	}
	/** Where in `pool` each title's values begin, and how many they are; none for a title that shall not be found. */
	get starts(): Uint32Array {
		return this.#starts;
	}
	get lengths(): Uint16Array {
		return this.#lengths;
	}
	get pool(): Uint32Array {
		return this.#pool;
	}
	/** Release days, in days since 1970. */
	get days(): Int32Array {
		return this.#days;
	}
	/** 1 for titles that their publisher calls forthcoming. */
	get forthcoming(): Uint8Array {
		return this.#forthcoming;
	}

	placeOf(titleId: number): number | undefined {
		return this.#places.get(titleId);
	}

	/** Whether a title may be found at all. */
	shows(titleId: number): boolean {
		const place = this.placeOf(titleId);
		return place !== undefined && (this.#lengths[place] ?? 0) > 0;
	}

	/** The number of a value that some title has, as it stands in a path; undefined for any other. */
	valueId(key: FilterKey, value: string): number | undefined {
		return this.#valueIds.get(`${key} ${pathWord(key, value)}`);
	}

	/** Puts a title's facets, as its row holds them, in the place of what was known of it. */
	put(titleId: number, facets: string): void {
		const place = this.#placeFor(titleId);
		this.#wasted += this.#lengths[place] ?? 0;
		this.#days[place] = noDay;
		this.#forthcoming[place] = 0;
		this.sorts.clear(place);
		const found = new Set<number>();
		let work: number | null = null;
		for (const line of facets === '' ? [] : facets.split('\n')) {
			const key = line.charAt(0) as FilterKey;
			const text = line.slice(2);
			if (this.sorts.take(place, key, text)) continue;
			if (line.startsWith('W ')) work = Number(text);
			else if (key === 'd') this.#days[place] = Number(text);
			else if (key === 'b' && text === 'forthcoming') this.#forthcoming[place] = 1;
			else if (key === 's') for (const code of this.subjects.lineage(text)) found.add(this.#intern('s', code));
			else found.add(this.#intern(key, text));
		}
		this.works.put(place, work);
		this.#store(place, found);
	}

	/** Whether the titles would be known by the same subjects if the tree were this one. */
	agreesWith(tree: SubjectTree): boolean {
		const line = (from: SubjectTree, code: string) => from.lineage(code).join(' ');
		return this.values.every(({ key, value }) => key !== 's' || line(tree, value) === line(this.subjects, value));
	}

	#placeFor(titleId: number): number {
		const known = this.#places.get(titleId);
		if (known !== undefined) return known;
		const place = this.size;
		this.size += 1;
		if (place === this.#ids.length) {
			this.#ids = grown(this.#ids, new Uint32Array(place * 2));
			this.#starts = grown(this.#starts, new Uint32Array(place * 2));
			this.#lengths = grown(this.#lengths, new Uint16Array(place * 2));
			this.#days = grown(this.#days, new Int32Array(place * 2));
			this.sorts.grow(place * 2);
			this.works.grow(place * 2);
			this.#forthcoming = grown(this.#forthcoming, new Uint8Array(place * 2));
		}
		this.#ids[place] = titleId;
		this.#places.set(titleId, place);
		return place;
	}

	#intern(key: FilterKey, text: string): number {
		const value = pathWord(key, text);
		const name = `${key} ${value}`;
		const known = this.#valueIds.get(name);
		if (known !== undefined) return known;
		const id = this.values.push({ group: filterKeys.indexOf(key), key, value, text }) - 1;
		this.#valueIds.set(name, id);
		return id;
	}

	#store(place: number, found: Set<number>): void {
		if (this.#used + found.size > this.#pool.length) {
			if (this.#wasted > this.#used / 2) this.#compact();
			if (this.#used + found.size > this.#pool.length) {
				this.#pool = grown(this.#pool, new Uint32Array(this.#pool.length * 2));
			}
		}
		this.#starts[place] = this.#used;
		this.#lengths[place] = found.size;
		for (const id of found) this.#pool[this.#used++] = id;
	}

	#compact(): void {
		const pool = new Uint32Array(this.#pool.length);
		let used = 0;
		for (let place = 0; place < this.size; place += 1) {
			const start = this.#starts[place] ?? 0;
			const length = this.#lengths[place] ?? 0;
			pool.set(this.#pool.subarray(start, start + length), used);
			this.#starts[place] = used;
			used += length;
		}
		this.#pool = pool;
		this.#used = used;
		this.#wasted = 0;
	}
}

function grown<Numbers extends { set(from: ArrayLike<number>): void }>(from: ArrayLike<number>, to: Numbers): Numbers {
	to.set(from);
	return to;
}
