import type { Queries } from '../../foundation/database/database';
import type { Question } from './question';

export const searchColumns = ['title', 'authors', 'series', 'publisher', 'subjects'] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** A title as an engine takes it: the tokens of each column, with a space between two. */
export type IndexedDocument = { title_id: number } & Record<SearchColumn, string>;

/** What differs between the two databases. */
export interface SearchEngine {
	/** Which of the titles are in the index. */
	indexed(db: Queries, titleIds: number[]): Promise<Set<number>>;
	write(db: Queries, documents: IndexedDocument[]): Promise<void>;
	/** The ids of the titles that have all that is asked for, each part in any of the columns; null is all columns. */
	match(db: Queries, asked: Question['asked'], columns: readonly SearchColumn[] | null): Promise<number[]>;
	/** Whether there is any, which takes no longer than until the first is found. */
	matchesAny(db: Queries, asked: Question['asked'], columns: readonly SearchColumn[]): Promise<boolean>;
}
