import type { Dialect, Queries } from '../database';
import { describeTables, type Table } from '../tables';

/** Tables that are derived from titles. Each entry states how the table is filled in the new database. */
export const derivedTables: Readonly<Record<string, string>> = {
	search_words: 'counted again while titles are indexed',
	title_facets: 'derived from the titles’ rows',
	deriving: 'the progress of indexing titles',
};

/** The tables in which a move stores its own state. */
const ofMoves = ['move_out', 'move_in', 'move_in_tables'];

/**
 * Lists the tables that a move copies, parent tables before their child tables. A move copies all tables that the migrations
 * created, except derived tables.
 */
export async function movedTables({ db, dialect }: { db: Queries; dialect: Dialect }): Promise<Table[]> {
	const tables = await describeTables(db, dialect);
	return tables.filter(({ name }) => !Object.hasOwn(derivedTables, name) && !ofMoves.includes(name));
}
