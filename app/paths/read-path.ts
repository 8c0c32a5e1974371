import {
	type FilterKey,
	filterKeyOf,
	maxTermLength,
	maxValueLength,
	maxValues,
	type PageSize,
	pageSizes,
	pathWord,
	type SortOrder,
	searchTypes,
	sortOrders,
} from '~store/contract/browse-keys';
import { withoutEndSlashes } from '~store/contract/path-end';
import { type BrowseQuery, usualSort, wholeCatalogue } from './browse-query';
import { decodePart } from './path-segment';

interface BrowsePathReading {
	query: BrowseQuery;
	/** Whether a part of the path was invalid and ignored: an unknown key, or a value at an invalid position. */
	lossy: boolean;
}

/**
 * Reads a browse path (docs/behaviour/browsing.md#paths). The path is percent-encoded, and its keys may be in any order. Several
 * values of a filter are separated by commas, or are in separate path segments. Uses the default value for parts that cannot be
 * read. This function never throws.
 * @param pathname the raw path of a URL or of window.location
 */
export function readBrowsePath(pathname: string): BrowsePathReading {
	const query: BrowseQuery = { ...wholeCatalogue, filters: {} };
	const seen = new Set<string>();
	let lossy = false;
	const rest = withoutEndSlashes(pathname).replace(/^\/browse\/*(filter(?=\/|$)\/?)?/i, '');
	const segments = rest === '' ? [] : rest.split('/');
	for (let at = 0; at < segments.length; at += 2) {
		const [letter = '', raw = ''] = segments.slice(at, at + 2);
		const key = filterKeyOf(letter);
		// If a key that can have only one value occurs several times, the last value counts.
		const understood = key
			? readFilter(query, key, raw)
			: readValue(query, letter, decodePart(raw)) && !seen.has(letter);
		seen.add(letter);
		if (!understood) lossy = true;
	}
	// Titles can be sorted by relevance only if there is a search text.
	if (query.sort === usualSort(query) || (query.sort === 'relevance' && query.term === '')) query.sort = null;
	if (query.term === '') {
		const { kind, asTyped, everyEdition } = wholeCatalogue;
		Object.assign(query, { kind, asTyped, everyEdition });
	}
	for (const values of Object.values(query.filters)) values.sort();
	return { query, lossy };
}

/** Whether a path belongs to the browse page. */
export const isBrowsePath = (pathname: string): boolean => /^\/browse(\/filter(\/|$)|\/?$)/i.test(pathname);

function readFilter({ filters }: BrowseQuery, key: FilterKey, raw: string): boolean {
	let understood = true;
	for (const part of raw.split(',')) {
		const written = decodePart(part);
		const [, minus = '', word = ''] = /^(-(?=.))?(.*)$/s.exec(written) ?? [];
		const plain = pathWord(key, word);
		const value = minus + plain;
		const home = homeOf(key, plain);
		const held = filters[home] ?? [];
		const others = held.filter((one) => one.replace(/^-(?=.)/, '') !== plain);
		if (value === '' || value.length > maxValueLength || others.length >= maxValues) understood = false;
		else filters[home] = [...others, value];
	}
	return understood;
}

/** Reads the value of a path key that can have only one value. All keys except the keys of filters can have only one value. */
function readValue(query: BrowseQuery, letter: string, value: string): boolean {
	switch (letter) {
		case 't':
			query.term = value
				.slice(0, maxTermLength)
				.replace(/[\uD800-\uDBFF]$/, '')
				.trim();
			return value !== '' && value.length <= maxTermLength;
		case 'k':
			query.kind = among(searchTypes, value) ?? query.kind;
			return query.kind === value;
		case 'w':
			query.asTyped = value === 'typed';
			return query.asTyped;
		case 'e':
			query.everyEdition = value === 'all';
			return query.everyEdition;
		case 'x':
			if (/^\d{1,15}$/.test(value)) query.list = Number(value);
			else if (/^[\w-]{22}$/.test(value)) query.list = value;
			return String(query.list) === value;
		case 'v':
			query.sort = sortNamed(value) ?? query.sort;
			return query.sort === value;
		case 'l':
			query.size = sizeNamed(value) ?? query.size;
			return String(query.size) === value;
		case 'o':
			if (/^\d{1,15}$/.test(value)) query.offset = Math.min(Number(value), farthest);
			return String(query.offset) === value;
		default:
			return false;
	}
}

/**
 * The maximum offset of a page of results. No results have that many pages. An offset above the maximum also leads to the last
 * page.
 */
const farthest = 1_000_000;

/**
 * Returns the filter that a value in the path belongs to. A subject that begins with two underscores is a topic, whichever path
 * key it has.
 */
function homeOf(key: FilterKey, value: string): FilterKey {
	if (key !== 'subject' && key !== 'topic') return key;
	return value.startsWith('__') ? 'topic' : 'subject';
}

const among = <Allowed extends string>(all: readonly Allowed[], value: string): Allowed | undefined =>
	all.find((one) => one === value);

/** Returns the sort order with this name; undefined for an unknown name. */
export const sortNamed = (value: string): SortOrder | undefined => among(sortOrders, value);

/** Returns the nearest existing page size; undefined if the number in the path is invalid. */
export const sizeNamed = (value: string): PageSize | undefined =>
	/^\d{1,6}$/.test(value)
		? pageSizes.reduce((best, allowed) =>
				Math.abs(allowed - Number(value)) < Math.abs(best - Number(value)) ? allowed : best,
			)
		: undefined;
