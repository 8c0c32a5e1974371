import { slipsBetween } from '../../../store/catalogue/search/spelling/distance';
import { familyName, wordsOf } from '../../../store/catalogue/titles/sort-keys';

/** A book as a reader remembers it. */
export interface Book {
	/** As the catalogue has it, without the series in brackets; '' where any book of the author's own will do. */
	title: string;
	/** The first who wrote it. */
	author: string;
}

/** What somebody types who knows which book is wanted. */
export interface KnownItem {
	query: string;
	book: Book;
}

/** What stands before the subtitle and what is in brackets: all that most readers remember. */
export const mainTitle = (title: string): string => title.split(/\s*[:([]/)[0] || title;

const bare = (title: string): string => wordsOf(title).replace(/^(?:the|an?) /, '');

/**
 * Whether a title of the catalogue is the book, in whatever edition: the same name, and an author in common, be it in
 * another transcription.
 */
export function isBook(book: Book, title: string, authors: readonly string[]): boolean {
	const wanted = familyName(book.author);
	if (!authors.some((name) => slipsBetween(familyName(name), wanted, 1) <= 1)) return false;
	if (book.title === '') return true;
	const names = new Set([bare(book.title), bare(mainTitle(book.title))]);
	return names.has(bare(title)) || names.has(bare(mainTitle(title)));
}
