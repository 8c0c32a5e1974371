import { type AuthorsRow, readAuthors } from '../../titles/authors';
import type { TextsInRow } from '../../titles/searched-texts';
import type { SearchColumn } from '../index/columns';
import { titleTokens, wholeToken } from './exact';
import { spellingsOf, tokensOf } from './words';

/** The searchable texts of a title. */
export interface SearchTexts {
	title: string;
	subtitle: string;
	/** The title in its original language, if that is a different language; else ''. */
	original_title: string;
	/** The names of all contributors, one in each line, including pen names. */
	authors: string;
	series: string;
	/** The title's number in the series. */
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

/** Lists the names of all contributors, including other names that they write under. */
const namesIn = (row: AuthorsRow): string[] => readAuthors(row).flatMap(({ name, also = [] }) => [name, ...also]);

/** The index columns for a title's own texts: all except subjects, which are in another table. */
export type TextColumn = Exclude<SearchColumn, 'subjects'>;

/** Returns the tokens for finding a title by its texts, by column. */
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

/** Returns the words for correcting spelling, without duplicates. */
export const spellingsIn = ({
	title,
	subtitle,
	original_title,
	authors,
	series,
	publisher,
}: SearchTexts): Set<string> =>
	setOf(...[title, subtitle, original_title, authors, series, publisher].map(spellingsOf));

/** Collects all tokens without duplicates. */
function setOf(...several: Iterable<string>[]): Set<string> {
	const all = new Set<string>();
	for (const tokens of several) for (const token of tokens) if (token !== '') all.add(token);
	return all;
}
