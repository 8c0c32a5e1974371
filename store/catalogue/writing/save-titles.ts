import type { Queries, Transaction } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import { readAuthors } from '../titles/authors';
import { nameKey } from '../titles/sort-keys';
import { type SavedChange, type TitleChange, type WrittenColumn, writtenColumns } from './catalogue-title';
import { saveOffers } from './save-offers';

/**
 * Saves changed titles with their contributors, subjects and offers. Contributors, subjects and offers are written only if they
 * have changed. Runs a constant number of SQL statements for each batch, in the caller's transaction.
 *
 * @param now the current time in unix seconds
 * @returns the changes, with the IDs of the titles
 */
export async function saveTitles(
	db: Transaction,
	changes: readonly TitleChange[],
	now: number,
): Promise<SavedChange[]> {
	const saved = await saveRows(db, changes);
	await saveContributors(
		db,
		saved.filter(({ before, after }) => before?.row.authors !== after.row.authors),
	);
	await saveSubjects(
		db,
		saved.filter(({ before, after }) => before?.subjects.join('\n') !== after.subjects.join('\n')),
	);
	await saveOffers(db, saved, now);
	return saved;
}

async function saveRows(db: Queries, changes: readonly TitleChange[]): Promise<SavedChange[]> {
	const columns = columnsToWrite(changes);
	const updated = columns.filter((column) => column !== 'eisbn' && column !== 'created_at');
	const rows = await insertRows<{ id: number; eisbn: string }>(
		db,
		'titles',
		columns,
		changes.map(({ after }) => after.row),
		`on conflict (eisbn) do update set ${updated.map((column) => `${column} = excluded.${column}`)} returning id, eisbn`,
	);
	const ids = new Map(rows.map(({ id, eisbn }) => [eisbn, id]));
	return changes.flatMap((change) => {
		const id = ids.get(change.after.row.eisbn);
		return id === undefined ? [] : [{ ...change, id }];
	});
}

/**
 * Chooses the database columns to write. If all titles are new, only the columns in which at least one title has a value are
 * written. If any title is not new, all columns are written. Most feeds have values for only half of the columns.
 */
function columnsToWrite(changes: readonly TitleChange[]): WrittenColumn[] {
	if (changes.some(({ before }) => before !== null)) return [...writtenColumns];
	return writtenColumns.filter((column) => changes.some(({ after }) => after.row[column] !== null));
}

async function saveContributors(db: Transaction, changes: readonly SavedChange[]): Promise<void> {
	const replaced = idsOfKnown(changes);
	if (replaced.length > 0) await db.deleteFrom('title_authors').where('title_id', 'in', replaced).execute();
	const rows = changes.flatMap(({ id, after }) =>
		readAuthors(after.row).map(({ name, canadian }, position) => ({
			title_id: id,
			position,
			name,
			name_key: nameKey(name),
			canadian: Number(canadian),
		})),
	);
	await insertRows(db, 'title_authors', ['title_id', 'position', 'name', 'name_key', 'canadian'], rows);
}

async function saveSubjects(db: Transaction, changes: readonly SavedChange[]): Promise<void> {
	const replaced = idsOfKnown(changes);
	if (replaced.length > 0) await db.deleteFrom('title_subjects').where('title_id', 'in', replaced).execute();
	const rows = changes.flatMap(({ id, after }) =>
		after.subjects.map((code, position) => ({ title_id: id, position, code })),
	);
	await insertRows(db, 'title_subjects', ['title_id', 'position', 'code'], rows);
}

const idsOfKnown = (changes: readonly SavedChange[]) => changes.flatMap(({ id, before }) => (before ? [id] : []));
