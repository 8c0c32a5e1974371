import { cut, familyName, withoutArticle, wordsOf } from '../titles/sort-keys';

/** The data of a title from which its work key is derived. */
export interface WorkSource {
	eisbn: string;
	title: string;
	language: string | null;
	publisher: string | null;
	series: string | null;
	series_num: string | null;
	/** The first author of the title, or otherwise its first contributor. */
	author: string | undefined;
}

const bracketed = /\s*[([]([^()[\]]*)[)\]]/g;

/** Matches a note in brackets that describes the edition and not the work. */
const editionNote =
	/\b(?:edition|ed|editions|paperback|hardcover|hardback|softcover|large print|larger print|mass market|abridged|unabridged|illustrated|annotated|revised|updated|expanded|reprint|reissue|anniversary|deluxe|special|collectors?|audio|audiobook|cd|cassette|ebook|kindle|library|classics?|tie in|book club|oprah\w*|signed|bilingual|paper|cloth)\b/;

/**
 * Returns the key that all editions of a work share. The work key is derived only from the title's own data. The work key
 * consists of the family name of the first author and the title. The title is used without its subtitle, its article, and notes
 * in brackets about the edition. If a title has no author, the publisher's name is used. A title without an author and a
 * publisher is a work of its own. The same data result in the same work key in every shop.
 *
 * The function `join-works.ts` also joins editions which, according to a feed, belong to the same work.
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
	// All volumes of the series 'Naruto' have the same title, so the work key includes the number of the volume. The number 1 is
	// not included, because the first volume and the whole series often have the same name.
	const volume = series && series_num && series_num !== '1' ? wordsOf(series_num) : '';
	return volume && withoutArticle(wordsOf(series ?? '')) === bare ? `${bare} ${volume}` : bare;
}

const isNote = (inside: string): boolean => editionNote.test(wordsOf(inside));
