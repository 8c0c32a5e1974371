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
	/** Whether some part of the path was invalid and ignored: an unknown key, or a misplaced value. */
	lossy: boolean;
}

/**
 * Reads a browse path (docs/behaviour/browsing.md#paths) as it is in the address: percent-encoded, with keys in any
 * order, and several values of a filter separated by commas or in their own segments. Unreadable parts get their
 * default; never throws.
 * @param pathname raw, as URL and window.location give it
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
		// If a key can have only one value, the last one counts.
		const understood = key
			? readFilter(query, key, raw)
			: readValue(query, letter, decodePart(raw)) && !seen.has(letter);
		seen.add(letter);
		if (!understood) lossy = true;
	}
	// Without a term, titles cannot be sorted by relevance.
	if (query.sort === usualSort(query) || (query.sort === 'relevance' && query.term === '')) query.sort = null;
	if (query.term === '') {
		const { kind, asTyped, everyEdition } = wholeCatalogue;
		Object.assign(query, { kind, asTyped, everyEdition });
	}
	for (const values of Object.values(query.filters)) values.sort();
	return { query, lossy };
}

/** Whether a path belongs to the browse screen. */
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

/** Reads a key that can have only one value: every letter except the filters'. */
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

/** Far beyond the last page of any results. A larger offset leads to the last page too. */
const farthest = 1_000_000;

/** Returns the key of a value. A subject that starts with a double underscore is a topic, under either key. */
function homeOf(key: FilterKey, value: string): FilterKey {
	if (key !== 'subject' && key !== 'topic') return key;
	return value.startsWith('__') ? 'topic' : 'subject';
}

const among = <Allowed extends string>(all: readonly Allowed[], value: string): Allowed | undefined =>
	all.find((one) => one === value);

/** Returns the order; undefined for an unknown one. */
export const sortNamed = (value: string): SortOrder | undefined => among(sortOrders, value);

/** Returns the nearest existing page size; undefined for an invalid number. */
export const sizeNamed = (value: string): PageSize | undefined =>
	/^\d{1,6}$/.test(value)
		? pageSizes.reduce((best, allowed) =>
				Math.abs(allowed - Number(value)) < Math.abs(best - Number(value)) ? allowed : best,
			)
		: undefined;
