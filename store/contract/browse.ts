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
	/** The value as written in a path. */
	value: string;
	label: string;
	/** The number of titles with this value. Counting stops at `max_offset`. */
	count: number;
	/** Whether the shopper may exclude the value. */
	excludable: boolean;
	/** Options of one mutual group replace each other, unless the shopper adds them with Ctrl. */
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
	/** The number of results. Counting stops at `max_offset`, so there may be more. */
	row_count: number;
	/** Results past this offset are not shown. */
	max_offset: number;
	filter_info: FilterGroup[];
	/** The list that is browsed; null for the whole catalogue. */
	context: { name: string; list_id: number } | null;
	/** The corrected term that these results are for, if the typed term is misspelt and finds little; null otherwise. */
	shown_for: string | null;
	/** The corrected term as a suggestion, if the caller wanted results for the words as typed; null otherwise. */
	did_you_mean: string | null;
	/** For each row, the number of other editions of its work; empty if each edition is a result of its own. */
	other_editions: number[];
	/** The title whose ISBN was typed as the term. The shopper is redirected to its page. Null otherwise. */
	item: string | null;
}

/** The state of a search by a web page or a file. */
export interface FoundSearch {
	/** The key under which the shopper can browse the found titles, like a list. */
	key: string;
	/** The file's name on the shopper's device, or the page's address. */
	source: string;
	/** 'reading' while the file is read, 'complete' when the found titles can be browsed. */
	state: 'reading' | 'complete';
	/** The percentage of the file that has been read. */
	progress: number;
	/** The estimated seconds until reading ends; null if unknown. */
	eta_seconds: number | null;
	/** The number of rows that look like a book, and how many of them were not found. */
	row_count: number;
	missing_count: number;
	/** The number of rows that name a title for the first time, and of rows that repeat a title. */
	found_count: number;
	doubled_count: number;
	/** The number of not-found rows that are stored, so that they can be shown. */
	listed_count: number;
	/** A page of the rows that were not found, each with a reason; empty while the file is being read. */
	missing: ImportRow[];
	/** The first found rows that were not read as written, each with a note; empty for most files. */
	noted: ImportRow[];
}

/** The titles that a web page or a file names; empty while the page or the file is being read. */
export interface TitleSearch extends BrowseResult {
	search: FoundSearch;
}

const values = () => json(z.array(z.string().min(1).max(maxValueLength)).max(maxValues)).optional();

/** Recursive, because an option has options below it. */
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

/** Why the results of a search by a file or a page cannot be shown. */
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
			/** A list's id, or the key of a search by a page or a file. */
			list: listRef().optional(),
			offset: integer(0, 1_000_000).optional(),
			/** The page size, rounded to the nearest value in `pageSizes`. */
			limit: integer(1, 1_000_000).optional(),
			sort: z.enum(sortOrders).optional(),
			term: text(maxTermLength).optional(),
			kind: z.enum(searchTypes).optional(),
			/** 'typed' searches for the words as typed, without correcting their spelling. */
			words: z.enum(['typed']).optional(),
			/** 'all' makes every edition a result. Without it, a search shows one edition of each work. */
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
			/** The title's author; omitted if unknown. */
			author?: string;
			/**
			 * A value that changes when the cover picture changes, and so changes the picture's address; omitted without a
			 * picture.
			 */
			cover_image_cache?: string;
		}[];
	}>()({
		source: 'issue 2 §4: suggestions while typing',
		public: true,
		payload: z.object({ term: requiredText(100), kind: z.enum(searchTypes).optional() }),
		wire: { payload: { term: 't', kind: 'k' } },
	}),
	/** Fetches a web page and finds the titles named on it. */
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
			/** The number of rows to skip, and the number of rows to return. Default: one page. */
			offset: integer(0, 1_000_000).optional(),
			limit: integer(1, 500).optional(),
		}),
		wire: { payload: { key: 'x', offset: 'o', limit: 'l' }, answer: foundNames },
	}),
};
