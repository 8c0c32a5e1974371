import type { Database, Queries } from '../database/database';

/** What the search knows of a title. */
export interface SearchDocument {
	title_id: number;
	title: string;
	authors: string;
	series: string;
	publisher: string;
	subjects: string;
}

/** One interface, two engines: SQLite's FTS5 and PostgreSQL's tsvector. */
export interface Search {
	/** Puts the documents in the place of what was known of those titles, inside the caller's transaction. */
	index(db: Queries, documents: SearchDocument[]): Promise<void>;
}

export function openSearch(_database: Database): Search {
	return { index: async () => undefined };
}
