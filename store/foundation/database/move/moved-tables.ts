import type { Dialect, Queries } from '../database';
import { describeTables, type Table } from '../tables';

/** What is derived of titles, and is derived anew where a shop was moved to. */
export const derivedTables: Readonly<Record<string, string>> = {
	search_words: 'counted up while titles are derived',
	title_facets: 'derived of the titles’ rows',
	deriving: 'how far that has come',
};

/** What a move writes down of itself. */
const ofMoves = ['move_out', 'move_in', 'move_in_tables'];

/** The tables that a move carries, each after those that its rows belong to: all that the migrations made and that is not derived. */
export async function movedTables({ db, dialect }: { db: Queries; dialect: Dialect }): Promise<Table[]> {
	const tables = await describeTables(db, dialect);
	return tables.filter(({ name }) => !Object.hasOwn(derivedTables, name) && !ofMoves.includes(name));
}
