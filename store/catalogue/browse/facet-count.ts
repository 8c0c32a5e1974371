import { filterKeys } from '../../contract/browse';
import { longestDelay } from '../titles/availability';
import { dateRanges, dateRangesOn } from './dates';
import { type FacetSets, noSet } from './facet-sets';
import { type FacetTable, noDay } from './facet-table';
import type { Choices } from './filters';
import { PlaceSet } from './place-set';

/** From where and when a catalogue is looked at. */
export interface Viewpoint {
	/** The store's day, in days since 1970. */
	today: number;
	/** Whose stock is 'in stock'; null for anybody's. */
	location_id: number | null;
}

/** Places, each once: a set of them, or a list. */
type Places = Pick<PlaceSet | number[], 'forEach'>;

export interface FacetCounts {
	matches: PlaceSet;
	/** How many titles by value number: among those that the other groups leave. */
	values: Uint32Array;
	/** The same for what depends on the day and the place of asking, in the order of `momentary`. */
	momentary: number[];
}

/** Values that no row holds: they are found while counting. The ranges of dates, then two of the availabilities. */
export const momentary = [
	...dateRanges.map((value) => ({ key: 'd' as const, value: value as string })),
	{ key: 'b' as const, value: 'forthcoming' },
	{ key: 'b' as const, value: 'in-stock' },
];
const forthcomingBit = 1 << dateRanges.length;
const inStockBit = forthcomingBit << 1;

const availabilities = 1 << filterKeys.indexOf('b');
const dates = 1 << filterKeys.indexOf('d');
const combinations = 1 << momentary.length;

/** What a set of values means to the choices, as a number: groups that it meets, groups that it is refused by, and this. */
const allGroups = (1 << filterKeys.length) - 1;
const refusedFrom = filterKeys.length;
const stockedBit = 1 << (2 * filterKeys.length);
const isKnown = stockedBit << 1;

/**
 * Finds the titles that the choices leave, and counts them by value. The values chosen in one group widen each other
 * and groups narrow each other (spec 1 §2); a group is counted as if nothing were chosen in it, so that it shows what
 * another choice would give. `among` limits the titles to begin with; null is the whole catalogue.
 *
 * Titles are counted by their sets of values, and the sets' values then all at once.
 */
export function countFacets(
	table: FacetTable,
	choices: Choices,
	{ today, location_id }: Viewpoint,
	among: Places | null,
): FacetCounts {
	const { plain, about, days, forthcoming, size } = table;
	const { needed, momentaryStates, meaningOf } = chosenStates(table, choices, location_id);
	const plainSets = new SetCounts(table.plainSets, meaningOf);
	const subjectSets = new SetCounts(table.subjectSets, meaningOf);
	const rangesOf = dateRangesOn(today);
	const isAwaited = (released: number) => released === noDay || released > today - longestDelay;
	const matches = new PlaceSet(size);
	// Titles by what they are at this moment, all together as a number: all that match, and those that only one group refuses.
	const [matching, butDates, butAvailability] = [0, 1, 2].map(() => new Uint32Array(combinations)) as [
		Uint32Array,
		Uint32Array,
		Uint32Array,
	];

	const consider = (place: number) => {
		const set = plain[place] ?? noSet;
		if (set === noSet) return;
		const subjects = about[place] ?? noSet;
		const meaning = plainSets.meaning(set) | subjectSets.meaning(subjects);
		const released = days[place] ?? noDay;
		let now = rangesOf(released);
		if (now & 1 || (forthcoming[place] && isAwaited(released))) now |= forthcomingBit;
		if (meaning & stockedBit) now |= inStockBit;
		let met = meaning & allGroups;
		let refused = (meaning >>> refusedFrom) & allGroups;
		for (const { bit, group, isIncluded } of momentaryStates) {
			if (!(now & bit)) continue;
			if (isIncluded) met |= group;
			else refused |= group;
		}
		const failed = (needed & ~met) | refused;
		if (failed & (failed - 1)) return;
		if (failed === 0) matches.add(place);
		plainSets.count(set, failed);
		subjectSets.count(subjects, failed);
		const tally =
			failed === 0 ? matching : failed === dates ? butDates : failed === availabilities ? butAvailability : null;
		if (tally) tally[now] = (tally[now] ?? 0) + 1;
	};
	if (among) among.forEach(consider);
	else for (let place = 0; place < size; place += 1) consider(place);
	const values = new Uint32Array(table.values.length);
	const groupOf = (value: number) => 1 << (table.values[value]?.group ?? 0);
	for (const sets of [plainSets, subjectSets]) sets.addTo(values, groupOf);
	const momentaryCounts = momentary.map(({ key }, at) => {
		const refused = key === 'd' ? butDates : butAvailability;
		return matching.reduce((sum, count, now) => (now & (1 << at) ? sum + count + (refused[now] ?? 0) : sum), 0);
	});
	return { matches, values, momentary: momentaryCounts };
}

