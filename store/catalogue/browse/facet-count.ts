import { type FilterKey, filterKeys } from '../../contract/browse';
import { roomFor } from '../../foundation/columns';
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
type Places = Pick<PlaceSet | Uint32Array | number[], 'forEach'>;

export interface FacetCounts {
	matches: PlaceSet;
	/** How many results by value number: among those that the other groups leave. */
	values: Uint32Array;
	/** The same for what depends on the day and the place of asking, in the order of `momentary`. */
	momentary: Uint32Array;
}

/** The groups that a title fails: those of whose choices it meets none, and those that have a value of it excluded. */
type Failing = number;

/** Values that no row holds: they are found while counting. The ranges of dates, then two of the availabilities. */
export const momentary = [
	...dateRanges.map((value) => ({ key: 'd' as const, value: value as string })),
	{ key: 'b' as const, value: 'forthcoming' },
	{ key: 'b' as const, value: 'in-stock' },
];
const forthcomingBit = 1 << dateRanges.length;
const inStockBit = forthcomingBit << 1;

const combinations = 1 << momentary.length;

/** What a set of values means to the choices, as a number: groups that it meets, groups that it is refused by, and this. */
const allGroups = (1 << filterKeys.length) - 1;
const refusedFrom = filterKeys.length;
const stockedBit = 1 << (2 * filterKeys.length);
const isKnown = stockedBit << 1;

const groupBit = (key: FilterKey): number => 1 << filterKeys.indexOf(key);
const subjects = groupBit('s');
const topics = groupBit('n');

/** The groups whose choices do not matter where the values of one are counted: its own, and for a subject the topics, which it takes the place of. */
const passedOver = (group: number): number => (group === subjects ? subjects | topics : group);

/** Whether titles that fail so count for a value of the group. Titles with an excluded value count for that value alone. */
function counts(failing: Failing, group: number, isExcluded: boolean): boolean {
	const unmet = failing & allGroups;
	const refused = failing >>> refusedFrom;
	const own = passedOver(group);
	return (unmet & ~own) === 0 && (refused & ~(isExcluded ? own : own & ~group)) === 0;
}

/** Whether titles that fail so count for any value at all. */
function countsSomewhere(failing: Failing): boolean {
	const groups = (failing & allGroups) | (failing >>> refusedFrom);
	return (groups & (groups - 1)) === 0 || (groups & ~(subjects | topics)) === 0;
}

/**
 * Finds the titles that the choices leave, and counts them by value. The values chosen in one group widen each other
 * and groups narrow each other (spec 1 §2). A value is counted as if it were the only one chosen in its group, beside what
 * is excluded there, so that it shows what its link leads to. `among` limits the titles to begin with; null is the whole
 * catalogue.
 *
 * Titles are counted by their sets of values, and the sets' values then all at once.
 * @param oneEdition editions of a work count as one
 */
export function countFacets(
	table: FacetTable,
	choices: Choices,
	{ today, location_id }: Viewpoint,
	among: Places | null,
	oneEdition = false,
): FacetCounts {
	const { plain, about, days, forthcoming, works, size } = table;
	const { needed, momentaryStates, excluded, meaningOf } = chosenStates(table, choices, location_id);
	const plainSets = new SetCounts(table.plainSets, meaningOf);
	const subjectSets = new SetCounts(table.subjectSets, meaningOf);
	const rangesOf = dateRangesOn(today);
	const isAwaited = (released: number) => released === noDay || released > today - longestDelay;
	const matches = new PlaceSet(size);
	/** Titles by what they are at this moment, all together as a number, for each way of failing. */
	const moments = new Map<Failing, Uint32Array>();
	const matching = tallyOf(moments, 0, combinations);
	/** Those of works with several editions. */
	const editions = new Map<number, { failing: Failing; now: number }>();

	const consider = (place: number) => {
		const set = plain[place] ?? noSet;
		if (set === noSet) return;
		const subjectSet = about[place] ?? noSet;
		const meaning = plainSets.meaning(set) | subjectSets.meaning(subjectSet);
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
		const failing = (needed & ~met) | (refused << refusedFrom);
		if (!countsSomewhere(failing)) return;
		if (failing === 0) matches.add(place);
		plainSets.count(set, failing);
		subjectSets.count(subjectSet, failing);
		const tally = failing === 0 ? matching : tallyOf(moments, failing, combinations);
		tally[now] = (tally[now] ?? 0) + 1;
		if (oneEdition && works.isOneOfSeveral(place)) editions.set(place, { failing, now });
	};
	if (among) among.forEach(consider);
	else for (let place = 0; place < size; place += 1) consider(place);

	const values = new Uint32Array(table.values.length);
	const countsFor = (value: number, failing: Failing) =>
		counts(failing, 1 << (table.values[value]?.group ?? 0), excluded.values.has(value));
	for (const sets of [plainSets, subjectSets]) {
		sets.addTo(values, countsFor);
		sets.end();
	}
	const momentaryCounts = new Uint32Array(momentary.length);
	const momentsIn = (now: number, failing: Failing) =>
		momentary.flatMap(({ key }, at) =>
			now & (1 << at) && counts(failing, groupBit(key), excluded.moments.has(at)) ? [at] : [],
		);
	for (const [failing, titles] of moments) {
		for (const [now, count] of titles.entries()) {
			if (count === 0) continue;
			for (const at of momentsIn(now, failing)) momentaryCounts[at] = (momentaryCounts[at] ?? 0) + count;
		}
	}
	const alike = new Repeats(values);
	const alikeNow = new Repeats(momentaryCounts);
	for (const [place] of editions) {
		for (const edition of works.editionsOf(place)) {
			const found = editions.get(edition);
			if (!found) continue;
			editions.delete(edition);
			const { failing, now } = found;
			for (const value of table.plainSets.valuesOf(plain[edition] ?? noSet))
				if (countsFor(value, failing)) alike.meet(value);
			for (const value of table.subjectSets.valuesOf(about[edition] ?? noSet))
				if (countsFor(value, failing)) alike.meet(value);
			for (const at of momentsIn(now, failing)) alikeNow.meet(at);
		}
		alike.take();
		alikeNow.take();
	}
	return { matches, values, momentary: momentaryCounts };
}

