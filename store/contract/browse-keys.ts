/** What a shopper can search by (docs/behaviour/search.md#kinds). */
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
 * How many results a page may have (docs/behaviour/browsing.md#page-size). The first is the usual one, of titles on a list
 * and of featured lists too.
 */
export const pageSizes = [26, 50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

/** What titles are filtered by, in the order of a path, with the letter that stands for each there (docs/behaviour/browsing.md#filters). */
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

/** The keys whose values are words, and codes under the others. */
const worded: readonly FilterKey[] = ['status', 'published', 'binding', 'audience', 'price'];

/**
 * A value as it stands in a path: 'trade-paperback' for 'Trade Paperback', which is how older addresses have it. Codes
 * stand as they are.
 */
export function pathWord(key: FilterKey, text: string): string {
	if (!worded.includes(key)) return text;
	const word = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
	// A minus at the beginning would exclude.
	return word.replace(/^-|-$/g, '') || word;
}

/** Values chosen under each key; '-value' excludes. Several values of one key widen, several keys narrow. */
export type Filters = Partial<Record<FilterKey, string[]>>;

/** The most values under one key, and the longest of them in characters. */
export const maxValues = 40;
export const maxValueLength = 120;
/** The longest term that is searched for. Characters. */
export const maxTermLength = 300;
