import { z } from 'zod';
import { type FilterKey, maxTermLength, maxValueLength, maxValues, searchTypes, sortOrders } from './browse-keys';
import { define } from './call';
import { file, integer, json, listKey, listRef, requiredText, text } from './fields';
import type { ImportRow } from './import';
import type { TitleSummary } from './title';

export * from './browse-keys';

export interface FilterOption {
	/** The value, as it stands in the path. */
	k: string;
	/** The label. */
	e: string;
	/** How many titles, true up to `max_offset`. */
	c: number;
	/** Is offered to be excluded. */
	n: boolean;
	/** Options of one mutual group replace each other unless added with Ctrl. */
	m: string | null;
	subfilter: FilterOption[];
}

export interface FilterGroup {
	key: FilterKey;
	label: string;
	options: FilterOption[];
}

export interface BrowseResult {
	rows: TitleSummary[];
	/** Counted up to `max_offset`; there may be more when it is reached. */
	row_count: number;
	/** Results past this are not shown. */
	max_offset: number;
	filter_info: FilterGroup[];
	/** The list that is browsed, when one is. */
	context: { name: string; list_id: number } | null;
	/** The term whose results these are, where the one that was asked for finds nothing or little and is misspelt. */
	shown_for: string | null;
	/** The same term, only offered, where the results shall be those of the words as they were typed. */
	did_you_mean: string | null;
	/** How many other editions each row's work has, where editions are one result; else empty. */
	other_editions: number[];
	/** The title that a typed ISBN names: the shopper goes there. */
	item: string | null;
}

/** How far the search by a page or a file is. */
export interface FoundSearch {
	/** What it found is browsed by this key, as a list. */
	x: string;
	/** What the shopper calls the file, or where the page is. */
	source: string;
	/** 'reading' until what it found can be browsed. */
	state: 'reading' | 'complete';
	/** Percent of the file that has been read. */
	progress: number;
	/** How long the reading is likely to take from now; null where nobody can tell. */
	eta_seconds: number | null;
	/** Everything that looks like a book, and what of it was not found. */
	row_count: number;
	missing_count: number;
	/** Rows that name a title which no row above them does, and rows that name one again. */
	found_count: number;
	doubled_count: number;
	/** How many of those are kept to be looked at. */
	listed_count: number;
	/** A page of what was not found, each with its reason; none while the file is being read. */
	missing: ImportRow[];
}

/** What a page or a file names: empty while it is being read. */
export interface TitleSearch extends BrowseResult {
	search: FoundSearch;
}

const values = () => json(z.array(z.string().min(1).max(maxValueLength)).max(maxValues)).optional();

export const browse = {
	'browse/get': define<BrowseResult>()({
		source: 'docs/behaviour/browsing.md#filters',
		public: true,
		payload: z.object({
			b: values(),
			s: values(),
			n: values(),
			d: values(),
			f: values(),
			a: values(),
			r: values(),
			c: values(),
			g: values(),
			j: values(),
			/** A list by its id, or what a search found by its key. */
			x: listRef().optional(),
			/** Offset. */
			o: integer(0, 1_000_000).optional(),
			/** Page size: the nearest that there is. */
			l: integer(1, 1_000_000).optional(),
			v: z.enum(sortOrders).optional(),
			t: text(maxTermLength).optional(),
			k: z.enum(searchTypes).optional(),
			/** Words: as they were typed, however they are spelled. */
			w: z.enum(['typed']).optional(),
			/** Editions: every one a result of its own. A search without it shows one of each work. */
			e: z.enum(['all']).optional(),
		}),
	}),
	/** Words and titles that complete what is being typed. */
	'browse/suggest': define<{
		suggestions: {
			label: string;
			kind: 'title' | 'author' | 'series' | 'publisher';
			eisbn: string | null;
			/** Who wrote it, of a title; not there where nobody is known. */
			author?: string;
			/** What the address of a title's cover changes with; not there where there is no picture. */
			cover_image_cache?: string;
		}[];
	}>()({
		source: 'issue 2 §4: suggestions while typing',
		public: true,
		payload: z.object({ t: requiredText(100), k: z.enum(searchTypes).optional() }),
	}),
	/** The titles that a page on the web names, which the store fetches. */
	'browse/url': define<TitleSearch>()({
		source: 'docs/behaviour/search.md#by-a-web-page',
		limit: 'upload',
		payload: z.object({ url: requiredText(2000) }),
	}),
	'browse/file': define<TitleSearch>()({
		source: 'docs/behaviour/search.md#by-a-file',
		limit: 'upload',
		payload: z.object({ file: file() }),
	}),
	'browse/found': define<FoundSearch>()({
		source: 'needed by what a page or a file names and the store has not, and by whoever waits for a long one',
		payload: z.object({
			x: listKey(),
			/** How many rows that were not found are passed over, and how many an answer has: 100 when left out. */
			o: integer(0, 1_000_000).optional(),
			l: integer(1, 500).optional(),
		}),
	}),
};
