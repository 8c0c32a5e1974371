/**
 * A title from a feed in any format. The catalogue merges these records into its tables. A field that the feed does not have is
 * absent (`undefined`), and the shop's value stays unchanged. A field that the feed has but leaves empty is `null`, and clears
 * the shop's value.
 */
export interface TitleRecord {
	/** The ISBN-13: 13 digits with a valid check digit. */
	eisbn: string;
	title: string;
	subtitle?: string | null;
	/** The title in its original language, if that is a different language. */
	original_title?: string | null;
	series?: string | null;
	/** The number in the series as printed: '3', '2.5', 'Book One'. */
	series_num?: string | null;
	authors?: FeedContributor[];
	/** The binding in words for shoppers: 'Paperback', 'Hardcover', 'Audio CD' … */
	binding?: string | null;
	/** The ONIX list 150 code: 'BC', 'BB', 'AC', 'ED' … */
	binding_code?: string | null;
	edition?: string | null;
	/** The three-letter ISO 639-2/B code: 'eng', 'fre'. */
	language?: string | null;
	publisher?: string | null;
	/** The publication day at midnight UTC, in unix seconds. If only the year is known, its first of January. */
	release_date?: number | null;
	/** The precision of the date, if the day is unknown. */
	release_date_precision?: 'year' | 'month';
	/** In cents. */
	list_price_usa?: number | null;
	/** In cents. */
	list_price_can?: number | null;
	/** List prices in other currencies, in hundredths, by ISO 4217 code. 'XXX' is a currency that the feed does not name. */
	other_prices?: Record<string, number> | null;
	pages?: number | null;
	/** In millimetres. */
	width?: number | null;
	/** In millimetres. */
	height?: number | null;
	/** In grams. */
	weight?: number | null;
	/** The audience in words for shoppers: 'General', 'Children', 'Young adult' … */
	audience?: string | null;
	/** The HTML from the feed. The catalogue cleans it before storing it. */
	description?: string | null;
	/** HTML or plain text, one entry for each contributor. */
	bio?: string[] | null;
	reviews?: FeedReview[] | null;
	/** A part of the book's text, as HTML or plain text from the feed. */
	extract?: string | null;
	/** Pictures of the inside, as https addresses. */
	interiors?: string[] | null;
	subjects?: FeedSubject[];
	carton_qty?: number | null;
	is_large_print?: boolean;
	status?: PublishingStatus;
	/** The ISBN-13s of other editions that the feed says are the same work. */
	related_editions?: string[];
	/** The bestseller rank; 1 is the best. */
	rank?: number | null;
	upc?: string | null;
}

export interface FeedContributor {
	name: string;
	/** The ONIX list 17 code: 'A01' author, 'A12' illustrator, 'B06' translator … */
	role?: string;
	canadian?: boolean;
	/** Other names of the same person: pen names, and the real name behind a pen name. */
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
	/** The code in the scheme; for keywords and genres, the text itself. */
	code: string;
	/** The heading from the feed, if any. */
	label?: string;
}

/** The publishing status. 'not_for_sale': the publisher says that new copies may not be sold where the shop is. */
export type PublishingStatus =
	| 'active'
	| 'forthcoming'
	| 'out_of_print'
	| 'out_of_stock_indefinitely'
	| 'cancelled'
	| 'not_for_sale';

/** A row of a stock feed. */
export interface StockRecord {
	/** The ISBN-13. */
	eisbn: string;
	condition: string;
	/** The price in cents. If absent, the offer's price stays; null means that the list price applies. */
	price?: number | null;
	/** The counted copies, including copies of open orders, which are still in the store. */
	onhand?: number;
	onorder?: number;
	/** The copies that arrived, negative for copies that left. Given instead of a count. */
	received?: number;
	/** The location's id or name. */
	location?: string;
	/** The discount in percent off the list price. */
	discount?: number | null;
	note?: string | null;
	/** The copies' shelf at the location. */
	shelf?: string;
}

/** A reader's result: a record, or the reason why it is refused. `at` is the line number or the record number. */
export type FeedItem<Record> =
	| { at: number; record: Record }
	| { at: number; refused: string /** the start of the record's source */; source: string; eisbn?: string };
