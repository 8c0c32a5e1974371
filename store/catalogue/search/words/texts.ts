import { type AuthorsRow, readAuthors } from '../../titles/authors';
import type { TextsInRow } from '../../titles/searched-texts';
import type { SearchColumn } from '../index/columns';
import { titleTokens, wholeToken } from './exact';
import { spellingsOf, tokensOf } from './words';

/** The texts of a title that the search uses. */
export interface SearchTexts {
	title: string;
	subtitle: string;
	/** In the language that it was written in, where that is another; else ''. */
	original_title: string;
	/** The names of all people, a line each: pen names beside the others. */
	authors: string;
	series: string;
	/** The title's position in the series. */
	series_num: string;
	publisher: string;
}

export const textsOf = (row: TextsInRow & AuthorsRow): SearchTexts => ({
	title: row.title,
	subtitle: row.subtitle ?? '',
	original_title: row.original_title ?? '',
	authors: namesIn(row).join('\n'),
	series: row.series ?? '',
	series_num: row.series_num ?? '',
	publisher: row.publisher ?? '',
});

/** The names of all people, with the other names that they write under. */
const namesIn = (row: AuthorsRow): string[] => readAuthors(row).flatMap(({ name, also = [] }) => [name, ...also]);

/** The columns of the index that hold a title's own texts: all but the subjects, which have another table. */
export type TextColumn = Exclude<SearchColumn, 'subjects'>;

/** The tokens by which a title's texts are found, by column. */
export function columnTokens(texts: SearchTexts): Record<TextColumn, Set<string>> {
	const { title, subtitle, original_title, authors, series, series_num, publisher } = texts;
	const volume = `${series} ${series_num}`;
	return {
		title: setOf(
			titleTokens(title, subtitle),
			tokensOf(subtitle === '' ? title : `${title}: ${subtitle}`),
			...(original_title === '' ? [] : [titleTokens(original_title, ''), tokensOf(original_title)]),
		),
		authors: setOf(authors.split('\n').map(wholeToken), tokensOf(authors)),
		series: series === '' ? new Set() : setOf([wholeToken(series), wholeToken(volume)], tokensOf(volume)),
		publisher: setOf(tokensOf(publisher)),
	};
}

/** The words that spelling is corrected from, each once. */
export const spellingsIn = ({
	title,
	subtitle,
	original_title,
	authors,
	series,
	publisher,
}: SearchTexts): Set<string> =>
	setOf(...[title, subtitle, original_title, authors, series, publisher].map(spellingsOf));

/** All tokens, each once. */
function setOf(...several: Iterable<string>[]): Set<string> {
	const all = new Set<string>();
	for (const tokens of several) for (const token of tokens) if (token !== '') all.add(token);
	return all;
}
