import type { Author } from '../../contract/title';
import type { Dialect, Queries } from '../../foundation/database/database';
import { insertions } from '../../foundation/database/insertions';
import { nameKey } from '../titles/sort-keys';
import { type CatalogueTitle, type WrittenColumn, type WrittenRow, writtenColumns } from './catalogue-title';
import { saveOffers } from './save-offers';

/** A title before and after a batch: `before` is null for one that is new. */
export interface TitleChange {
	before: CatalogueTitle | null;
	after: CatalogueTitle;
}

/** A change whose title has its id by now. */
export interface SavedChange extends TitleChange {
	id: number;
}

/**
 * Writes changed titles with their contributors, subjects and offers, each of these only where it changed: a constant
 * number of statements for a batch, inside the caller's transaction. Answers the changes with their ids.
 *
 * @param now unix seconds
 */
export async function saveTitles(
	dialect: Dialect,
	db: Queries,
	changes: readonly TitleChange[],
	now: number,
): Promise<SavedChange[]> {
	const saved = await saveRows(dialect, db, changes);
	await saveContributors(
		dialect,
		db,
		saved.filter(({ before, after }) => before?.row.authors !== after.row.authors),
	);
	await saveSubjects(
		dialect,
		db,
		saved.filter(({ before, after }) => before?.subjects.join('\n') !== after.subjects.join('\n')),
	);
	await saveOffers(dialect, db, saved, now);
	return saved;
}

async function saveRows(dialect: Dialect, db: Queries, changes: readonly TitleChange[]): Promise<SavedChange[]> {
	const ids = new Map<string, number>();
	const columns = columnsToWrite(changes);
	const told = changes.map(({ after }) => only(after.row, columns));
	for (const insertion of insertions(dialect, db, 'titles', told)) {
		const rows = await insertion
			.onConflict((conflict) =>
				conflict.column('eisbn').doUpdateSet((eb) => {
					const updated = columns.filter((column) => column !== 'eisbn' && column !== 'created_at');
					return Object.fromEntries(updated.map((column) => [column, eb.ref(`excluded.${column}`)]));
				}),
			)
			.returning(['id', 'eisbn'])
			.execute();
		for (const { id, eisbn } of rows) ids.set(eisbn, id);
	}
	return changes.flatMap((change) => {
		const id = ids.get(change.after.row.eisbn);
		return id === undefined ? [] : [{ ...change, id }];
	});
}

/** All columns, or only those that any of the titles has something in when all of them are new: most feeds fill half. */
function columnsToWrite(changes: readonly TitleChange[]): WrittenColumn[] {
	if (changes.some(({ before }) => before !== null)) return [...writtenColumns];
	return writtenColumns.filter((column) => changes.some(({ after }) => after.row[column] !== null));
}

function only(row: WrittenRow, columns: readonly WrittenColumn[]): WrittenRow {
	const values: Partial<Record<WrittenColumn, WrittenRow[WrittenColumn]>> = {};
	for (const column of columns) values[column] = row[column];
	return values as WrittenRow;
}

async function saveContributors(dialect: Dialect, db: Queries, changes: readonly SavedChange[]): Promise<void> {
	const replaced = idsOfKnown(changes);
	if (replaced.length > 0) await db.deleteFrom('title_authors').where('title_id', 'in', replaced).execute();
	const rows = changes.flatMap(({ id, after }) =>
		(JSON.parse(after.row.authors) as Author[]).map(({ name, canadian }, position) => ({
			title_id: id,
			position,
			name,
			name_key: nameKey(name),
			canadian: Number(canadian),
		})),
	);
	for (const insertion of insertions(dialect, db, 'title_authors', rows)) await insertion.execute();
}

async function saveSubjects(dialect: Dialect, db: Queries, changes: readonly SavedChange[]): Promise<void> {
	const replaced = idsOfKnown(changes);
	if (replaced.length > 0) await db.deleteFrom('title_subjects').where('title_id', 'in', replaced).execute();
	const rows = changes.flatMap(({ id, after }) =>
		after.subjects.map((code, position) => ({ title_id: id, position, code })),
	);
	for (const insertion of insertions(dialect, db, 'title_subjects', rows)) await insertion.execute();
}

const idsOfKnown = (changes: readonly SavedChange[]) => changes.flatMap(({ id, before }) => (before ? [id] : []));
