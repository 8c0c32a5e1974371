import type { ExcelFlags, PdfFlags } from '../../contract/list-documents';

/** A title as shown in a document. Unknown or hidden values are null or ''. */
export interface DocumentTitle {
	eisbn: string;
	title: string;
	subtitle: string;
	/** The contributors in a line: 'Ada Quill, Zoé Lefèvre (Translator)'. */
	authors: string;
	series: string;
	binding: string;
	publisher: string;
	/** The release date: midnight UTC of the day, in unix seconds. */
	released: number | null;
	pages: number | null;
	/** The language in English words. */
	language: string;
	/** The language as a BCP 47 tag. */
	lang: string;
	/** The price of the first offer now, and its price before the discount, as decimal strings. */
	price: string | null;
	full_price: string | null;
	condition: string;
	availability: string;
	/** Plain text. */
	description: string;
	note: string;
	wanted: number | null;
	cover_image_cache: string;
}

/** The text above the titles and at the bottom of each page. */
export interface DocumentHead {
	store: string;
	/** The store's contact details, one in each entry. */
	contact: string[];
	/** The shop's address, without a slash at the end. */
	url: string;
	heading: string;
	about: string;
	/** The number of titles. */
	count: number;
	/** Today's date by the store's calendar, in words. */
	date: string;
	/** The currency in words: 'Canadian dollars'. */
	currency: string;
}

/** The first message to the process that makes a document. */
export type DocumentJob = {
	/** The path to write the file to. */
	path: string;
	head: DocumentHead;
	/** The host of the cover pictures, if any. */
	covers: string | null;
} & ({ format: 'pdf'; flags: PdfFlags } | { format: 'excel'; flags: ExcelFlags });

/** A message to the process that makes a document. Each message is sent after the one before has been answered. */
export type DocumentOrder =
	| { kind: 'begin'; job: DocumentJob }
	| { kind: 'titles'; titles: DocumentTitle[] }
	| { kind: 'end' };

/** The process's answer to a message. `peak` is its peak memory in bytes. */
export type DocumentAnswer = { kind: 'done'; peak: number } | { kind: 'failed'; error: string };

/** A document that is being written. */
export interface DocumentWriter {
	add(titles: DocumentTitle[]): Promise<void>;
	/** Resolves when the whole file is on the disk. */
	end(): Promise<void>;
}
