import type { ExcelFlags, PdfFlags } from '../../contract/list-documents';

/** A title as a document shows it; what is not known, or not to be shown, is null or ''. */
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
	/** Decimal strings, of what can be bought first. */
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

/** What stands above the titles, and at the foot of each page. */
export interface DocumentHead {
	store: string;
	/** How the store can be reached, a piece each. */
	contact: string[];
	/** The shop's address, without a slash at its end. */
	url: string;
	heading: string;
	about: string;
	/** Titles. */
	count: number;
	/** In words, where the store is. */
	date: string;
	/** 'Canadian dollars' */
	currency: string;
}

/** What the process that makes a document is told first. */
export type DocumentJob = {
	/** Where the file is to be. */
	path: string;
	head: DocumentHead;
	/** The host of the covers' pictures, where there is one. */
	covers: string | null;
} & ({ format: 'pdf'; flags: PdfFlags } | { format: 'excel'; flags: ExcelFlags });

/** What it is told, one after the other, each when the one before was answered. */
export type DocumentOrder =
	| { kind: 'begin'; job: DocumentJob }
	| { kind: 'titles'; titles: DocumentTitle[] }
	| { kind: 'end' };

/** What it answers to each. */
export type DocumentAnswer = { kind: 'done'; peak: number } | { kind: 'failed'; error: string };

/** A document that is being written. */
export interface DocumentWriter {
	add(titles: DocumentTitle[]): Promise<void>;
	/** Ends when the whole file is on the disk. */
	end(): Promise<void>;
}