/** How many titles have each of the sets, by the group that alone refuses them; 0 is none. */
class SetCounts {
	readonly #sets: FacetSets;
	readonly #meaningOf: (values: Iterable<number>) => number;
	/** What each set means to the choices, worked out when it is first met. */
	readonly #meanings: Int32Array;
	readonly #matching: Uint32Array;
	readonly #refused = new Map<number, Uint32Array>();

	constructor(sets: FacetSets, meaningOf: (values: Iterable<number>) => number) {
		this.#sets = sets;
		this.#meaningOf = meaningOf;
		this.#meanings = new Int32Array(sets.size);
		this.#matching = new Uint32Array(sets.size);
	}

	meaning(set: number): number {
		const known = this.#meanings[set] ?? 0;
		if (known !== 0) return known;
		const meaning = this.#meaningOf(this.#sets.valuesOf(set)) | isKnown;
		this.#meanings[set] = meaning;
		return meaning;
	}

	count(set: number, failed: number): void {
		const counts = failed === 0 ? this.#matching : this.#refusedBy(failed);
		counts[set] = (counts[set] ?? 0) + 1;
	}

	/** Adds what was counted to the values of each set: those that a group refuses to the values of that group alone. */
	addTo(counts: Uint32Array, groupOf: (value: number) => number): void {
		for (const [failed, titles] of [[0, this.#matching] as const, ...this.#refused]) {
			for (let set = 0; set < titles.length; set += 1) {
				const count = titles[set] ?? 0;
				if (count === 0) continue;
				for (const value of this.#sets.valuesOf(set))
					if (failed === 0 || groupOf(value) === failed) counts[value] = (counts[value] ?? 0) + count;
			}
		}
	}

	#refusedBy(group: number): Uint32Array {
		const known = this.#refused.get(group);
		if (known) return known;
		const counts = new Uint32Array(this.#sets.size);
		this.#refused.set(group, counts);
		return counts;
	}
}

/** What is chosen; a value that no title has is met by none. */
function chosenStates(table: FacetTable, choices: Choices, location_id: number | null) {
	const anywhere = table.valueId('b', 'in-stock') ?? -1;
	const stocked = location_id === null ? anywhere : (table.valueId('j', String(location_id)) ?? -1);
	const meanings = new Int32Array(table.values.length);
	const momentaryStates: { bit: number; group: number; isIncluded: boolean }[] = [];
	let needed = 0;
	for (const [key, { included, excluded }] of choices) {
		const group = 1 << filterKeys.indexOf(key);
		if (included.size > 0) needed |= group;
		const choose = (value: string, isIncluded: boolean) => {
			const at = momentary.findIndex((one) => one.key === key && one.value === value);
			const id = table.valueId(key, value);
			if (at >= 0) momentaryStates.push({ bit: 1 << at, group, isIncluded });
			else if (id !== undefined) meanings[id] = isIncluded ? group : group << refusedFrom;
		};
		for (const value of included) choose(value, true);
		for (const value of excluded) choose(value, false);
	}
	const meaningOf = (values: Iterable<number>): number => {
		let meaning = 0;
		for (const value of values) meaning |= (meanings[value] ?? 0) | (value === stocked ? stockedBit : 0);
		return meaning;
	};
	return { needed, momentaryStates, meaningOf };
}
