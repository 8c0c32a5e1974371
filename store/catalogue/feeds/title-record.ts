/**
 * A title from a feed in any format. The catalogue merges these records into its database tables. A field that the feed does not
 * have is absent (`undefined`), and the shop's value for the field stays unchanged. A field that the feed has but leaves empty
 * is `null`, which clears the shop's value for the field.
 */
export interface TitleRecord {
	/** The ISBN-13 of the title: 13 digits with a valid check digit. */
	eisbn: string;
	title: string;
	subtitle?: string | null;
	/** The title in the original language, if the original language is a different language. */
	original_title?: string | null;
	series?: string | null;
	/** The number in the series, as printed: '3', '2.5', 'Book One'. */
	series_num?: string | null;
	authors?: FeedContributor[];
	/** The binding in words for shoppers: 'Paperback', 'Hardcover', 'Audio CD' … */
	binding?: string | null;
	/** The ONIX list 150 code of the binding: 'BC', 'BB', 'AC', 'ED' … */
	binding_code?: string | null;
	edition?: string | null;
	/** The ISO 639-2/B code of the language, with three letters: 'eng', 'fre'. */
	language?: string | null;
	publisher?: string | null;
	/** The publication day at midnight UTC, in unix seconds. If only the year is known, 1 January of that year. */
	release_date?: number | null;
	/** The precision of the publication date, if the exact day is unknown. */
	release_date_precision?: 'year' | 'month';
	/** The list price in the United States, in US cents. */
	list_price_usa?: number | null;
	/** The list price in Canada, in Canadian cents. */
	list_price_can?: number | null;
	/**
	 * List prices in other currencies, in hundredths, by ISO 4217 code. The code 'XXX' means that the feed does not give the
	 * currency.
	 */
	other_prices?: Record<string, number> | null;
	pages?: number | null;
	/** The width in millimetres. */
	width?: number | null;
	/** The height in millimetres. */
	height?: number | null;
	/** The weight in grams. */
	weight?: number | null;
	/** The audience in words for shoppers: 'General', 'Children', 'Young adult' … */
	audience?: string | null;
	/** The description as HTML from the feed. The catalogue removes unsafe HTML before it stores the description. */
	description?: string | null;
	/** The biographies as HTML or plain text, one entry for each contributor. */
	bio?: string[] | null;
	reviews?: FeedReview[] | null;
	/** A part of the book's text, as HTML or plain text from the feed. */
	extract?: string | null;
	/** The https URLs of pictures of the inside of the book. */
	interiors?: string[] | null;
	subjects?: FeedSubject[];
	carton_qty?: number | null;
	is_large_print?: boolean;
	status?: PublishingStatus;
	/** The ISBN-13s of other editions which, according to the feed, belong to the same work. */
	related_editions?: string[];
	/** The bestseller rank of the title. The best rank is 1. */
	rank?: number | null;
	upc?: string | null;
}

export interface FeedContributor {
	name: string;
	/** The contributor's role as a code of ONIX list 17: 'A01' author, 'A12' illustrator, 'B06' translator … */
	role?: string;
	canadian?: boolean;
	/** Other names of the same person: pen names, or the real name of an author who uses a pen name. */
	also?: string[];
}

export interface FeedReview {
	content: string;
	author?: string;
	source_title?: string;
}

export interface FeedSubject {
	/** The subject scheme: 'thema', 'bisac', 'bic', 'keyword' or 'genre' (a feed's own words). */
	scheme: 'thema' | 'bisac' | 'bic' | 'keyword' | 'genre';
	/** The code of the subject in the subject scheme. For keywords and genres, the text itself. */
	code: string;
	/** The name of the subject in the feed, if the feed gives a name. */
	label?: string;
}

/**
 * The publishing status. The status 'not_for_sale' means: according to the publisher, new copies may not be sold in the shop's
 * country or region.
 */
export type PublishingStatus =
	| 'active'
	| 'forthcoming'
	| 'out_of_print'
	| 'out_of_stock_indefinitely'
	| 'cancelled'
	| 'not_for_sale';

/** A record of a stock feed: the copies of a title in one condition at one location. */
export interface StockRecord {
	/** The ISBN-13 of the title. */
	eisbn: string;
	condition: string;
	/**
	 * The price of the offer in cents. If the price is absent, the offer's price stays unchanged. If the price is null, the offer
	 * is sold at the title's list price.
	 */
	price?: number | null;
	/** The number of counted copies, including copies of open orders that are still in the store. */
	onhand?: number;
	onorder?: number;
	/**
	 * The number of copies that arrived. The number is negative if copies left the store. A record has either this number or a
	 * counted number of copies.
	 */
	received?: number;
	/** The ID or the name of the location. */
	location?: string;
	/** The discount from the list price, in percent. */
	discount?: number | null;
	note?: string | null;
	/** The shelf on which the copies stand at the location. */
	shelf?: string;
}

/**
 * A result of a feed reader: a record, or the reason why a record was refused. `at` is the line number or the record number in
 * the file.
 */
export type FeedItem<Record> =
	| { at: number; record: Record }
	| { at: number; refused: string /** the beginning of the record's text */; source: string; eisbn?: string };
