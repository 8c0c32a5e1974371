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
	/** The filter value as written in a path. */
	value: string;
	label: string;
	/** The number of titles with this filter value. Counting stops at `max_offset`. */
	count: number;
	/** Whether the shopper may exclude the filter value. */
	excludable: boolean;
	/**
	 * The filter key of a mutual group. Choosing an option replaces the other options of the group, unless the shopper adds the
	 * option with Ctrl.
	 */
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
	/** The maximum offset. Results after this offset are not shown. */
	max_offset: number;
	filter_info: FilterGroup[];
	/** The list in which the shopper browses, or null for the whole catalogue. */
	context: { name: string; list_id: number } | null;
	/**
	 * The corrected search term that produced these results, if the typed term is misspelt and finds few titles, or null otherwise.
	 */
	shown_for: string | null;
	/** A suggested correction of the search term, if the caller wanted results for the words as typed, or null otherwise. */
	did_you_mean: string | null;
	/** For each row, the number of other editions of the same work, empty if each edition is a separate result. */
	other_editions: number[];
	/**
	 * The title whose ISBN was typed as the term. The shopper is redirected to the page of that title. The field is null for every
	 * other term.
	 */
	item: string | null;
}

/** The state of a search that finds the titles named on a web page or in a file. */
export interface FoundSearch {
	/** The key under which the shopper can browse the found titles, like a list. */
	key: string;
	/** The file's name on the shopper's device, or the address of the web page. */
	source: string;
	/** 'reading' while the file is read, 'complete' when the found titles can be browsed. */
	state: 'reading' | 'complete';
	/** The percentage of the file that has been read. */
	progress: number;
	/** The estimated seconds until reading ends, or null if unknown. */
	eta_seconds: number | null;
	/** The number of rows that look like a book, and the number of those rows whose title was not found. */
	row_count: number;
	missing_count: number;
	/** The number of rows whose title occurs for the first time in the file, and the number of rows that repeat a title. */
	found_count: number;
	doubled_count: number;
	/** The number of stored rows whose title was not found. Only stored rows can be shown. */
	listed_count: number;
	/** A page of the rows whose title was not found, each with a reason, empty while the file is being read. */
	missing: ImportRow[];
	/** The first found rows that were not read as written, each with a note; empty for most files. */
	noted: ImportRow[];
}

/** The titles that a web page or a file mentions, empty while the page or the file is being read. */
export interface TitleSearch extends BrowseResult {
	search: FoundSearch;
}

const values = () => json(z.array(z.string().min(1).max(maxValueLength)).max(maxValues)).optional();

/** The type is recursive, because a filter option may have options below it. */
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

/** The reasons why the results of a search by a file or a web page cannot be shown. */
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
			/** A list's id, or the key of a search by a web page or a file. */
			list: listRef().optional(),
			offset: integer(0, 1_000_000).optional(),
			/** The number of results on a page, rounded to the nearest value in `pageSizes`. */
			limit: integer(1, 1_000_000).optional(),
			sort: z.enum(sortOrders).optional(),
			term: text(maxTermLength).optional(),
			kind: z.enum(searchTypes).optional(),
			/** 'typed' searches for the words as typed, without correcting their spelling. */
			words: z.enum(['typed']).optional(),
			/** 'all' makes every edition a separate result. Without 'all', a search shows one edition of each work. */
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
			/** The title's author, omitted if unknown. */
			author?: string;
			/**
			 * A value that changes when the cover picture changes. The picture's address contains the value, so the address changes as
			 * well. The field is omitted if there is no cover picture.
			 */
			cover_image_cache?: string;
		}[];
	}>()({
		source: 'issue 2 §4: suggestions while typing',
		public: true,
		payload: z.object({ term: requiredText(100), kind: z.enum(searchTypes).optional() }),
		wire: { payload: { term: 't', kind: 'k' } },
	}),
	/** Fetches a web page and finds the titles mentioned on the page. */
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
			/** The number of rows to skip, and the maximum number of rows to return. By default, the call returns one page. */
			offset: integer(0, 1_000_000).optional(),
			limit: integer(1, 500).optional(),
		}),
		wire: { payload: { key: 'x', offset: 'o', limit: 'l' }, answer: foundNames },
	}),
};
