import { startSentence } from '../../contract/sentence-case';
import { chunks } from '../../foundation/database/chunks';
import type { Queries } from '../../foundation/database/database';
import type { ListRow } from '../list-files/list-row';
import type { ClassifiedRow, StoredRow } from './stored-rows';

/** A title whose ISBN is in a row of an imported file. */
export interface NamedTitle {
	id: number;
	eisbn: string;
	title: string;
	binding: string | null;
}

export const unknownTitle = 'We do not have this title.';

/** Finds the titles with these ISBNs, by ISBN. */
export async function titlesOf(db: Queries, eisbns: string[]): Promise<Map<string, NamedTitle>> {
	const titles = new Map<string, NamedTitle>();
	for (const some of chunks([...new Set(eisbns)], 1)) {
		const rows = await db
			.selectFrom('titles')
			.select(['id', 'eisbn', 'title', 'binding'])
			.where('eisbn', 'in', some)
			.execute();
		for (const row of rows) titles.set(row.eisbn, row);
	}
	return titles;
}

/**
 * For each row of an imported file, finds the title of the first ISBN in the row that the store has. If the store has no title
 * for a row, returns the reason in words for the shopper.
 */
export async function nameTitles(
	db: Queries,
	rows: ListRow[],
): Promise<{ row: ListRow; named: NamedTitle | string }[]> {
	const titles = await titlesOf(
		db,
		rows.flatMap(({ eisbns }) => eisbns),
	);
	return rows.map((row) => {
		const title = row.eisbns.flatMap((eisbn) => titles.get(eisbn) ?? [])[0];
		return { row, named: title ?? whyNoIsbn(row) ?? unknownTitle };
	});
}

/** Returns the reason why a row has no ISBN. Returns null if the row has an ISBN. */
export function whyNoIsbn({ eisbns, wrong }: Pick<ListRow, 'eisbns' | 'wrong'>): string | null {
	if (wrong.isbn) return sentence(wrong.isbn);
	return eisbns.length === 0 ? 'There is no ISBN.' : null;
}

export const sentence = (words: string): string => `${startSentence(words)}.`;

/** Builds a row to store. The row is green with its title if the title was found, and otherwise red with the reason. */
export function keptRow(row: ListRow, named: NamedTitle | string, more: Partial<StoredRow> = {}): ClassifiedRow {
	const title = typeof named === 'string' ? null : named;
	return {
		line: row.line,
		named: title?.eisbn ?? null,
		isbn: title?.eisbn ?? row.eisbns[0] ?? row.isbn,
		qty: row.qty,
		asked: row.qty,
		price: null,
		in_stock: null,
		title: title?.title ?? (row.title || null),
		binding: title?.binding ?? null,
		success: title !== null,
		message: typeof named === 'string' ? named : null,
		note: row.note ?? null,
		...more,
	};
}
