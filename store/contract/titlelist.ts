import { z } from 'zod';
import type { BrowseResult } from './browse';
import { define } from './call';
import type { Cart } from './cart';
import { eisbn, file, flag, id, integer, json, listRef, requiredText, text } from './fields';
import { type ImportResult, type ImportState, rowsAsked, rowsAskedNames } from './import';
import { maxNameLength, maxNoteLength, maxTextLength } from './lengths';
import { maxCopies } from './limits';
import { type DocumentOption, excelFlags, pdfFlags } from './list-documents';
import { listSorts } from './list-sorts';
import { importReasons, orderingReasons } from './refusal';
import type { Session } from './session';
import type { Spine } from './spine';
import type { TitleSummary } from './title';
import type { ListBlock } from './webstore';

export interface TitleList {
	list_id: number;
	name: string;
	header: string;
	header_visible: boolean;
	description: string;
	image: string | null;
	/**
	 * Who made it: a customer, whose `description` is plain text; the store, whose `description` is cleaned HTML; or a
	 * search by a page or a file.
	 */
	kind: 'favourites' | 'custom' | 'store' | 'feature' | 'search';
	/** False for the Favourites, and for the store's own lists. */
	can_delete: boolean;
	/** Unix seconds. */
	changed: number;
	row_count: number;
	/** Anyone who has its address sees it. */
	shared: boolean;
	/** Only when a title was asked about. */
	contains_eisbn?: boolean;
	/** Its first titles, only where they were asked for. */
	items?: TitleSummary[];
}

/** All that can be had of a list: titles, copies as they are wished for, and what they cost together. */
export interface ListInFull {
	titles: number;
	copies: number;
	/** A decimal string. */
	total: string;
}

/** A title as it stands on a list. */
export interface ListedTitle extends TitleSummary {
	note: string;
	/** Copies that are wished for; null where nobody has said how many. */
	wanted: number | null;
}

/** An import into a list, and the list as it is after the answer that filled it: null in every other. */
export interface ListImportAnswer extends ImportState {
	result: ImportResult<{ titles: number }>;
	list: TitleList | null;
}

const name = () => requiredText(maxNameLength, 'Name is required.');

