import { type FilterKey, filterKeyOf, filterKeys, filterLetters, pathWord } from '../../contract/browse-keys';
import type { Columns } from '../../foundation/column-file';
import { grow, named, resized, roomFor, take } from '../../foundation/columns';
import { noDay } from './dates';
import type { FacetColumns } from './facet-rows';
import { FacetSets, noSet } from './facet-sets';
import { MeritPoints } from './merit-points';
import { Moments } from './moments';
import { SortValues } from './sort-values';
import type { SubjectTree } from './subject-tree';
import { Works } from './works';

/** A filter value, by which titles can be filtered. */
interface FacetValue {
	/** The group of the filter value: an array index in `filterKeys`. */
	group: number;
	key: FilterKey;
	/** The filter value as written in a URL path. */
	value: string;
	/** The filter value as the catalogue writes the value: 'Trade paperback' for 'trade-paperback'. */
	text: string;
	/**
	 * Whether the filter value is a topic, or a subject that is offered while no subject is chosen. While no subject is chosen,
	 * the subjects at the top of the subject tree and one level below are offered.
	 */
	isOffered: boolean;
}

/** A facet table in the format in which it is written to disk. */
export interface WrittenTable {
	head: WrittenHead;
	columns: Columns;
}

export interface WrittenHead {
	size: number;
	values: [FilterKey, string][];
	/** The ancestors of all subjects at the time when the facet table was written. */
	lineages: string[];
}

/** The number of levels of the subject tree whose subjects are offered while no subject is chosen. */
const offeredLevels = 2;

/**
 * Stores the facets of all titles in arrays, with less than 60 bytes for each title. To count or find the titles that match a
 * filter, one loop over the arrays is enough. The same count in a database would take almost a second. Each title has a position
 * in the arrays, which does not change while the table exists.
 */
