import { z } from 'zod';
import { define } from './call';
import { eisbn, flag, integer, listRef, requiredText } from './fields';
import { maxNameLength, maxTextLength } from './lengths';

export type Availability = 'available' | 'out_of_print' | 'out_of_stock_indefinitely' | 'forthcoming' | 'no_price';

/**
 * A title in one condition, or one used copy of a title, with its price and stock (docs/behaviour/titles.md#offers). Prices are
 * decimal strings, or null if the visitor may not see prices.
 */
export interface Offer {
	/** A condition such as 'new', or an individual copy such as 'very_good-2'. */
	code: string;
	/** The condition of the copies in words: 'Used, very good'. */
	text: string;
	/** The price that the shopper pays. */
	price: string | null;
	/** The price before the discount. */
	row_price: string | null;
	/** The amount that the shopper saves, or null if no discount is shown. */
	save: string | null;
	used: boolean;
	note: string | null;
	/** The number of available copies, or 'Y' if the store has copies but does not show the number. */
	onhand: number | 'Y';
	onorder: number;
	/** The discount from the list price in percent, or 0 for no discount. */
	discount: number;
	availability: Availability;
	message: string;
	sub_message: string | null;
	is_extra_orderable: boolean;
	is_large_print: boolean;
	/** Whether this visitor can now add the offer to the cart. */
	cartable: boolean;
}

export interface Author {
	name: string;
	canadian: boolean;
	/** The contributor's role: 'Illustrator', 'Translator' …, or null for an author. */
	role: string | null;
}

export interface LocationOffers {
	name: string;
	location_id: number;
	available: Offer[];
}

/** The fields of a title that are shown everywhere, for example in cards and list items. */
export interface TitleSummary {
	eisbn: string;
	title: string;
	subtitle: string | null;
	series: string | null;
	series_num: string | null;
	authors: Author[];
	binding: string | null;
	release_date: number | null;
	is_forthcoming: boolean;
	is_giftcard: boolean;
	is_large_print: boolean;
	has_libro_audiobook: boolean;
	/** The title's language as an English word: 'English', 'French'. */
	language: string | null;
	/** The sales rank of the title, or null if the title has no rank, and if the store hides ranks. */
	rank: Rank | null;
	/**
	 * A value that changes when the cover picture changes. The picture's address contains the value, so the address changes as
	 * well. The value is '' if there is no picture.
	 */
	cover_image_cache: string;
	/**
	 * The offers of the title. Offers that can be bought come first, and new copies come before used copies. The list is empty for
	 * a title that is 'Unavailable'.
	 */
	available: Offer[];
	/** The price of the first offer. */
	price: string | null;
	/** The list price, or '0.00' if unknown, and for visitors who may not see prices. */
	list_price_usa: string;
	list_price_can: string;
	/** The number of available copies of all offers at the visitor's location. */
	onhand: number | 'Y';
	/** Whether copies of the title are available at the visitor's location. */
	available_in_store: boolean;
	/** Whether copies of the title are available at other locations, in a store that shows its locations separately. */
	at_other_locations: boolean;
	carton_qty: number | null;
	/** Whether the title is on the account's favourites list. */
	favourite?: boolean;
	/** The latest staff comment on the title, omitted if there is no staff comment. */
	comment?: Comment;
}

/** A staff comment on a title, in plain text. */
export interface Comment {
	author: string;
	text: string;
}

export interface Rank {
	kind: 'bestseller' | 'future';
	number: number;
	/** The tier of the sales rank: 1 is the best tier, 5 the last (docs/behaviour/titles.md#sales-rank). */
	tier: 1 | 2 | 3 | 4 | 5;
}

export interface Title extends TitleSummary {
	/** A key that all editions of one work have in common. The key itself has no meaning. */
	work_key: string;
	/** Whether the title is out of print. The page of the title shows this only if the title has no offer. */
	out_of_print: boolean;
	/** The code of the product form in ONIX list 150, such as BC for a paperback, or null if unknown. */
	binding_code: string | null;
	interiors: number;
	/**
	 * The pictures of the inside of the book. `key` is the https address of a picture, or its name on the image host. `cb` changes
	 * when the picture on the image host changes.
	 */
	interior_objects: { key: string; cb: string }[];
	multistore_available: LocationOffers[];
	publisher: string | null;
	edition: string | null;
	/** The description of the title, as cleaned HTML. */
	description: string | null;
	/** The biography of each contributor, as cleaned HTML. */
	bio: string[];
	reviews: { content: string; author: string; source_title: string }[];
	comments: Comment[];
	/** An extract of one or two pages of the book, as cleaned HTML. */
	extract: string | null;
	/** The subjects of the title. `sub_labels` are the subject's headings, from the broadest heading to the subject itself. */
	subjects: { subject: string; code: string; sub_labels: { label: string; code: string }[] }[];
	isbn: string;
	/** The kind of number: 'EAN' for an item that is not a book, because its number is not an ISBN. */
	isbn_type: 'ISBN-13' | 'EAN';
	upc: string | null;
	upc_type: string | null;
	pages: number | null;
	/** The width in millimetres. */
	width: number | null;
	/** The height in millimetres. */
	height: number | null;
	/** The weight in pounds, with two decimals. */
	weight: string | null;
	audience: string | null;
	/** The number of other editions of the same work. */
	edition_count: number;
	list_previous_eisbn: string | null;
	list_next_eisbn: string | null;
	/** The name of the list in which the previous and the next title were found. */
	list_name: string | null;
	last_order: { bookorder_id: string; date_ordered: number } | null;
}

