import type { Selectable } from 'kysely';
import type { TitlesTable } from '../../foundation/database/schema';
import { jsonList } from '../titles/title-row';
import type { SearchColumn } from './engine';
import { titleTokens, wholeToken } from './exact';
import { spellingsOf, tokensOf } from './words';

/** What the search knows of a title: its texts. */
export interface SearchTexts {
	title: string;
	subtitle: string;
	/** In the language that it was written in, where that is another; else ''. */
	original_title: string;
	/** Everybody's names, a line each: pen names beside the others. */
	authors: string;
	series: string;
	/** The title's place in the series. */
	series_num: string;
	publisher: string;
}

/** What a title's row holds of its texts. */
export const textColumns = [
	'title',
	'subtitle',
	'original_title',
	'authors',
	'series',
	'series_num',
	'publisher',
] as const satisfies (keyof TitlesTable)[];

export const textsOf = (row: Pick<Selectable<TitlesTable>, (typeof textColumns)[number]>): SearchTexts => ({
	title: row.title,
	subtitle: row.subtitle ?? '',
	original_title: row.original_title ?? '',
	authors: namesIn(row.authors).join('\n'),
	series: row.series ?? '',
	series_num: row.series_num ?? '',
	publisher: row.publisher ?? '',
});

/** Everybody's, with the other names that they write under. */
const namesIn = (authors: string): string[] =>
	jsonList<{ name: string; also?: string[] }>(authors).flatMap(({ name, also = [] }) => [name, ...also]);

/** The tokens of a title's texts, with a space between two. */
export interface TextTokens extends Record<Exclude<SearchColumn, 'subjects'>, string> {
	/** The words that spelling is corrected from, each once. */
	spellings: string;
}

/** Under what a title's texts are found. */
export function textTokens(texts: SearchTexts): TextTokens {
	const { title, subtitle, original_title, authors, series, series_num, publisher } = texts;
	const volume = `${series} ${series_num}`;
	return {
		title: inOne(
			titleTokens(title, subtitle),
			tokensOf(subtitle === '' ? title : `${title}: ${subtitle}`),
			...(original_title === '' ? [] : [titleTokens(original_title, ''), tokensOf(original_title)]),
		),
		authors: inOne(authors.split('\n').map(wholeToken), tokensOf(authors)),
		series: series === '' ? '' : inOne([wholeToken(series), wholeToken(volume)], tokensOf(volume)),
		publisher: inOne(tokensOf(publisher)),
		spellings: inOne(...[title, subtitle, original_title, authors, series, publisher].map(spellingsOf)),
	};
}

/** Under what the names of its subjects find it. */
export const subjectTokens = (subjects: string): string => inOne(tokensOf(subjects));

/** All tokens, each once. */
function inOne(...several: Iterable<string>[]): string {
	const all = new Set<string>();
	for (const tokens of several) for (const token of tokens) if (token !== '') all.add(token);
	return [...all].join(' ');
}