export class FacetTable {
	/** The number of array positions in use. */
	size = 0;
	readonly values: FacetValue[] = [];
	readonly sorts = new SortValues();
	readonly works = new Works();
	/** The merit score of each title, which is the same for every search. A score is stored after a search has computed it. */
	readonly merits = new MeritPoints();
	readonly #moments = new Moments();
	/** The facet sets of subjects and topics, and the facet sets of all other filter values. */
	readonly subjectSets = new FacetSets();
	readonly plainSets = new FacetSets();
	/**
	 * The facet sets of `subjectSets`, without the subjects that are hidden while no subject is chosen. Because fewer subjects
	 * remain, there are far fewer of these sets.
	 */
	readonly offeredSets = new FacetSets();
	/** The number of the set in `offeredSets`, by title position and by the set's number in `subjectSets`. */
	#offered = { byPosition: new Uint32Array(0), bySet: new Uint32Array(0) };
	#columns = {
		ids: new Uint32Array(0),
		days: new Int32Array(0),
		plain: new Uint32Array(0),
		about: new Uint32Array(0),
		flags: new Uint8Array(0),
	};
	/** The number of array positions, from the first, whose titles are sorted by title ID. */
	#ordered = 0;
	/** The array positions of the titles that are not in the sorted part, by title ID. */
	#late = new Map<number, number>();
	#valueIds = new Map<string, number>();
	/** The numbers of the filter values for each distinct line in rows. */
	#lines = new Map<string, readonly number[]>();
	#subjects: SubjectTree;

	constructor(subjects: SubjectTree, positionCount = 0) {
		this.#subjects = subjects;
		this.#grow(roomFor(positionCount));
	}

	get subjects(): SubjectTree {
		return this.#subjects;
	}

	/** The title IDs by array position. */
	get ids(): Uint32Array {
		return this.#columns.ids;
	}
	/**
	 * For each title, the number of its facet set in `plainSets`. The number is `noSet` for a title that searches must not find.
	 */
	get plain(): Uint32Array {
		return this.#columns.plain;
	}
	/** For each title, the number of its facet set in `subjectSets`. */
	get about(): Uint32Array {
		return this.#columns.about;
	}
	/** The release days of all titles, in days since 1970. */
	get days(): Int32Array {
		return this.#columns.days;
	}
	/** Returns the day-dependent bits of each title on a day, as defined by `Moments`. */
	momentsOn(today: number): Uint8Array {
		return this.#moments.on(today, this.days, this.#columns.flags);
	}

	/** For each title, the number of its facet set in `offeredSets`. */
	get offered(): Uint32Array {
		return this.#offered.byPosition;
	}

	positionOf(titleId: number): number | undefined {
		const { ids } = this.#columns;
		let [low, high] = [0, this.#ordered];
		// Title IDs increase by at least one, so a title's position is at most its ID minus the first ID.
		const nearest = titleId - (ids[0] ?? 0);
		if (nearest < high) {
			if (ids[nearest] === titleId) return nearest;
			high = Math.max(0, nearest);
		}
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((ids[middle] ?? 0) < titleId) low = middle + 1;
			else high = middle;
		}
		return low < this.#ordered && ids[low] === titleId ? low : this.#late.get(titleId);
	}

	/** Whether searches may find a title. */
	shows(titleId: number): boolean {
		const position = this.positionOf(titleId);
		return position !== undefined && this.plain[position] !== noSet;
	}

	/** Returns the number of a filter value as written in a URL path. Returns undefined if no title has the value. */
	valueId(key: FilterKey, value: string): number | undefined {
		return this.#valueIds.get(`${key} ${pathWord(key, value)}`);
	}

	/** Whether a title has a filter value. The value must not be a subject or a topic. */
	has(position: number, value: number): boolean {
		return this.plainSets.has(this.plain[position] ?? noSet, value);
	}

	/**
	 * Replaces the data of a title by the data in the title's row.
	 * @returns the title's array position
	 */
	put(titleId: number, { filters, sort_keys }: FacetColumns): number {
		const position = this.#positionFor(titleId);
		const { days, plain, about, flags } = this.#columns;
		days[position] = noDay;
		flags[position] = 0;
		this.sorts.clear(position);
		const [values, subjects]: [number[], number[]] = [[], []];
		let work: number | null = null;
		for (const line of sort_keys === '' ? [] : sort_keys.split('\n')) {
			const key = line.charAt(0);
			const text = line.slice(2);
			// The sort key 'X', a checksum, is only for the search index. The checksum does not affect how titles are counted or
			// sorted.
			if (!this.sorts.take(position, key, text) && key === 'W') work = Number(text);
		}
		for (const line of filters === '' ? [] : filters.split('\n')) {
			const letter = line.charAt(0);
			if (letter === filterLetters.published) days[position] = Number(line.slice(2));
			else if (line === 'b forthcoming') flags[position] = 1;
			else {
				const found = letter === filterLetters.subject || letter === filterLetters.topic ? subjects : values;
				for (const value of this.#valuesOf(line)) if (!found.includes(value)) found.push(value);
			}
		}
		// A title's merit score depends on the number of editions of its work. If the work of a title changes, the scores of all
		// editions of the old work and of the new work are cleared.
		this.#forgetMerits(position);
		this.works.put(position, work);
		this.#forgetMerits(position);
		plain[position] = filters === '' ? noSet : this.plainSets.numberOf(values);
		about[position] = filters === '' ? noSet : this.subjectSets.numberOf(subjects);
		this.#offer(position);
		this.#moments.put(position, days[position] ?? noDay, flags[position] === 1);
		return position;
	}

	/**
	 * Returns a new facet table for another subject tree. Titles keep their array positions. All other data of the new table is
	 * empty.
	 */
	emptied(subjects: SubjectTree): FacetTable {
		const other = new FacetTable(subjects, this.size);
		for (let position = 0; position < this.size; position += 1) other.#positionFor(this.ids[position] ?? 0);
		return other;
	}

	/** Whether another subject tree would give the titles the same subjects as the current subject tree. */
	agreesWith(tree: SubjectTree): boolean {
		const values = this.values.map(({ key, text }): [FilterKey, string] => [key, text]);
		return lineagesOf(values, tree).join('\n') === lineagesOf(values, this.#subjects).join('\n');
	}

	/** Returns whether the stored data of a title equals the data in the title's row. */
	agreesOn(titleId: number, row: FacetColumns): boolean {
		const position = this.positionOf(titleId);
		if (position === undefined) return false;
		const other = new FacetTable(this.#subjects);
		other.put(titleId, row);
		return this.#told(position) === other.#told(0);
	}

	/** Returns whether more than half of the facet sets belong to no title. */
	isWorn(): boolean {
		return (
			this.plainSets.isWorn(this.plain.subarray(0, this.size)) ||
			this.subjectSets.isWorn(this.about.subarray(0, this.size))
		);
	}

	/** Replaces the table's subject tree by another subject tree that agrees with it. */
	follow(tree: SubjectTree): void {
		this.#subjects = tree;
		this.#lines.clear();
	}

	written(): WrittenTable {
		const columns = {
			...named(this.#columns, '', () => this.size),
			...this.sorts.written('sort ', this.size),
			...this.works.written('work ', this.size),
			...this.plainSets.written('plain '),
			...this.subjectSets.written('about '),
		};
		const values = this.values.map(({ key, text }): [FilterKey, string] => [key, text]);
		return { head: { size: this.size, values, lineages: lineagesOf(values, this.#subjects) }, columns };
	}

	/**
	 * Creates a facet table from a table that was read from disk, and uses the columns on disk without copying them. Returns null
	 * if the ancestors of any subject have changed since the table was written.
	 */
	static read(subjects: SubjectTree, { head: { size, values, lineages }, columns }: WrittenTable): FacetTable | null {
		if (lineagesOf(values, subjects).join('\n') !== lineages.join('\n')) return null;
		const table = new FacetTable(subjects);
		take(table.#columns, columns, '');
		table.sorts.read(columns, 'sort ');
		table.works.read(columns, 'work ');
		table.#growBeside(size);
		table.plainSets.read(columns, 'plain ');
		table.subjectSets.read(columns, 'about ');
		for (const [key, text] of values) table.#intern(key, text);
		for (table.size = 0; table.size < size; table.size += 1) {
			table.#order(table.size);
			table.#offer(table.size);
		}
		return table;
	}

	/** Returns all data of the title at an array position, as one text. */
	#told(position: number): string {
		const { days, plain, about, flags } = this.#columns;
		const texts = [
			this.plainSets.valuesOf(plain[position] ?? noSet),
			this.subjectSets.valuesOf(about[position] ?? noSet),
		]
			.flatMap((values) => [...values])
			.map((value) => `${this.values[value]?.key} ${this.values[value]?.value}`);
		const own = [days[position], flags[position], this.sorts.told(position), this.works.told(position)];
		return [plain[position] !== noSet, ...own, ...texts.sort()].join('\n');
	}

	#positionFor(titleId: number): number {
		const known = this.positionOf(titleId);
		if (known !== undefined) return known;
		const position = this.size;
		if (position >= this.#columns.ids.length) this.#grow(roomFor(position + 1));
		this.#columns.ids[position] = titleId;
		this.#order(position);
		this.size += 1;
		return position;
	}

	/** Stores the array position of a title that follows a title with a higher ID. */
	#order(position: number): void {
		const { ids } = this.#columns;
		const id = ids[position] ?? 0;
		if (position === this.#ordered && (position === 0 || id > (ids[position - 1] ?? 0))) this.#ordered += 1;
		else this.#late.set(id, position);
	}

	#forgetMerits(position: number): void {
		let edition = position;
		do {
			this.merits.forget(edition);
			edition = this.works.nextEdition(edition);
		} while (edition !== position);
	}

	#grow(positionCount: number): void {
		grow(this.#columns, positionCount);
		this.#growBeside(positionCount);
		this.sorts.grow(positionCount);
		this.works.grow(positionCount);
	}

	/** Resizes the arrays with computed data, which are not written to disk. */
	#growBeside(positionCount: number): void {
		this.merits.grow(positionCount);
		this.#moments.grow(positionCount);
		this.#offered.byPosition = resized(this.#offered.byPosition, positionCount);
	}

	#offer(position: number): void {
		const set = this.about[position] ?? noSet;
		if (set >= this.#offered.bySet.length)
			this.#offered.bySet = resized(this.#offered.bySet, roomFor(this.subjectSets.size));
		let offered = this.#offered.bySet[set] ?? noSet;
		if (set !== noSet && offered === noSet) {
			const values = [...this.subjectSets.valuesOf(set)];
			offered = this.offeredSets.numberOf(values.filter((value) => this.values[value]?.isOffered));
			this.#offered.bySet[set] = offered;
		}
		this.#offered.byPosition[position] = offered;
	}

	#valuesOf(line: string): readonly number[] {
		const known = this.#lines.get(line);
		if (known) return known;
		const key = filterKeyOf(line.charAt(0));
		if (key === undefined) return [];
		const text = line.slice(2);
		const texts = key === 'subject' ? this.#subjects.lineage(text) : [text];
		const values = texts.map((one) => this.#intern(key, one));
		this.#lines.set(line, values);
		return values;
	}

	#intern(key: FilterKey, text: string): number {
		const value = pathWord(key, text);
		const name = `${key} ${value}`;
		const known = this.#valueIds.get(name);
		if (known !== undefined) return known;
		const isOffered = key === 'topic' || (key === 'subject' && this.#subjects.lineage(text).length <= offeredLevels);
		const id = this.values.push({ group: filterKeys.indexOf(key), key, value, text, isOffered }) - 1;
		this.#valueIds.set(name, id);
		return id;
	}
}

const lineagesOf = (values: readonly [FilterKey, string][], tree: SubjectTree): string[] =>
	values.flatMap(([key, text]) => (key === 'subject' ? [tree.lineage(text).join(' ')] : []));
