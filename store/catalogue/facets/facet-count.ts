import { type FilterKey, filterKeys } from '../../contract/browse';
import { dateRanges } from './dates';
import { Editions, OncePerWork } from './edition-counts';
import { noSet } from './facet-sets';
import type { FacetTable } from './facet-table';
import type { Choices } from './filters';
import { forthcomingBit } from './moments';
import { type Positions, positionsFor } from './position-set';
import { type Failing, SetCounts } from './set-counts';

/** The day and the location for which a visitor sees the catalogue. */
export interface Viewpoint {
	/** The current day in the store's time zone, in days since 1970. */
	today: number;
	/**
	 * The location whose copies make a title 'in stock'. The location is null if copies at any location make a title 'in stock'.
	 */
	location_id: number | null;
}

export interface FacetCounts {
	matches: Positions;
	/** The number of results. Counts works if the editions of a work are shown as one result, and otherwise titles. */
	results: number;
	/**
	 * The number of results with each filter value. The array index is the number of the filter value. For each filter value, the
	 * results are limited only by the choices in other groups. Counts only the subjects that are offered to the shopper.
	 */
	values: Uint32Array;
	/** The number of results with each filter value that depends on the day or the location, in the order of `momentary`. */
	momentary: Uint32Array;
}

/**
 * Filter values that are not stored but computed during counting: the date ranges, and the availabilities 'forthcoming' and
 * 'in-stock'.
 */
export const momentary = [
	...dateRanges.map((value) => ({ key: 'published' as const, value: value as string })),
	{ key: 'status' as const, value: 'forthcoming' },
	{ key: 'status' as const, value: 'in-stock' },
];
const inStockBit = forthcomingBit << 1;

const combinations = 1 << momentary.length;
const nowhere = -1;

/**
 * Each set of filter values is compared with the shopper's choices, and the result is stored as one number. The number has a bit
 * for each group of which the set has a chosen value, a bit for each group of which the set has an excluded value, and a bit for
 * stock.
 */
const allGroups = (1 << filterKeys.length) - 1;
const refusedFrom = filterKeys.length;
const stockedBit = 1 << (2 * filterKeys.length);

const groupBit = (key: FilterKey): number => 1 << filterKeys.indexOf(key);
const subjects = groupBit('subject');
const topics = groupBit('topic');

/**
 * Returns the groups whose choices are ignored when the values of a group are counted. The ignored groups are the group itself
 * and, for subjects, also topics.
 */
const passedOver = (group: number): number => (group === subjects ? subjects | topics : group);

/**
 * Whether titles that fail the choices in these groups are counted for a value of the given group. A title with an excluded
 * value is counted only for that value.
 */
function counts(failing: Failing, group: number, isExcluded: boolean): boolean {
	const unmet = failing & allGroups;
	const refused = failing >>> refusedFrom;
	const own = passedOver(group);
	return (unmet & ~own) === 0 && (refused & ~(isExcluded ? own : own & ~group)) === 0;
}

/** Whether titles that fail the choices in these groups are counted for any value. */
function countsSomewhere(failing: Failing): boolean {
	const groups = (failing & allGroups) | (failing >>> refusedFrom);
	return (groups & (groups - 1)) === 0 || (groups & ~(subjects | topics)) === 0;
}

/**
 * Finds the titles that match the shopper's choices, and counts the titles for each filter value. A second value in the same
 * group finds more titles, and a value in another group finds fewer titles (docs/behaviour/browsing.md#filters). The count of a
 * value assumes that the value is the only chosen value in its group, and keeps the excluded values of the group. The count of a
 * value is therefore the number of results that the shopper sees after following the value's link. `among` limits the titles to
 * some positions of the facet table, in ascending order. If `among` is null, all titles are searched.
 *
 * First counts how many titles have each set of values. Then adds the count of each set to every value in the set.
 * @param oneEdition whether the editions of a work count as one result
 */
