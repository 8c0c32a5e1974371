import { z } from 'zod';
import { define } from './call';
import { eisbn, flag, integer, listRef, requiredText } from './fields';
import { maxNameLength, maxTextLength } from './lengths';

export type Availability = 'available' | 'out_of_print' | 'out_of_stock_indefinitely' | 'forthcoming' | 'no_price';

/** One condition in which a title can be had (docs/behaviour/titles.md#offers). Prices are decimal strings, null where the visitor may not see them. */
export interface Offer {
	code: string;
	text: string;
	/** The price asked. */
	price: string | null;
	/** The price before the discount. */
	row_price: string | null;
	/** What the shopper saves, null when there is no discount to show. */
	save: string | null;
	used: boolean;
	note: string | null;
	/** 'Y' when there is stock but the store does not tell how much. */
	onhand: number | 'Y';
	onorder: number;
	/** Percent off the list price, 0 for none. */
	discount: number;
	availability: Availability;
	message: string;
	sub_message: string | null;
	is_extra_orderable: boolean;
	is_large_print: boolean;
	/** Whether this visitor can put it in the cart now. */
	cartable: boolean;
}

export interface Author {
	name: string;
	canadian: boolean;
	/** 'Illustrator', 'Translator' …; null for an author. */
	role: string | null;
}

export interface LocationOffers {
	name: string;
	location_id: number;
	available: Offer[];
}

/** What every display of a title shows: cards, list items, slides, the sidebar. */
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
	/** In English words: 'English', 'French'. */
	language: string | null;
	/** Null when unranked or when the store hides ranks. */
	rank: Rank | null;
	/** What the cover's address changes with; '' where there is no picture. */
	cover_image_cache: string;
	/** What can be bought first, then new before used; empty for a title that is 'Unavailable'. */
	available: Offer[];
	/** What the first of the offers costs. */
	price: string | null;
	/** '0.00' when unknown, and for who may not see prices. */
	list_price_usa: string;
	list_price_can: string;
	/** Of all offers together, where the visitor shops. */
	onhand: number | 'Y';
	/** There are copies on hand where the visitor shops. */
	available_in_store: boolean;
	/** There are copies on hand elsewhere, in a store whose locations are seen apart. */
	at_other_locations: boolean;
	carton_qty: number | null;
	/** It is among the favourites of the account; only where it is. */
	favourite?: boolean;
	/** What somebody of the shop said of it last; only where somebody did. */
	comment?: Comment;
}

/** What somebody of the shop says of a title: plain text. */
export interface Comment {
	author: string;
	text: string;
}

export interface Rank {
	kind: 'bestseller' | 'future';
	number: number;
	/** 1 is the best, 5 the last (docs/behaviour/titles.md#sales-rank). */
	tier: 1 | 2 | 3 | 4 | 5;
}

export interface Title extends TitleSummary {
	/** Editions of one work share it; it means nothing by itself. */
	work_key: string;
	/** Its publisher makes it no more: said where there is no offer to say it. */
	out_of_print: boolean;
	/** The form of the product by ONIX list 150, such as BC for a paperback; null when unknown. */
	binding_code: string | null;
	interiors: number;
	interior_objects: { key: string; cb: string }[];
	multistore_available: LocationOffers[];
	publisher: string | null;
	edition: string | null;
	/** Cleaned HTML. */
	description: string | null;
	/** Cleaned HTML, one entry a contributor. */
	bio: string[];
	reviews: { content: string; author: string; source_title: string }[];
	comments: Comment[];
	/** A page or two of the book, as cleaned HTML. */
	extract: string | null;
	/** `sub_labels` is the trail of headings from the broadest to the subject itself. */
	subjects: { subject: string; code: string; sub_labels: { label: string; code: string }[] }[];
	isbn: string;
	/** What the number is: a sideline's is no ISBN. */
	isbn_type: 'ISBN-13' | 'EAN';
	upc: string | null;
	upc_type: string | null;
	pages: number | null;
	/** Millimetres. */
	width: number | null;
	/** Millimetres. */
	height: number | null;
	/** Pounds, two decimals. */
	weight: string | null;
	audience: string | null;
	/** Other editions of the work. */
	edition_count: number;
	list_previous_eisbn: string | null;
	list_next_eisbn: string | null;
	/** The name of the list that previous and next go through. */
	list_name: string | null;
	last_order: { bookorder_id: string; date_ordered: number } | null;
}

export interface TitleGroup {
	fullname: string;
	tooltip: string;
	row_count: number;
	rows: TitleSummary[];
}

/** A title that somebody waits for. */
export interface StockAlert {
	eisbn: string;
	title: string;
	email: string;
	/** The mail that it is in stock has gone out. */
	told: boolean;
	/** Other titles that the same address waits for. */
	others: number;
}

const alertKey = () => z.string().regex(/^[\w-]{22}$/, 'must be the key of an alert');

/** What the partner for audiobooks has of a title (docs/behaviour/item-page.md#audiobooks). */
export interface AudiobookResult {
	rows: { title: string; narrators: string[]; language: string; url: string }[];
	/** All that the partner has; the rows may be fewer. */
	row_count: number;
	/** Where the partner shows all of them; '' where it does not say. */
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
	/** With `most`, no more rows in a group than that. */
	'title/getRelatedItems': define<{ groups: TitleGroup[] }>()({
		source: 'docs/behaviour/item-page.md#editions-and-series',
		public: true,
		payload: z.object({ eisbn: eisbn(), most: integer(1).optional() }),
	}),
	/** With `most`, no more rows than that. */
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
	/** With `all`, every one of the same e-mail address. */
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
			/** None where it is about a book that the shop has not. */
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
