import { type FilterKey, type Filters, filterKeys, pathWord } from '../../contract/browse';

/** The values chosen for one filter key. */
export interface Choice {
	included: Set<string>;
	excluded: Set<string>;
}

/** A filter that a visitor may not use: either a whole key such as 'price', or one value of a key such as 'status bargain'. */
export type HiddenFilter = FilterKey | `${FilterKey} ${string}`;

export type Choices = Map<FilterKey, Choice>;

/**
 * The filter keys whose values a shopper can exclude with a button. Ranges and locations have no such button, but a URL path may
 * exclude values of any key.
 */
const excludable = new Set<FilterKey>(['status', 'subject', 'topic', 'binding', 'audience', 'condition', 'language']);

export const canExclude = (key: FilterKey): boolean => excludable.has(key);

/**
 * Splits the filters of a payload into included and excluded values (docs/behaviour/browsing.md#filters). In a path, an excluded
 * value begins with a minus sign. Skips filters that the visitor may not use.
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

/** Returns the cache key for a set of filter choices. The key does not depend on the order of the choices. */
export const choicesKey = (choices: Choices): string =>
	JSON.stringify(
		[...choices].map(([key, { included, excluded }]) => [key, [...included].sort(), [...excluded].sort()]),
	);
