import { slipsBetween } from '../../../store/catalogue/search/spelling/distance';
import { familyName, wordsOf } from '../../../store/catalogue/titles/sort-keys';

/** A book as a reader remembers it. */
export interface Book {
	/** As in the catalogue, without the series in brackets; '' if any book by the author is right. */
	title: string;
	/** The first author. */
	author: string;
}

/** A query for a particular book. */
export interface KnownItem {
	query: string;
	book: Book;
}

/** Returns a title without its subtitle and without text in brackets: the part that most readers remember. */
export const mainTitle = (title: string): string => title.split(/\s*[:([]/)[0] || title;

const bare = (title: string): string => wordsOf(title).replace(/^(?:the|an?) /, '');

/**
 * Returns whether a title of the catalogue is the book, in any edition: the same name, and an author in common, also in another
 * transcription.
 */
export function isBook(book: Book, title: string, authors: readonly string[]): boolean {
	const wanted = familyName(book.author);
	if (!authors.some((name) => slipsBetween(familyName(name), wanted, 1) <= 1)) return false;
	if (book.title === '') return true;
	const names = new Set([bare(book.title), bare(mainTitle(book.title))]);
	return names.has(bare(title)) || names.has(bare(mainTitle(title)));
}
