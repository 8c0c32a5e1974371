import { type AuthorsRow, readAuthors } from '../../titles/authors';
import type { TextsInRow } from '../../titles/searched-texts';
import type { SearchColumn } from '../index/columns';
import { titleTokens, wholeToken } from './exact';
import { spellingsOf, tokensOf } from './words';

/** The texts of a title that can be searched. */
export interface SearchTexts {
	title: string;
	subtitle: string;
	/**
	 * The title in the original language, if the original language is a different language. The text is '' if both languages are
	 * the same.
	 */
	original_title: string;
	/** The names of all contributors, one name on each line, including pen names. */
	authors: string;
	series: string;
	/** The number of the title in its series. */
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

/** Lists the names of all contributors, including other names under which they write. */
const namesIn = (row: AuthorsRow): string[] => readAuthors(row).flatMap(({ name, also = [] }) => [name, ...also]);

/**
 * The searchable columns that contain a title's own texts. All columns except subjects do, because subjects are stored in
 * another table.
 */
export type TextColumn = Exclude<SearchColumn, 'subjects'>;

/** Returns the tokens by which a title is found by its texts, separately for each column. */
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

/** Returns the words of a title that are used to correct spelling, without duplicates. */
export const spellingsIn = ({
	title,
	subtitle,
	original_title,
	authors,
	series,
	publisher,
}: SearchTexts): Set<string> =>
	setOf(...[title, subtitle, original_title, authors, series, publisher].map(spellingsOf));

/** Returns all tokens of several texts, without duplicates. */
function setOf(...several: Iterable<string>[]): Set<string> {
	const all = new Set<string>();
	for (const tokens of several) for (const token of tokens) if (token !== '') all.add(token);
	return all;
}
