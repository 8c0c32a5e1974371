import { familyName, withoutArticle, wordsOf } from './sort-keys';

/** What the work's key is made of. */
export interface WorkSource {
	eisbn: string;
	title: string;
	language: string | null;
	publisher: string | null;
	/** The first author, or the first of whoever made the book. */
	author: string | undefined;
}

const bracketed = /\s*[([]([^()[\]]*)[)\]]/g;

/** What brackets say of the edition, not of the work. */
const editionNote =
	/\b(?:edition|ed|editions|paperback|hardcover|hardback|softcover|large print|larger print|mass market|abridged|unabridged|illustrated|annotated|revised|updated|expanded|reprint|reissue|anniversary|deluxe|special|collectors?|audio|audiobook|cd|cassette|ebook|kindle|library|classics?|tie in|book club|oprah\w*|signed|bilingual|paper|cloth)\b/;

/** A place in a series: 'Harry Potter #6', 'Book 3 of Dune', 'Discworld, 12'. */
const seriesNote = /#\s*\d|\b(?:book|bk)\.?\s+(?:\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b)|,\s*\d+$/i;

/**
 * The key that the editions of one work share, from the title's own data alone: the title without its subtitle, its
 * article and bracketed notes of edition or series, and the first author's family name. The publisher stands in for an
 * author, and a title that has neither is a work of its own. The same data give the same key on every shop.
 *
 * Editions that a feed names as the same work are joined beyond this in `join-works.ts`.
 */
export function naturalWorkKey(source: WorkSource): string {
	const person = source.author ? familyName(source.author) : '';
	const maker = person || (source.publisher ? `@${wordsOf(source.publisher)}` : '');
	const title = titleOfWork(source.title, source.language);
	return maker && title ? `${title.slice(0, 200)}|${maker}` : `isbn:${source.eisbn}`;
}

function titleOfWork(title: string, language: string | null): string {
	const bare = title.replace(bracketed, (whole, inside: string) => {
		if (editionNote.test(wordsOf(inside))) return '';
		if (!seriesNote.test(inside)) return whole;
		// 'Naruto (Naruto #3)': the place in the series is all that tells it from the other volumes.
		const base = wordsOf(title.replace(bracketed, ''));
		const series = wordsOf(inside.replace(seriesNote, ''));
		return base === '' || base === series || base === withoutArticle(series) ? whole : '';
	});
	return withoutArticle(wordsOf(bare) || wordsOf(title), language);
}
