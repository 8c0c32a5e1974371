import { cut, familyName, withoutArticle, wordsOf } from '../titles/sort-keys';

/** The data that a work key is derived from. */
export interface WorkSource {
	eisbn: string;
	title: string;
	language: string | null;
	publisher: string | null;
	series: string | null;
	series_num: string | null;
	/** The first author, or else the first contributor. */
	author: string | undefined;
}

const bracketed = /\s*[([]([^()[\]]*)[)\]]/g;

/** Matches notes in brackets that are about the edition and not about the work. */
const editionNote =
	/\b(?:edition|ed|editions|paperback|hardcover|hardback|softcover|large print|larger print|mass market|abridged|unabridged|illustrated|annotated|revised|updated|expanded|reprint|reissue|anniversary|deluxe|special|collectors?|audio|audiobook|cd|cassette|ebook|kindle|library|classics?|tie in|book club|oprah\w*|signed|bilingual|paper|cloth)\b/;

/**
 * Derives the key that the editions of one work share, only from the title's own data. The key consists of the title without its
 * subtitle, its article and bracketed notes about the edition, and the first author's family name. Without an author, the
 * publisher is used. A title without either is a separate work. The same data give the same key in every shop.
 *
 * Editions that a feed names as the same work are also joined, by `join-works.ts`.
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
	// All volumes of 'Naruto' have the same title, so the key includes the volume number. Number 1 is not added, because a series
	// and its first volume often have the same name.
	const volume = series && series_num && series_num !== '1' ? wordsOf(series_num) : '';
	return volume && withoutArticle(wordsOf(series ?? '')) === bare ? `${bare} ${volume}` : bare;
}

const isNote = (inside: string): boolean => editionNote.test(wordsOf(inside));
