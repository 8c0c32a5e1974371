import type { ExcelFlags, PdfFlags } from '../../contract/list-documents';

/** A title as a document shows the title. Values that are unknown, or that the visitor may not see, are null or ''. */
export interface DocumentTitle {
	eisbn: string;
	title: string;
	subtitle: string;
	/** The contributors on one line: 'Ada Quill, Zoé Lefèvre (Translator)'. */
	authors: string;
	series: string;
	binding: string;
	publisher: string;
	/** The release date, as midnight UTC of that day, in unix seconds. */
	released: number | null;
	pages: number | null;
	/** The English name of the language. */
	language: string;
	/** The BCP 47 tag of the language. */
	lang: string;
	/** The current price of the first offer, and the offer's price before the discount, as decimal strings. */
	price: string | null;
	full_price: string | null;
	condition: string;
	availability: string;
	/** The description in plain text. */
	description: string;
	note: string;
	wanted: number | null;
	cover_image_cache: string;
}

/** The text of a document that is printed above the titles and at the bottom of each page. */
export interface DocumentHead {
	store: string;
	/** The store's contact details, one detail in each array entry. */
	contact: string[];
	/** The shop's URL, without a slash at the end. */
	url: string;
	heading: string;
	about: string;
	/** The number of titles in the document. */
	count: number;
	/** The current date in the store's time zone, in words. */
	date: string;
	/** The name of the currency: 'Canadian dollars'. */
	currency: string;
}

/** The first message to the process that writes a document. */
export type DocumentJob = {
	/** The path of the file to write. */
	path: string;
	head: DocumentHead;
	/** The host from which cover pictures are fetched, if any. */
	covers: string | null;
} & ({ format: 'pdf'; flags: PdfFlags } | { format: 'excel'; flags: ExcelFlags });

/**
 * A message to the process that writes a document. Each message is sent only after the process has answered the previous
 * message.
 */
export type DocumentOrder =
	| { kind: 'begin'; job: DocumentJob }
	| { kind: 'titles'; titles: DocumentTitle[] }
	| { kind: 'end' };

/** The answer of the document process to a message. `peak` is the peak memory of the document process, in bytes. */
export type DocumentAnswer = { kind: 'done'; peak: number } | { kind: 'failed'; error: string };

/** A document that is being written. */
export interface DocumentWriter {
	add(titles: DocumentTitle[]): Promise<void>;
	/** Resolves when the whole document is on the disk. */
	end(): Promise<void>;
}
