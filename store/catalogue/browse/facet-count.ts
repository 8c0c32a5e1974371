import { filterKeys } from '../../contract/browse';
import { dateRanges, dateRangesOn } from './dates';
import type { FacetTable } from './facet-table';
import type { Choices } from './filters';
import { PlaceSet } from './place-set';

/** From where and when a catalogue is looked at. */
export interface Viewpoint {
	/** The store's day, in days since 1970. */
	today: number;
	/** Whose stock is 'in stock'; null for anybody's. */
	location_id: number | null;
}

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

const include = 1;
const exclude = 2;
const availabilities = 1 << filterKeys.indexOf('b');
const dates = 1 << filterKeys.indexOf('d');
const combinations = 1 << momentary.length;

/**
 * Finds the titles that the choices leave, and counts them by value. The values chosen in one group widen each other
 * and groups narrow each other (spec 1 §2); a group is counted as if nothing were chosen in it, so that it shows what
 * another choice would give. `among` limits the titles to begin with; null is the whole catalogue.
 */
export function countFacets(
	table: FacetTable,
	choices: Choices,
	{ today, location_id }: Viewpoint,
	among: Iterable<number> | null,
): FacetCounts {
	const { starts, lengths, pool, days, forthcoming, size } = table;
	const { states, needed, momentaryStates } = chosenStates(table, choices);
	const groups = Uint16Array.from(table.values, ({ group }) => 1 << group);
	const anywhere = table.valueId('b', 'in-stock') ?? -1;
	const stocked = location_id === null ? anywhere : (table.valueId('j', String(location_id)) ?? -1);
	// Counted with what is momentary: as a value of its own it would be counted twice.
	if (anywhere >= 0) groups[anywhere] = 0;
	const rangesOf = dateRangesOn(today);
	const matches = new PlaceSet(size);
	const counts = new Uint32Array(table.values.length);
	// Titles by what they are at this moment, all together as a number: all that match, and those that only one group refuses.
	const [matching, butDates, butAvailability] = [0, 1, 2].map(() => new Uint32Array(combinations)) as [
		Uint32Array,
		Uint32Array,
		Uint32Array,
	];

	const consider = (place: number) => {
		const start = starts[place] ?? 0;
		const end = start + (lengths[place] ?? 0);
		if (start === end) return;
		const day = days[place] ?? 0;
		let now = rangesOf(day);
		if (now & 1 || forthcoming[place]) now |= forthcomingBit;
		let met = 0;
		let refused = 0;
		for (let at = start; at < end; at += 1) {
			const value = pool[at] ?? 0;
			if (value === stocked) now |= inStockBit;
			const state = states[value];
			if (state === include) met |= groups[value] ?? 0;
			else if (state === exclude) refused |= groups[value] ?? 0;
		}
		for (const { bit, group, state } of momentaryStates) {
			if (!(now & bit)) continue;
			if (state === include) met |= group;
			else refused |= group;
		}
		const failed = (needed & ~met) | refused;
		if (failed & (failed - 1)) return;
		if (failed === 0) matches.add(place);
		for (let at = start; at < end; at += 1) {
			const value = pool[at] ?? 0;
			if (failed === 0 || groups[value] === failed) counts[value] = (counts[value] ?? 0) + 1;
		}
		const tally =
			failed === 0 ? matching : failed === dates ? butDates : failed === availabilities ? butAvailability : null;
		if (tally) tally[now] = (tally[now] ?? 0) + 1;
	};
	if (among) for (const place of among) consider(place);
	else for (let place = 0; place < size; place += 1) consider(place);
	const momentaryCounts = momentary.map(({ key }, at) => {
		const refused = key === 'd' ? butDates : butAvailability;
		return matching.reduce((sum, count, now) => (now & (1 << at) ? sum + count + (refused[now] ?? 0) : sum), 0);
	});
	return { matches, values: counts, momentary: momentaryCounts };
}

/** What is chosen, by value number; a value that no title has is met by none. */
function chosenStates(table: FacetTable, choices: Choices) {
	const states = new Uint8Array(table.values.length);
	const momentaryStates: { bit: number; group: number; state: number }[] = [];
	let needed = 0;
	for (const [key, { included, excluded }] of choices) {
		const group = 1 << filterKeys.indexOf(key);
		if (included.size > 0) needed |= group;
		const choose = (value: string, state: number) => {
			const at = momentary.findIndex((one) => one.key === key && one.value === value);
			const id = table.valueId(key, value);
			if (at >= 0) momentaryStates.push({ bit: 1 << at, group, state });
			else if (id !== undefined) states[id] = state;
		};
		for (const value of included) choose(value, include);
		for (const value of excluded) choose(value, exclude);
	}
	return { states, needed, momentaryStates };
}
