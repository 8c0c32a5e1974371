import { cut, familyName, withoutArticle, wordsOf } from '../titles/sort-keys';

/** The data that the work's key is made of. */
export interface WorkSource {
	eisbn: string;
	title: string;
	language: string | null;
	publisher: string | null;
	series: string | null;
	series_num: string | null;
	/** The first author, or the first of those who made the book. */
	author: string | undefined;
}

const bracketed = /\s*[([]([^()[\]]*)[)\]]/g;

/** Matches notes in brackets about the edition, not the work. */
const editionNote =
	/\b(?:edition|ed|editions|paperback|hardcover|hardback|softcover|large print|larger print|mass market|abridged|unabridged|illustrated|annotated|revised|updated|expanded|reprint|reissue|anniversary|deluxe|special|collectors?|audio|audiobook|cd|cassette|ebook|kindle|library|classics?|tie in|book club|oprah\w*|signed|bilingual|paper|cloth)\b/;

/**
 * Makes the key that the editions of one work share, from the title's own data alone. It is made of the title without
 * its subtitle, its article and bracketed notes of its edition, and the first author's family name. Without an author,
 * the publisher is used; a title that has neither is a work of its own. The same data give the same key on every shop.
 *
 * Editions that a feed names as the same work are joined beyond this in `join-works.ts`.
 */
export function naturalWorkKey(source: WorkSource): string {
	const person = source.author ? familyName(source.author) : '';
	const maker = person || (source.publisher ? `@${cut(wordsOf(source.publisher))}` : '');
	const title = titleOfWork(source);
	return maker && title ? `${cut(title)}|${maker}` : `isbn:${source.eisbn}`;
}

function titleOfWork({ title, language, series, series_num }: WorkSource): string {
	const words =
		wordsOf(title.replace(bracketed, (whole, inside: string) => (isNote(inside) ? '' : whole))) || wordsOf(title);
	const bare = withoutArticle(words, language);
	// The volumes of 'Naruto' all have that title, so add the number. The first of a series often has the series' name.
	const volume = series && series_num && series_num !== '1' ? wordsOf(series_num) : '';
	return volume && withoutArticle(wordsOf(series ?? '')) === bare ? `${bare} ${volume}` : bare;
}

const isNote = (inside: string): boolean => editionNote.test(wordsOf(inside));
