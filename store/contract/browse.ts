import { z } from 'zod';
import {
	type FilterKey,
	filterLetters,
	maxTermLength,
	maxValueLength,
	maxValues,
	searchTypes,
	sortOrders,
} from './browse-keys';
import { define } from './call';
import { file, integer, json, listKey, listRef, requiredText, text } from './fields';
import type { ImportRow } from './import';
import type { TitleSummary } from './title';
import type { NamesIn } from './wire-names';

export * from './browse-keys';

export interface FilterOption {
	/** As it stands in the path. */
	value: string;
	label: string;
	/** How many titles, true up to `max_offset`. */
	count: number;
	/** Is offered to be excluded. */
	excludable: boolean;
	/** Options of one mutual group replace each other unless added with Ctrl. */
	mutual_group: FilterKey | null;
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
	key: string;
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

/** An option holds others of its kind. */
const optionNames: NamesIn<FilterOption> = {
	value: 'k',
	label: 'e',
	count: 'c',
	excludable: 'n',
	mutual_group: ['m', filterLetters],
	get subfilter() {
		return optionNames;
	},
};
const resultNames: NamesIn<BrowseResult> = {
	filter_info: { key: ['key', filterLetters], options: optionNames },
};
const foundNames = { key: 'x' };
const searchNames = { ...resultNames, search: foundNames };

/** Why a search by a file or a page is not looked at. */
const lookingReasons = ['file-unreadable', 'import-gone'] as const;

export const browse = {
	'browse/get': define<BrowseResult>()({
		source: 'docs/behaviour/browsing.md#filters',
		public: true,
		payload: z.object({
			status: values(),
			subject: values(),
			topic: values(),
			published: values(),
			binding: values(),
			audience: values(),
			price: values(),
			condition: values(),
			language: values(),
			location: values(),
			/** By its id, or what a search found by its key. */
			list: listRef().optional(),
			offset: integer(0, 1_000_000).optional(),
			/** Page size: the nearest that there is. */
			limit: integer(1, 1_000_000).optional(),
			sort: z.enum(sortOrders).optional(),
			term: text(maxTermLength).optional(),
			kind: z.enum(searchTypes).optional(),
			/** The words as they were typed, however they are spelled. */
			words: z.enum(['typed']).optional(),
			/** Every edition a result of its own. A search without it shows one of each work. */
			editions: z.enum(['all']).optional(),
		}),
		wire: {
			payload: {
				...filterLetters,
				list: 'x',
				offset: 'o',
				limit: 'l',
				sort: 'v',
				term: 't',
				kind: 'k',
				words: 'w',
				editions: 'e',
			},
			answer: resultNames,
		},
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
		payload: z.object({ term: requiredText(100), kind: z.enum(searchTypes).optional() }),
		wire: { payload: { term: 't', kind: 'k' } },
	}),
	/** The titles that a page on the web names, which the store fetches. */
	'browse/url': define<TitleSearch>()({
		source: 'docs/behaviour/search.md#by-a-web-page',
		refuses: lookingReasons,
		limit: 'upload',
		payload: z.object({ url: requiredText(2000) }),
		wire: { answer: searchNames },
	}),
	'browse/file': define<TitleSearch>()({
		source: 'docs/behaviour/search.md#by-a-file',
		refuses: lookingReasons,
		limit: 'upload',
		payload: z.object({ file: file() }),
		wire: { answer: searchNames },
	}),
	'browse/found': define<FoundSearch>()({
		source: 'needed by what a page or a file names and the store has not, and by visitors who wait for a long one',
		refuses: lookingReasons,
		payload: z.object({
			key: listKey(),
			/** How many rows that were not found are passed over, and how many an answer has: as many as a page when left out. */
			offset: integer(0, 1_000_000).optional(),
			limit: integer(1, 500).optional(),
		}),
		wire: { payload: { key: 'x', offset: 'o', limit: 'l' }, answer: foundNames },
	}),
};