export function countFacets(
	table: FacetTable,
	choices: Choices,
	{ today, location_id }: Viewpoint,
	among: ArrayLike<number> | null,
	oneEdition = false,
): FacetCounts {
	const { plain, works, size } = table;
	const momentsToday = table.momentsOn(today);
	const { needed, momentaryStates, excluded, meaningOf } = chosenStates(table, choices, location_id);
	const isChosen = choices.size > 0;
	const isAboutChosen = choices.has('subject') || choices.has('topic');
	// If the shopper has chosen a subject, the sub-subjects of that subject are also counted.
	const aboutSets = choices.has('subject') ? table.subjectSets : table.offeredSets;
	const about = choices.has('subject') ? table.about : table.offered;
	const titles = among?.length ?? size;
	const values = new Uint32Array(table.values.length);
	const countsFor = (value: number, failing: Failing) =>
		counts(failing, 1 << (table.values[value]?.group ?? 0), excluded.values.has(value));
	const plainSets = new SetCounts(table.plainSets, { meaningOf, values, countsFor });
	const subjectSets = new SetCounts(aboutSets, { meaningOf, values, countsFor });
	const matches = positionsFor(titles, size);
	/** For each combination of failed groups, the number of titles with each combination of day-dependent values. */
	const moments = new Map<Failing, Uint32Array>();
	const matching = tallyOf(moments, 0, combinations);
	const editions = new Editions(works, oneEdition ? titles : 0, size);

	/**
	 * Returns a title's state: the groups whose choices the title fails and, in the lowest bits, its day-dependent values. Returns
	 * `nowhere` if the title is not counted for any filter value.
	 */
	function stateOf(position: number): number {
		let meaning = plainSets.meaning(plain[position] ?? noSet);
		if (isAboutChosen) meaning |= subjectSets.meaning(about[position] ?? noSet);
		let now = momentsToday[position] ?? 0;
		if (meaning & stockedBit) now |= inStockBit;
		if (!isChosen) return now;
		let met = meaning & allGroups;
		let refused = (meaning >>> refusedFrom) & allGroups;
		for (const { bit, group, isIncluded } of momentaryStates) {
			if (!(now & bit)) continue;
			if (isIncluded) met |= group;
			else refused |= group;
		}
		const failing = (needed & ~met) | (refused << refusedFrom);
		return countsSomewhere(failing) ? (failing << momentary.length) | now : nowhere;
	}

	function count(position: number, state: number): void {
		const failing = state >>> momentary.length;
		plainSets.count(plain[position] ?? noSet, failing);
		subjectSets.count(about[position] ?? noSet, failing);
		const tally = failing === 0 ? matching : tallyOf(moments, failing, combinations);
		const now = state & (combinations - 1);
		tally[now] = (tally[now] ?? 0) + 1;
	}

	for (let at = 0; at < titles; at += 1) {
		const position = among ? (among[at] ?? 0) : at;
		if (plain[position] === noSet) continue;
		const state = stateOf(position);
		if (state === nowhere) continue;
		if (state < combinations) matches.add(position);
		if (oneEdition && works.isOneOfSeveral(position)) editions.meet(position, state);
		else count(position, state);
	}

	const momentaryCounts = new Uint32Array(momentary.length);
	const ofWorks = new OncePerWork(values);
	const ofWorksNow = new OncePerWork(momentaryCounts);
	let matchingOfWork = 0;
	let repeated = 0;
	editions.forEachWork({
		alone: count,
		together(position, told) {
			const state = told ?? stateOf(position);
			const failing = state >>> momentary.length;
			if (failing === 0) matchingOfWork += 1;
			ofWorks.meetAll(table.plainSets, plain[position] ?? noSet, failing, countsFor);
			ofWorks.meetAll(aboutSets, about[position] ?? noSet, failing, countsFor);
			for (let left = state & (combinations - 1); left !== 0; left &= left - 1) {
				const moment = 31 - Math.clz32(left & -left);
				if (failing === 0 || countsNow(moment, failing)) ofWorksNow.meet(moment);
			}
		},
		end() {
			if (matchingOfWork > 1) repeated += matchingOfWork - 1;
			matchingOfWork = 0;
			ofWorks.end();
			ofWorksNow.end();
		},
	});
	plainSets.end();
	subjectSets.end();
	function countsNow(moment: number, failing: Failing): boolean {
		return counts(failing, groupBit(momentary[moment]?.key ?? 'status'), excluded.moments.has(moment));
	}
	for (const [failing, tally] of moments) {
		for (let now = 0; now < tally.length; now += 1) {
			const count = tally[now] ?? 0;
			for (let left = count > 0 ? now : 0; left !== 0; left &= left - 1) {
				const moment = 31 - Math.clz32(left & -left);
				if (failing === 0 || countsNow(moment, failing))
					momentaryCounts[moment] = (momentaryCounts[moment] ?? 0) + count;
			}
		}
	}
	return { matches, results: matches.count - repeated, values, momentary: momentaryCounts };
}

function tallyOf(tallies: Map<Failing, Uint32Array>, failing: Failing, size: number): Uint32Array {
	const known = tallies.get(failing);
	if (known) return known;
	const tally = new Uint32Array(size);
	tallies.set(failing, tally);
	return tally;
}

/** Converts the shopper's choices to bits. If the shopper chooses a value that does not exist, no title matches. */
function chosenStates(table: FacetTable, choices: Choices, location_id: number | null) {
	const anywhere = table.valueId('status', 'in-stock') ?? -1;
	const stocked = location_id === null ? anywhere : (table.valueId('location', String(location_id)) ?? -1);
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
