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
	 * The kind of list. The `description` of a customer's list ('favourites', 'custom') is plain text. The `description` of the
	 * store's list ('store', 'feature') is cleaned HTML. A 'search' list contains the titles that a search by a web page or a file
	 * found.
	 */
	kind: 'favourites' | 'custom' | 'store' | 'feature' | 'search';
	/** Whether the customer can delete the list. The value is false for the favourites list, and for the store's own lists. */
	can_delete: boolean;
	/** When the list was last changed, in Unix seconds. */
	changed: number;
	row_count: number;
	/** Whether everyone who knows the address of the list may see the list. */
	shared: boolean;
	/** Whether the list contains the title with the ISBN `eisbn` of the call, omitted if the call has no `eisbn`. */
	contains_eisbn?: boolean;
	/** The first titles of the list, omitted unless the call asked for them. */
	items?: TitleSummary[];
}

/** The titles of a list that can be bought: the number of titles, the number of wanted copies, and the total price. */
export interface ListInFull {
	titles: number;
	copies: number;
	/** The total price as a decimal string. */
	total: string;
}

/** A title on a list, with its note and the number of wanted copies. */
export interface ListedTitle extends TitleSummary {
	note: string;
	/** The number of wanted copies, or null if the customer gave no number. */
	wanted: number | null;
}

/** The state of an import into a list. `list` is the list after the import has added its titles, or null until then. */
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
			/** The maximum number of lists to return. If the field is omitted, the call returns all lists. */
			limit: integer(1, 200).optional(),
			sort: z.enum(listSorts).optional(),
			/** If true, adds the first titles to each list. */
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
			/** Whether the list belongs to the caller's account, so that the caller may change the list. */
			own: boolean;
			/**
			 * The titles of the list that can be bought, omitted unless the call asked for them. The value is null if this visitor
			 * cannot order the whole list in one step.
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
	/** Returns the data for drawing the spines of a list's first titles. A picture of the list shows these spines. */
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
			/** The number of wanted copies. 0 means that the customer gives no number. */
			wanted: integer(0, maxCopies).optional(),
			/** The new position of the title on the list, counted from 1. A position past the end moves the title to the end. */
			place: integer(1).optional(),
		}),
	}),
	'titlelist/copyToList': define<{ list: TitleList }>()({
		source: 'docs/behaviour/lists.md#copying: copy list to list',
		limit: 'edit',
		payload: z.object({
			list_id: listRef(),
			/** The id of the list to which titles are copied. If `name` is given instead, the call makes a new list. */
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
			/**
			 * The value false ends the sharing of the list, so that the address from `getPublicUrl` no longer works. No other value is
			 * accepted.
			 */
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
		 * The numbers of titles added, of copies added, of copies of the list's titles that are now in the cart, and of titles that
		 * cannot be bought. `undo` lists the changed cart lines with their earlier number of copies, which is 0 for a new line.
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
	 * Imports a file of titles, or ISBNs separated by commas, into one of the account's lists. If a file or ISBNs are given, starts
	 * to read them; a large import is read in the background. If `import_id` is set, returns the progress, and then a page of the
	 * rows. If `add_to_list` is also set, adds the accepted (green) rows to the list. Each step may refuse unreadable input, with a
	 * message for the shopper.
	 */
	'titlelist/importFile': define<ListImportAnswer>()({
		source: 'docs/behaviour/lists.md#import',
		refuses: importReasons,
		// A call that asks for the progress only reads, so it has no rate limit.
		limit: ({ file, isbns, add_to_list }) => (file || isbns ? 'upload' : add_to_list ? 'edit' : null),
		payload: z.object({
			list_id: id(),
			/** A file with titles. The call needs one of `file`, `isbns` and `import_id`. */
			file: file().optional(),
			isbns: requiredText(500_000).optional(),
			import_id: requiredText(100).optional(),
			add_to_list: flag().optional(),
			...rowPageFields,
		}),
		wire: { payload: rowPageFieldNames },
	}),
	/** Returns the public address of a list. If the list is not shared yet, shares the list. */
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
