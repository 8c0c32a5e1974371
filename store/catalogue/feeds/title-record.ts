/**
 * One title in a feed of any format. A reader yields these; the catalogue merges them into its tables. A field that a
 * feed does not carry is absent (`undefined`) and leaves the shop's value unchanged. A field that the feed carries as
 * empty is `null` and clears it.
 */
export interface TitleRecord {
	/** ISBN-13, 13 digits, valid check digit. */
	eisbn: string;
	title: string;
	subtitle?: string | null;
	/** In the language that it was written in, where that is another. */
	original_title?: string | null;
	series?: string | null;
	/** As printed: '3', '2.5', 'Book One'. */
	series_num?: string | null;
	authors?: FeedContributor[];
	/** As shown to a shopper: 'Paperback', 'Hardcover', 'Audio CD' … */
	binding?: string | null;
	/** ONIX list 150 code: 'BC', 'BB', 'AC', 'ED' … */
	binding_code?: string | null;
	edition?: string | null;
	/** ISO 639-2/B, three letters: 'eng', 'fre'. */
	language?: string | null;
	publisher?: string | null;
	/** Unix seconds, midnight UTC of the publication day. A year alone is its first of January. */
	release_date?: number | null;
	/** The precision of the date, if the day is unknown. */
	release_date_precision?: 'year' | 'month';
	/** In cents. */
	list_price_usa?: number | null;
	/** In cents. */
	list_price_can?: number | null;
	/** List prices in other currencies, hundredths by ISO 4217 code; 'XXX' is one that the feed does not name. */
	other_prices?: Record<string, number> | null;
	pages?: number | null;
	/** Millimetres. */
	width?: number | null;
	/** Millimetres. */
	height?: number | null;
	/** Grams. */
	weight?: number | null;
	/** As shown to a shopper: 'General', 'Children', 'Young adult' … */
	audience?: string | null;
	/** HTML as the feed carries it; the catalogue cleans it before it is stored. */
	description?: string | null;
	/** HTML or plain text, one entry a contributor. */
	bio?: string[] | null;
	reviews?: FeedReview[] | null;
	/** A part of the book itself, HTML or plain text as the feed carries it. */
	extract?: string | null;
	/** Pictures of the inside, by their https addresses. */
	interiors?: string[] | null;
	subjects?: FeedSubject[];
	carton_qty?: number | null;
	is_large_print?: boolean;
	status?: PublishingStatus;
	/** Other ISBN-13s that the feed says are the same work. */
	related_editions?: string[];
	/** A bestseller position: 1 is the best. */
	rank?: number | null;
	upc?: string | null;
}

export interface FeedContributor {
	name: string;
	/** ONIX list 17: 'A01' author, 'A12' illustrator, 'B06' translator … */
	role?: string;
	canadian?: boolean;
	/** Other names of the same person: pen names, and the one behind a pen name. */
	also?: string[];
}

export interface FeedReview {
	content: string;
	author?: string;
	source_title?: string;
}

export interface FeedSubject {
	/** 'thema', 'bisac', 'bic', 'keyword' or 'genre' (a feed's free words). */
	scheme: 'thema' | 'bisac' | 'bic' | 'keyword' | 'genre';
	/** The scheme's code; for keywords and genres the text itself. */
	code: string;
	/** The heading that the feed carries, where it does. */
	label?: string;
}

/** 'not_for_sale': its publisher says that new copies may not be sold where the shop is. */
export type PublishingStatus =
	| 'active'
	| 'forthcoming'
	| 'out_of_print'
	| 'out_of_stock_indefinitely'
	| 'cancelled'
	| 'not_for_sale';

/** One row of a stock feed. */
export interface StockRecord {
	/** ISBN-13. */
	eisbn: string;
	condition: string;
	/** The price in cents. Absent leaves the offer's price as it is; null means that the list price applies. */
	price?: number | null;
	/** The copies that were counted, including those of open orders: they are still there. */
	onhand?: number;
	onorder?: number;
	/** Copies that came in, negative for copies that left. Given instead of a count. */
	received?: number;
	/** The location's id or its name. */
	location?: string;
	/** Percent off the list price. */
	discount?: number | null;
	note?: string | null;
	/** The shelf of the copies at the location. */
	shelf?: string;
}

/** A reader's result: a record, or the reason why one cannot be used. `at` is the line or the record's number. */
export type FeedItem<Record> =
	| { at: number; record: Record }
	| { at: number; refused: string /** enough of the source to find it again */; source: string; eisbn?: string };
