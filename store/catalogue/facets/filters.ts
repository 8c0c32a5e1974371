import { type FilterKey, type Filters, filterKeys, pathWord } from '../../contract/browse';

/** The values chosen under one key. */
export interface Choice {
	included: Set<string>;
	excluded: Set<string>;
}

/** A filter that a visitor may not use: a key such as 'price', or one value of a key such as 'status bargain'. */
export type HiddenFilter = FilterKey | `${FilterKey} ${string}`;

export type Choices = Map<FilterKey, Choice>;

/**
 * Keys whose values are offered to be excluded. Ranges and locations are usually chosen instead, though a path may
 * exclude any.
 */
const excludable = new Set<FilterKey>(['status', 'subject', 'topic', 'binding', 'audience', 'condition', 'language']);

export const canExclude = (key: FilterKey): boolean => excludable.has(key);

/**
 * Sorts the filters of a payload into included and excluded values, in the words of the path
 * (docs/behaviour/browsing.md#filters: an excluded value has a minus before it). Skips filters hidden from the visitor.
 */
export function choicesOf(filters: Filters, hidden: ReadonlySet<HiddenFilter>): Choices {
	const choices: Choices = new Map();
	for (const key of filterKeys) {
		const values = hidden.has(key) ? [] : (filters[key] ?? []);
		const choice: Choice = { included: new Set(), excluded: new Set() };
		for (const value of values) {
			const minus = value.startsWith('-') && value.length > 1;
			const word = pathWord(key, minus ? value.slice(1) : value);
			if (!hidden.has(`${key} ${word}`)) (minus ? choice.excluded : choice.included).add(word);
		}
		if (choice.included.size + choice.excluded.size > 0) choices.set(key, choice);
	}
	return choices;
}

/** The cache key of choices: the same for the same filters in any order. */
export const choicesKey = (choices: Choices): string =>
	JSON.stringify(
		[...choices].map(([key, { included, excluded }]) => [key, [...included].sort(), [...excluded].sort()]),
	);
