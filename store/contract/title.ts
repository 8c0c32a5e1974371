import { z } from 'zod';
import { define } from './call';
import { eisbn, flag, integer, listRef, requiredText } from './fields';
import { maxNameLength, maxTextLength } from './lengths';

export type Availability = 'available' | 'out_of_print' | 'out_of_stock_indefinitely' | 'forthcoming' | 'no_price';

/**
 * A title in one condition, or one used copy of it, with its price and stock (docs/behaviour/titles.md#offers). Prices are
 * decimal strings, and null if the visitor may not see them.
 */
export interface Offer {
	/** A condition such as 'new', or an individual copy such as 'very_good-2'. */
	code: string;
	/** The condition in words: 'Used, very good'. */
	text: string;
	/** The price that the shopper pays. */
	price: string | null;
	/** The price before the discount. */
	row_price: string | null;
	/** The shopper's saving; null without a discount to show. */
	save: string | null;
	used: boolean;
	note: string | null;
	/** The available copies; 'Y' if the store has stock but does not show the number. */
	onhand: number | 'Y';
	onorder: number;
	/** The discount in percent off the list price; 0 for none. */
	discount: number;
	availability: Availability;
	message: string;
	sub_message: string | null;
	is_extra_orderable: boolean;
	is_large_print: boolean;
	/** Whether this visitor can add the offer to the cart now. */
	cartable: boolean;
}

export interface Author {
	name: string;
	canadian: boolean;
	/** The role: 'Illustrator', 'Translator' …; null for an author. */
	role: string | null;
}

export interface LocationOffers {
	name: string;
	location_id: number;
	available: Offer[];
}

/** The fields that every display of a title shows, for example in cards and list items. */
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
	/** The language in English words: 'English', 'French'. */
	language: string | null;
	/** The sales rank; null for an unranked title, and if the store hides ranks. */
	rank: Rank | null;
	/** A value that changes when the cover picture changes, and so changes the picture's address; '' without a picture. */
	cover_image_cache: string;
	/** Offers that can be bought come first, then new copies before used ones. Empty for a title that is 'Unavailable'. */
	available: Offer[];
	/** The price of the first offer. */
	price: string | null;
	/** The list price; '0.00' if unknown, and for visitors who may not see prices. */
	list_price_usa: string;
	list_price_can: string;
	/** The available copies of all offers at the visitor's location. */
	onhand: number | 'Y';
	/** Whether copies are available at the visitor's location. */
	available_in_store: boolean;
	/** Whether copies are available at other locations, in a store that shows its locations separately. */
	at_other_locations: boolean;
	carton_qty: number | null;
	/** Whether the title is one of the account's favourites. */
	favourite?: boolean;
	/** The latest staff comment; omitted without one. */
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
	/** The tier: 1 is the best, 5 the last (docs/behaviour/titles.md#sales-rank). */
	tier: 1 | 2 | 3 | 4 | 5;
}

export interface Title extends TitleSummary {
	/** A key that the editions of one work share. The key itself has no meaning. */
	work_key: string;
	/** Whether the title is out of print. Only true for a title without an offer that could say so. */
	out_of_print: boolean;
	/** The product form from ONIX list 150, such as BC for a paperback; null if unknown. */
	binding_code: string | null;
	interiors: number;
	/**
	 * Pictures of the inside. `key` is a picture's https address, or its name on the image host. `cb` changes when the host's
	 * picture changes.
	 */
	interior_objects: { key: string; cb: string }[];
	multistore_available: LocationOffers[];
	publisher: string | null;
	edition: string | null;
	/** Cleaned HTML. */
	description: string | null;
	/** Cleaned HTML, one entry for each contributor. */
	bio: string[];
	reviews: { content: string; author: string; source_title: string }[];
	comments: Comment[];
	/** An extract of one or two pages of the book, as cleaned HTML. */
	extract: string | null;
	/** `sub_labels` are the headings from the broadest subject to the subject itself. */
	subjects: { subject: string; code: string; sub_labels: { label: string; code: string }[] }[];
	isbn: string;
	/** 'EAN' for a sideline, whose number is not an ISBN. */
	isbn_type: 'ISBN-13' | 'EAN';
	upc: string | null;
	upc_type: string | null;
	pages: number | null;
	/** In millimetres. */
	width: number | null;
	/** In millimetres. */
	height: number | null;
	/** In pounds, with two decimals. */
	weight: string | null;
	audience: string | null;
	/** The number of other editions of the work. */
	edition_count: number;
	list_previous_eisbn: string | null;
	list_next_eisbn: string | null;
	/** The name of the list that contains the previous and the next title. */
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
	/** Whether the e-mail that the title is in stock has been sent. */
	told: boolean;
	/** The number of other titles that the same e-mail address waits for. */
	others: number;
}

const alertKey = () => z.string().regex(/^[\w-]{22}$/, 'must be the key of an alert');

/** The audiobooks of a title from the partner (docs/behaviour/item-page.md#audiobooks). */
export interface AudiobookResult {
	rows: { title: string; narrators: string[]; language: string; url: string }[];
	/** The number of audiobooks that the partner has. There may be fewer rows. */
	row_count: number;
	/** The partner's page with all of them; '' if there is none. */
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
	/** `most` limits the rows in each group. */
	'title/getRelatedItems': define<{ groups: TitleGroup[] }>()({
		source: 'docs/behaviour/item-page.md#editions-and-series',
		public: true,
		payload: z.object({ eisbn: eisbn(), most: integer(1).optional() }),
	}),
	/** `most` limits the rows. */
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
	/** Deletes an alert; with `all`, every alert of the same e-mail address. */
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
			/** The title; omitted if the question is about a book that the shop does not have. */
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