export const titlelist = {
	'titlelist/getLists': define<{ rows: TitleList[]; row_count: number }>()({
		source: 'docs/behaviour/lists.md#customers-lists',
		payload: z.object({
			eisbn: eisbn().optional(),
			search_term: text(80).optional(),
			offset: integer().optional(),
			/** All of them where it is left out. */
			limit: integer(1, 200).optional(),
			sort: z.enum(listSorts).optional(),
			/** Answers each with its first titles. */
			show_items: flag().optional(),
		}),
	}),
	'titlelist/get': define<TitleList>()({
		source: 'docs/behaviour/lists.md#list-page',
		public: true,
		payload: z.object({ list_id: listRef() }),
	}),
	'titlelist/getItems': define<
		{
			rows: ListedTitle[];
			row_count: number;
			wishlist: TitleList;
			/** It is the account's own: anyone who asks may change it. */
			own: boolean;
			/** Where it was asked for: what all of the list comes to in a cart; null for who cannot order it at once. */
			in_full?: ListInFull | null;
		} & Pick<BrowseResult, 'context'>
	>()({
		source: 'docs/behaviour/lists.md#list-page',
		payload: z.object({
			list_id: listRef(),
			limit: integer(1, 200).optional(),
			offset: integer().optional(),
			in_full: flag().optional(),
		}),
	}),
	/** The first titles as the spines that a picture of the list is drawn of. */
	'titlelist/getSpines': define<{ name: string; rows: Spine[] }>()({
		source: 'needed by what a shared list looks like where its address is shared',
		public: true,
		payload: z.object({ list_id: listRef() }),
	}),
	'titlelist/getCustom': define<{ title: string; html: string; blocks: ListBlock[] }>()({
		source: 'docs/behaviour/shell.md#own-pages',
		public: true,
		payload: z.object({ page_id: requiredText(80) }),
	}),
	'titlelist/getFavourites': define<{ eisbns: string[] }>()({
		source: 'docs/behaviour/orders.md#bought-favourites: which of the titles that were bought are favourites',
		payload: z.object({ eisbns: json(z.array(eisbn()).max(500)) }),
	}),
	'titlelist/addItemToList': define<{ rows: TitleList[]; session?: Session }>()({
		source: 'docs/behaviour/lists.md#lists-menu',
		limit: 'edit',
		payload: z.object({ list_id: id(), eisbn: eisbn(), return_session: flag().optional() }),
	}),
	'titlelist/removeItemFromList': define<{ rows: TitleList[]; session?: Session }>()({
		source: 'docs/behaviour/lists.md#lists-menu',
		limit: 'edit',
		payload: z.object({ list_id: id(), eisbn: eisbn(), return_session: flag().optional() }),
	}),
	'titlelist/removeItemsFromList': define<{ list: TitleList }>()({
		source: 'docs/behaviour/lists.md#list-page',
		limit: 'edit',
		payload: z.object({ list_id: id(), eisbns: json(z.array(eisbn()).max(500)) }),
	}),
	'titlelist/modifyItem': define<{ list: TitleList }>()({
		source: 'needed by the order, the note and the wished quantity of a title on a list',
		limit: 'edit',
		payload: z.object({
			list_id: id(),
			eisbn: eisbn(),
			note: text(maxNoteLength).optional(),
			/** 0 for none. */
			wanted: integer(0, maxCopies).optional(),
			/** Where on the list it is to stand, from 1; past the end is the end. */
			place: integer(1).optional(),
		}),
	}),
	'titlelist/copyToList': define<{ list: TitleList }>()({
		source: 'docs/behaviour/lists.md#copying: copy list to list',
		limit: 'edit',
		payload: z.object({
			list_id: listRef(),
			/** The list that they go to; a new one is made where a name is given in its place. */
			to_list_id: id().optional(),
			name: name().optional(),
		}),
	}),
	'titlelist/create': define<{ list: TitleList }>()({
		source: 'docs/behaviour/lists.md#names',
		limit: 'edit',
		payload: z.object({ name: name(), description: text(maxTextLength).optional(), eisbn: eisbn().optional() }),
	}),
	'titlelist/modify': define<{ list: TitleList }>()({
		source: 'docs/behaviour/lists.md#names',
		limit: 'edit',
		payload: z.object({
			list_id: id(),
			name: name().optional(),
			description: text(maxTextLength).optional(),
			/** Only false: what `getPublicUrl` gave out leads nowhere any more. */
			shared: z
				.literal(false)
				.or(z.literal('false').transform(() => false as const))
				.optional(),
		}),
	}),
	'titlelist/delete': define<{ deleted: true }>()({
		source: 'docs/behaviour/lists.md#customers-lists',
		limit: 'edit',
		payload: z.object({ list_id: id() }),
	}),
	'titlelist/copyToCart': define<{
		cart: Cart;
		/**
		 * What went into it, how many copies of the list are in it now, and how many titles of the list cannot be had. `undo`
		 * are the lines that it changed, with the copies that they had, 0 for a new one.
		 */
		added: {
			titles: number;
			copies: number;
			in_cart: number;
			left_out: number;
			undo: { cart_id: number; quantity: number }[];
		};
	}>()({
		source: 'docs/behaviour/lists.md#into-the-cart',
		refuses: [...orderingReasons, 'nothing-to-add'],
		limit: 'cart',
		payload: z.object({ list_id: listRef() }),
	}),
	/**
	 * A file of titles, or ISBNs with commas between them, onto one of the account's lists. With either it is read, in the
	 * background when it takes longer than a moment. With `import_id` it is told how far that is, then what its rows come to, a
	 * page at a time. With `add_to_list` as well the green rows go onto the list. What cannot be read is refused in the shopper's
	 * words, whenever that is found.
	 */
	'titlelist/importFile': define<ListImportAnswer>()({
		source: 'docs/behaviour/lists.md#import',
		refuses: importReasons,
		// Asking how far it is has no limit, as all reading.
		limit: ({ file, isbns, add_to_list }) => (file || isbns ? 'upload' : add_to_list ? 'edit' : null),
		payload: z.object({
			list_id: id(),
			/** One of the three. */
			file: file().optional(),
			isbns: requiredText(500_000).optional(),
			import_id: requiredText(100).optional(),
			add_to_list: flag().optional(),
			...rowsAsked,
		}),
		wire: { payload: rowsAskedNames },
	}),
	/** Shares the list, where it is not shared yet. */
	'titlelist/getPublicUrl': define<{ url: string }>()({
		source: 'docs/behaviour/lists.md#export-and-sharing',
		limit: 'edit',
		payload: z.object({ list_id: id() }),
	}),
	'titlelist/getExcelOptions': define<{ options: DocumentOption[] }>()({
		source: 'docs/behaviour/lists.md#export-and-sharing',
		payload: z.object({}),
	}),
	'titlelist/getExcel': define<{ progress_report_id: string }>()({
		source: 'docs/behaviour/lists.md#export-and-sharing',
		limit: 'report',
		payload: z.object({ list_id: listRef(), flags: json(excelFlags).optional() }),
	}),
	'titlelist/getPdfOptions': define<{ options: DocumentOption[] }>()({
		source: 'docs/behaviour/lists.md#export-and-sharing',
		payload: z.object({}),
	}),
	'titlelist/getPdf': define<{ progress_report_id: string }>()({
		source: 'docs/behaviour/lists.md#export-and-sharing',
		limit: 'report',
		payload: z.object({ list_id: listRef(), flags: json(pdfFlags).optional() }),
	}),
};
