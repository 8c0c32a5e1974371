import type { SearchType } from '../../contract/browse';
import type { Database, Dialect, Queries } from '../../foundation/database/database';
import type { SearchColumn, SearchEngine } from './engine';
import { titleTokens, wholeToken } from './exact';
import { learnWords } from './known-words';
import { postgresEngine } from './postgres';
import type { Question } from './question';
import { sqliteEngine } from './sqlite';
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

/** The tokens of a title's texts, with a space between two. */
export interface TextTokens extends Record<Exclude<SearchColumn, 'subjects'>, string> {
	/** The words that spelling is corrected from, each once. */
	spellings: string;
}

/** A title as it goes into the search. */
export interface SearchDocument extends TextTokens {
	title_id: number;
	/** What `subjectTokens` makes of what its subjects are called. */
	subjects: string;
}

/**
 * One interface, two engines: SQLite's FTS5 and PostgreSQL's tsvector. Both hold the words that `words.ts` makes of a
 * text and compare them as they are, so both find the same titles.
 */
export interface Search {
	/** Puts the documents in the place of what was known of those titles, inside the caller's transaction. */
	index(db: Queries, documents: SearchDocument[]): Promise<void>;
	/** The ids of the titles that a question finds by a search type, in no order. */
	find(db: Queries, question: Question, type: SearchType): Promise<number[]>;
	/** The ids of the titles that have all words of a question in the columns named, in no order. */
	findIn(db: Queries, question: Question, columns: readonly SearchColumn[]): Promise<number[]>;
}

const columnsOf: Record<SearchType, SearchColumn[] | null> = {
	keyword: null,
	title: ['title'],
	author: ['authors'],
	publisher: ['publisher'],
};

export function openSearch({ dialect }: Pick<Database, 'dialect'>): Search {
	const engine = engines[dialect];
	return {
		async index(db, documents) {
			const known = await engine.indexed(
				db,
				documents.map(({ title_id }) => title_id),
			);
			await engine.write(db, documents);
			await learnWords(db, documents, known);
		},
		find: (db, question, type) => engine.match(db, question.asked, columnsOf[type]),
		findIn: (db, question, columns) => engine.match(db, question.asked, columns),
	};
}

const engines: Record<Dialect, SearchEngine> = { sqlite: sqliteEngine, postgres: postgresEngine };

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
