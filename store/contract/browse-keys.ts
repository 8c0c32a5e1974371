/** The fields that a shopper can search by (docs/behaviour/search.md#kinds). */
export const searchTypes = ['keyword', 'title', 'author', 'publisher'] as const;
export type SearchType = (typeof searchTypes)[number];

export const sortOrders = [
	'relevance',
	'bestselling',
	'title',
	'author',
	'newest',
	'oldest',
	'price',
	'price-high',
] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * The allowed numbers of results on a page (docs/behaviour/browsing.md#page-size). The first number is the default, also for
 * lists and featured lists.
 */
export const pageSizes = [26, 50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

/**
 * The keys of the search filters, in their order in a path. Each filter key has a letter that represents the key in paths
 * (docs/behaviour/browsing.md#filters).
 */
export const filterLetters = {
	status: 'b',
	subject: 's',
	topic: 'n',
	published: 'd',
	binding: 'f',
	audience: 'a',
	price: 'r',
	condition: 'c',
	language: 'g',
	location: 'j',
} as const;
export type FilterKey = keyof typeof filterLetters;
export const filterKeys = Object.keys(filterLetters) as FilterKey[];

export const filterKeyOf = (letter: string): FilterKey | undefined =>
	filterKeys.find((key) => filterLetters[key] === letter);

/** The filter keys whose values are words. The values of all other filter keys are codes. */
const worded: readonly FilterKey[] = ['status', 'published', 'binding', 'audience', 'price'];

/**
 * Formats a filter's value for a path: 'trade-paperback' for 'Trade Paperback', as in the addresses of the older site. Codes are
 * unchanged.
 */
export function pathWord(key: FilterKey, text: string): string {
	if (!worded.includes(key)) return text;
	const word = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
	// A minus at the start of the value is removed, because the minus would exclude the value.
	return word.replace(/^-|-$/g, '') || word;
}

/**
 * The values chosen for each filter key. '-value' excludes a value. Several values of one filter key mean 'or'. Several filter
 * keys mean 'and'.
 */
export type Filters = Partial<Record<FilterKey, string[]>>;

/** The maximum number of values for one filter key, and the maximum length of a value in characters. */
export const maxValues = 40;
export const maxValueLength = 120;
/** The maximum length of a search term, in characters. */
export const maxTermLength = 300;