/** What the editions of one work have in common, which is taken off: a work counts once for each value. */
class Repeats {
	readonly #met = new Set<number>();
	readonly #again: number[] = [];

	constructor(private readonly counts: Uint32Array) {}

	meet(value: number): void {
		if (this.#met.has(value)) this.#again.push(value);
		else this.#met.add(value);
	}

	/** At the end of a work. */
	take(): void {
		for (const value of this.#again) this.counts[value] = (this.counts[value] ?? 0) - 1;
		this.#again.length = 0;
		this.#met.clear();
	}
}

function tallyOf(tallies: Map<Failing, Uint32Array>, failing: Failing, size: number): Uint32Array {
	const known = tallies.get(failing);
	if (known) return known;
	const tally = new Uint32Array(size);
	tallies.set(failing, tally);
	return tally;
}

/** What counting the titles of some sets needs room for: a place for each set, all 0 in between. */
interface Room {
	meanings: Int32Array;
	matching: Uint32Array;
}

/** Room is kept: to clear a place for each of 300,000 sets takes longer than a small count. */
const rooms = new WeakMap<FacetSets, Room>();

/** Takes the room out: who does not give it back, by an error, has nobody count on with it. */
function takeRoom(sets: FacetSets): Room {
	const known = rooms.get(sets);
	rooms.delete(sets);
	if (known && known.matching.length >= sets.size) return known;
	const length = roomFor(sets.size);
	return { meanings: new Int32Array(length), matching: new Uint32Array(length) };
}

/** How many titles have each of the sets, by what they fail. */
class SetCounts {
	readonly #sets: FacetSets;
	readonly #meaningOf: (values: Iterable<number>) => number;
	/** What each set means to the choices, worked out when it is first met, and how many titles have it and fail nothing. */
	readonly #room: Room;
	readonly #tallies: Map<Failing, Uint32Array>;
	readonly #met: number[] = [];

	constructor(sets: FacetSets, meaningOf: (values: Iterable<number>) => number) {
		this.#sets = sets;
		this.#meaningOf = meaningOf;
		this.#room = takeRoom(sets);
		this.#tallies = new Map([[0, this.#room.matching]]);
	}

	meaning(set: number): number {
		const { meanings } = this.#room;
		const known = meanings[set] ?? 0;
		if (known !== 0) return known;
		const meaning = this.#meaningOf(this.#sets.valuesOf(set)) | isKnown;
		meanings[set] = meaning;
		this.#met.push(set);
		return meaning;
	}

	count(set: number, failing: Failing): void {
		const titles = failing === 0 ? this.#room.matching : tallyOf(this.#tallies, failing, this.#sets.size);
		titles[set] = (titles[set] ?? 0) + 1;
	}

	/** Adds what was counted to the values of each set for which it counts. */
	addTo(values: Uint32Array, countsFor: (value: number, failing: Failing) => boolean): void {
		for (const [failing, titles] of this.#tallies) {
			for (const set of this.#met) {
				const count = titles[set] ?? 0;
				if (count === 0) continue;
				for (const value of this.#sets.valuesOf(set))
					if (failing === 0 || countsFor(value, failing)) values[value] = (values[value] ?? 0) + count;
			}
		}
	}

	/** Clears what was counted, and gives the room back. */
	end(): void {
		for (const set of this.#met) {
			this.#room.meanings[set] = 0;
			this.#room.matching[set] = 0;
		}
		rooms.set(this.#sets, this.#room);
	}
}

/** What is chosen; a value that no title has is met by none. */
function chosenStates(table: FacetTable, choices: Choices, location_id: number | null) {
	const anywhere = table.valueId('b', 'in-stock') ?? -1;
	const stocked = location_id === null ? anywhere : (table.valueId('j', String(location_id)) ?? -1);
	const meanings = new Int32Array(table.values.length);
	const excludedOnes = { values: new Set<number>(), moments: new Set<number>() };
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
			if (isIncluded) return;
			if (at >= 0) excludedOnes.moments.add(at);
			else if (id !== undefined) excludedOnes.values.add(id);
		};
		for (const value of included) choose(value, true);
		for (const value of excluded) choose(value, false);
	}
	const meaningOf = (values: Iterable<number>): number => {
		let meaning = 0;
		for (const value of values) meaning |= (meanings[value] ?? 0) | (value === stocked ? stockedBit : 0);
		return meaning;
	};
	return { needed, momentaryStates, excluded: excludedOnes, meaningOf };
}
