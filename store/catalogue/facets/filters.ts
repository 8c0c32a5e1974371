import { type FilterKey, type Filters, filterKeys, pathWord } from '../../contract/browse';

/** What is chosen under one key. */
export interface Choice {
	included: Set<string>;
	excluded: Set<string>;
}

export type Choices = Map<FilterKey, Choice>;

/** Keys whose values are offered to be excluded: ranges and locations are rather chosen, though a path may exclude any. */
const excludable = new Set<FilterKey>(['status', 'subject', 'topic', 'binding', 'audience', 'condition', 'language']);

export const canExclude = (key: FilterKey): boolean => excludable.has(key);

/**
 * Sorts the filters of a payload into included and excluded values, in the words of the path
 * (docs/behaviour/browsing.md#filters: an excluded value has a minus before it). Keys that the visitor may not use are
 * passed over.
 */
export function choicesOf(filters: Filters, mayUse: (key: FilterKey) => boolean): Choices {
	const choices: Choices = new Map();
	for (const key of filterKeys) {
		const values = mayUse(key) ? (filters[key] ?? []) : [];
		const choice: Choice = { included: new Set(), excluded: new Set() };
		for (const value of values) {
			const minus = value.startsWith('-') && value.length > 1;
			(minus ? choice.excluded : choice.included).add(pathWord(key, minus ? value.slice(1) : value));
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
