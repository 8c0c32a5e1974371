import { z } from 'zod';
import type { BrowseResult } from './browse';
import { define } from './call';
import type { Cart } from './cart';
import { eisbn, file, flag, id, integer, json, listRef, requiredText, text } from './fields';
import { type ImportResult, type ImportState, rowPageFieldNames, rowPageFields } from './import';
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
	 * The kind of list. The `description` of a customer's list ('favourites', 'custom') is plain text, and of the store's list
	 * ('store', 'feature') cleaned HTML. A 'search' list has the titles that a search by a page or a file found.
	 */
	kind: 'favourites' | 'custom' | 'store' | 'feature' | 'search';
	/** False for the favourites, and for the store's own lists. */
	can_delete: boolean;
	/** Unix seconds. */
	changed: number;
	row_count: number;
	/** Whether everyone with the list's address may see it. */
	shared: boolean;
	/** Whether the list contains the title that the call named; omitted if the call named none. */
	contains_eisbn?: boolean;
	/** The list's first titles; omitted unless the call asked for them. */
	items?: TitleSummary[];
}

/** All titles of a list that can be bought: their number, the wanted copies, and their total price. */
export interface ListInFull {
	titles: number;
	copies: number;
	/** A decimal string. */
	total: string;
}

/** A title on a list, with its note and the wanted copies. */
export interface ListedTitle extends TitleSummary {
	note: string;
	/** The wanted copies; null if no number was given. */
	wanted: number | null;
}

/** An import into a list. `list` is the list after the import has filled it; null before. */
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
			/** The number of lists to return. Default: all. */
			limit: integer(1, 200).optional(),
			sort: z.enum(listSorts).optional(),
			/** Adds the first titles to each list. */
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
			/** Whether the list belongs to the caller's account, so that they may change it. */
			own: boolean;
			/**
			 * The whole list as one order, if the call asked for it. Null if this visitor cannot order the whole list at once.
			 */
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
	/** Returns the spines of the first titles, from which a picture of the list is drawn. */
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
			/** The wanted copies; 0 for none. */
			wanted: integer(0, maxCopies).optional(),
			/** The new position on the list, from 1. A position past the end moves the title to the end. */
			place: integer(1).optional(),
		}),
	}),
	'titlelist/copyToList': define<{ list: TitleList }>()({
		source: 'docs/behaviour/lists.md#copying: copy list to list',
		limit: 'edit',
		payload: z.object({
			list_id: listRef(),
			/** The list to copy to. With a `name` instead, makes a new list. */
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
			/** Only false is accepted. It ends the sharing, and the address from `getPublicUrl` no longer works. */
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
		 * The number of titles and copies that were added, the copies of the list's titles now in the cart, and the titles that
		 * cannot be bought. `undo` has the changed cart lines with their earlier number of copies, 0 for a new line.
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
	 * Imports a file of titles, or ISBNs separated by commas, into one of the account's lists. With a file or ISBNs, reads them,
	 * in the background if that takes more than a moment. With `import_id`, returns the progress, and then a page of the rows.
	 * With `add_to_list` as well, adds the green rows to the list. Any step may refuse unreadable input, with a message for the
	 * shopper.
	 */
	'titlelist/importFile': define<ListImportAnswer>()({
		source: 'docs/behaviour/lists.md#import',
		refuses: importReasons,
		// Asking for the progress only reads, so it has no limit.
		limit: ({ file, isbns, add_to_list }) => (file || isbns ? 'upload' : add_to_list ? 'edit' : null),
		payload: z.object({
			list_id: id(),
			/** The call needs one of `file`, `isbns` and `import_id`. */
			file: file().optional(),
			isbns: requiredText(500_000).optional(),
			import_id: requiredText(100).optional(),
			add_to_list: flag().optional(),
			...rowPageFields,
		}),
		wire: { payload: rowPageFieldNames },
	}),
	/** Returns the list's public address. Shares the list if it is not shared yet. */
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
