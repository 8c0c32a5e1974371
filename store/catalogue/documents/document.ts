import type { ExcelFlags, PdfFlags } from '../../contract/list-documents';

/** A title as a document shows it. Unknown or hidden values are null or ''. */
export interface DocumentTitle {
	eisbn: string;
	title: string;
	subtitle: string;
	/** 'Ada Quill, Zoé Lefèvre (Translator)' */
	authors: string;
	series: string;
	binding: string;
	publisher: string;
	/** Unix seconds, midnight UTC of its day. */
	released: number | null;
	pages: number | null;
	/** In English words. */
	language: string;
	/** The same as a BCP 47 tag. */
	lang: string;
	/** The prices of the first offer, as decimal strings. */
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

/** The text above the titles and at the foot of each page. */
export interface DocumentHead {
	store: string;
	/** How the store can be reached, a piece each. */
	contact: string[];
	/** The shop's address, without a slash at its end. */
	url: string;
	heading: string;
	about: string;
	/** How many titles there are. */
	count: number;
	/** Today by the store's calendar, in words. */
	date: string;
	/** 'Canadian dollars' */
	currency: string;
}

/** The first message to the process that makes a document. */
export type DocumentJob = {
	/** The path to write the file to. */
	path: string;
	head: DocumentHead;
	/** The host of the covers' pictures, if any. */
	covers: string | null;
} & ({ format: 'pdf'; flags: PdfFlags } | { format: 'excel'; flags: ExcelFlags });

/** A message to that process. Each is sent when the one before has been answered. */
export type DocumentOrder =
	| { kind: 'begin'; job: DocumentJob }
	| { kind: 'titles'; titles: DocumentTitle[] }
	| { kind: 'end' };

/** The process's answer to a message. `peak` is the most memory that it has used, in bytes. */
export type DocumentAnswer = { kind: 'done'; peak: number } | { kind: 'failed'; error: string };

/** A document that is being written. */
export interface DocumentWriter {
	add(titles: DocumentTitle[]): Promise<void>;
	/** Ends when the whole file is on the disk. */
	end(): Promise<void>;
}
