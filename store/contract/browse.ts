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
	/** The value as a path has it. */
	value: string;
	label: string;
	/** How many titles have it; counting stops at `max_offset`. */
	count: number;
	/** Whether the shopper may exclude it. */
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
	/** How many results there are; counting stops at `max_offset`, so there may be more. */
	row_count: number;
	/** Results past this are not shown. */
	max_offset: number;
	filter_info: FilterGroup[];
	/** The list that is browsed; null if the whole catalogue is. */
	context: { name: string; list_id: number } | null;
	/** The corrected term whose results these are, where the one that was typed is misspelt and finds little; null otherwise. */
	shown_for: string | null;
	/** The corrected term as an offer, where the caller wanted results for the words as typed; null otherwise. */
	did_you_mean: string | null;
	/** For each row, how many other editions its work has; empty if each edition is a result of its own. */
	other_editions: number[];
	/** The title whose ISBN was typed as the term: the shopper is sent to its page. Null otherwise. */
	item: string | null;
}

/** The state of a search by a web page or a file. */
export interface FoundSearch {
	/** The key under which the found titles are browsed, like a list. */
	key: string;
	/** The file's name on the shopper's device, or the page's address. */
	source: string;
	/** 'reading' until the found titles can be browsed. */
	state: 'reading' | 'complete';
	/** Percent of the file that has been read. */
	progress: number;
	/** How long reading will probably still take; null if that is not known yet. */
	eta_seconds: number | null;
	/** Rows that look like a book, and how many of them were not found. */
	row_count: number;
	missing_count: number;
	/** Rows that name a title for the first time, and rows that name one again. */
	found_count: number;
	doubled_count: number;
	/** How many of the rows that were not found are stored, so that they can be shown. */
	listed_count: number;
	/** A page of the rows that were not found, each with its reason; empty while the file is being read. */
	missing: ImportRow[];
}

/** The titles that a web page or a file names; empty while it is being read. */
export interface TitleSearch extends BrowseResult {
	search: FoundSearch;
}

const values = () => json(z.array(z.string().min(1).max(maxValueLength)).max(maxValues)).optional();

/** Recursive, as an option has options below it. */
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

/** Why a search by a file or a page cannot be shown. */
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
			/** A list by its id, or what a search found by its key. */
			list: listRef().optional(),
			offset: integer(0, 1_000_000).optional(),
			/** Page size, which is rounded to the nearest of `pageSizes`. */
			limit: integer(1, 1_000_000).optional(),
			sort: z.enum(sortOrders).optional(),
			term: text(maxTermLength).optional(),
			kind: z.enum(searchTypes).optional(),
			/** 'typed' searches for the words as typed, without correcting their spelling. */
			words: z.enum(['typed']).optional(),
			/** 'all' makes every edition a result; without it a search shows one edition of each work. */
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
	/** Suggests words and titles that complete what is being typed. */
	'browse/suggest': define<{
		suggestions: {
			label: string;
			kind: 'title' | 'author' | 'series' | 'publisher';
			eisbn: string | null;
			/** A title's author; left out if none is known. */
			author?: string;
			/** A value that changes with the cover's picture, and so changes the picture's address; left out without a picture. */
			cover_image_cache?: string;
		}[];
	}>()({
		source: 'issue 2 §4: suggestions while typing',
		public: true,
		payload: z.object({ term: requiredText(100), kind: z.enum(searchTypes).optional() }),
		wire: { payload: { term: 't', kind: 'k' } },
	}),
	/** Fetches a web page and finds the titles that it names. */
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
			/** How many rows to skip, and how many to answer: a page when left out. */
			offset: integer(0, 1_000_000).optional(),
			limit: integer(1, 500).optional(),
		}),
		wire: { payload: { key: 'x', offset: 'o', limit: 'l' }, answer: foundNames },
	}),
};
