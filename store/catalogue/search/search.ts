import type { SearchType } from '../../contract/browse';
import type { Database, Dialect, Queries } from '../../foundation/database/database';
import type { IndexedDocument, SearchColumn, SearchEngine } from './engine';
import { titleTokens, wholeToken } from './exact';
import { learnWords } from './known-words';
import { postgresEngine } from './postgres';
import type { Question } from './question';
import { sqliteEngine } from './sqlite';
import { tokensOf } from './words';

/** What the search knows of a title. */
export interface SearchDocument {
	title_id: number;
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
			await engine.write(db, documents.map(indexedDocument));
			await learnWords(db, documents, known);
		},
		find: (db, question, type) => engine.match(db, question.asked, columnsOf[type]),
		findIn: (db, question, columns) => engine.match(db, question.asked, columns),
	};
}

const engines: Record<Dialect, SearchEngine> = { sqlite: sqliteEngine, postgres: postgresEngine };

function indexedDocument(document: SearchDocument): IndexedDocument {
	const { title_id, title, subtitle, original_title, authors, series, series_num, publisher, subjects } = document;
	const original = original_title === '' ? [] : [...titleTokens(original_title, ''), ...tokensOf(original_title)];
	const volume = `${series} ${series_num}`;
	return {
		title_id,
		title: distinct([
			...titleTokens(title, subtitle),
			...tokensOf(subtitle === '' ? title : `${title}: ${subtitle}`),
			...original,
		]),
		authors: distinct([...authors.split('\n').map(wholeToken), ...tokensOf(authors)]),
		series: series === '' ? [] : distinct([wholeToken(series), wholeToken(volume), ...tokensOf(volume)]),
		publisher: [...tokensOf(publisher)],
		subjects: [...tokensOf(subjects)],
	};
}

const distinct = (tokens: string[]): string[] => [...new Set(tokens)].filter((token) => token !== '');
