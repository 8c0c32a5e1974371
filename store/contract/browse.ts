import { z } from 'zod';
import { type FilterKey, longestTerm, longestValue, mostValues, searchTypes, sortOrders } from './browse-keys';
import { define } from './call';
import { file, id, integer, json, requiredText, text } from './fields';
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

const values = () => json(z.array(z.string().min(1).max(longestValue)).max(mostValues)).optional();

export const browse = {
	'browse/get': define<BrowseResult>()({
		source: 'spec 1 §2, §7',
		kept: ['catalogue', 'stock', 'lists', 'settings'],
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
			x: id().optional(),
			/** Offset. */
			o: integer(0, 1_000_000).optional(),
			/** Page size: the nearest that there is. */
			l: integer(1, 1_000_000).optional(),
			v: z.enum(sortOrders).optional(),
			t: text(longestTerm).optional(),
			k: z.enum(searchTypes).optional(),
			/** Words: as they were typed, however they are spelled. */
			w: z.enum(['typed']).optional(),
			/** Editions: every one a result of its own. A search without it shows one of each work. */
			e: z.enum(['all']).optional(),
		}),
	}),
	/** Words and titles that complete what is being typed. */
	'browse/suggest': define<{
		suggestions: { label: string; kind: 'title' | 'author' | 'series' | 'publisher'; eisbn: string | null }[];
	}>()({
		source: 'issue 2 §4: suggestions while typing',
		kept: ['catalogue', 'settings'],
		payload: z.object({ t: requiredText(100), k: z.enum(searchTypes).optional() }),
	}),
	'browse/url': define<BrowseResult>()({
		source: 'spec 1 §7',
		limit: 'upload',
		payload: z.object({ url: requiredText(2000), o: integer(0, 1_000_000).optional(), l: integer(1, 200).optional() }),
	}),
	'browse/file': define<BrowseResult>()({
		source: 'spec 1 §5, §7',
		limit: 'upload',
		payload: z.object({ file: file() }),
	}),
};