export interface TitleGroup {
	fullname: string;
	tooltip: string;
	row_count: number;
	rows: TitleSummary[];
}

/** A shopper's request for an e-mail when a title is in stock. */
export interface StockAlert {
	eisbn: string;
	title: string;
	email: string;
	/** Whether the shop has e-mailed the shopper that the title is in stock. */
	told: boolean;
	/** The number of other titles for which the same e-mail address has a stock alert. */
	others: number;
}

const alertKey = () => z.string().regex(/^[\w-]{22}$/, 'must be the key of an alert');

/** The audiobooks of a title that the audiobook partner sells (docs/behaviour/item-page.md#audiobooks). */
export interface AudiobookResult {
	rows: { title: string; narrators: string[]; language: string; url: string }[];
	/** The number of audiobooks that the audiobook partner has. The answer may contain fewer audiobooks. */
	row_count: number;
	/** The address of the audiobook partner's page with all audiobooks, or '' if there is no such page. */
	see_more_url: string;
}

export const title = {
	'title/getItem': define<Title>()({
		source: 'docs/behaviour/item-page.md#what-it-shows',
		public: true,
		payload: z.object({ eisbn: eisbn(), list_id: listRef().optional() }),
	}),
	'title/getProductCode': define<{ isbn: string }>()({
		source: 'docs/behaviour/item-page.md#product-code',
		public: true,
		payload: z.object({ eisbn: requiredText(40) }),
	}),
	/** `most` is the maximum number of titles in each group. */
	'title/getRelatedItems': define<{ groups: TitleGroup[] }>()({
		source: 'docs/behaviour/item-page.md#editions-and-series',
		public: true,
		payload: z.object({ eisbn: eisbn(), most: integer(1).optional() }),
	}),
	/** `most` is the maximum number of titles. */
	'title/getBindingItems': define<{ rows: TitleSummary[]; row_count: number }>()({
		source: 'docs/behaviour/item-page.md#editions-and-series',
		public: true,
		payload: z.object({ eisbn: eisbn(), most: integer(1).optional() }),
	}),
	'title/getSeriesItems': define<{ series: string; rows: TitleSummary[]; row_count: number }>()({
		source: 'docs/behaviour/item-page.md#editions-and-series',
		public: true,
		payload: z.object({ series: requiredText(300) }),
	}),
	'title/getAuthorItems': define<{ author: string; rows: TitleSummary[]; row_count: number }>()({
		source: 'docs/behaviour/item-page.md#editions-and-series',
		payload: z.object({ author: requiredText(300) }),
	}),
	'title/createStockAlert': define<{ created: true }>()({
		source: 'needed by the item page of what cannot be bought: a mail when it is in stock',
		limit: 'email',
		payload: z.object({ eisbn: eisbn(), email: requiredText(254, 'Please input your email address.') }),
	}),
	'title/getStockAlert': define<StockAlert>()({
		source: "needed by the link of a stock alert's mail",
		payload: z.object({ key: alertKey() }),
	}),
	/** Deletes a stock alert. With `all`, deletes every stock alert of the same e-mail address. */
	'title/deleteStockAlert': define<{ deleted: true }>()({
		source: "needed by the link of a stock alert's mail",
		limit: 'edit',
		payload: z.object({ key: alertKey(), all: flag().optional() }),
	}),
	'title/emailQuestion': define<{ sent: true }>()({
		source:
			'needed by the item page of what cannot be bought, and by a search that finds nothing: a question to the store',
		limit: 'email',
		payload: z.object({
			/** The ISBN of the title, omitted if the question is about a book that the shop does not have. */
			eisbn: eisbn().optional(),
			name: requiredText(maxNameLength, 'Please input your name.'),
			email: requiredText(254, 'Please input your email address.'),
			question: requiredText(maxTextLength, 'Please write your question.'),
		}),
	}),
	'title/getLibroAudiobooks': define<AudiobookResult>()({
		source: 'docs/behaviour/item-page.md#audiobooks',
		payload: z.object({ eisbn: eisbn() }),
	}),
};
