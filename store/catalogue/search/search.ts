import type { SearchType } from '../../contract/browse';
import type { Database, Dialect, Queries } from '../../foundation/database/database';
import type { SearchColumn, SearchEngine } from './engine';
import { learnWords } from './known-words';
import { type LookedInto, lookInto } from './look-into';
import { postgresEngine } from './postgres';
import type { Question } from './question';
import { sqliteEngine } from './sqlite';
import type { TextTokens } from './texts';

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
	/** Whether `findIn` finds any title. */
	findsAny(db: Queries, question: Question, columns: readonly SearchColumn[]): Promise<boolean>;
	/** The titles, of which there are few, by themselves: what is asked of them costs no query. One query. */
	lookInto(db: Queries, titleIds: number[]): Promise<LookedInto>;
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
		findsAny: (db, question, columns) => engine.matchesAny(db, question.asked, columns),
		lookInto,
	};
}

const engines: Record<Dialect, SearchEngine> = { sqlite: sqliteEngine, postgres: postgresEngine };
