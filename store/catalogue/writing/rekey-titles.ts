import type { Transaction } from '../../foundation/database/database';
import { firstAuthor, readAuthors } from '../titles/authors';
import type { TextsInRow } from '../titles/searched-texts';
import { authorSort, isAscii, nameKey, seriesKey, titleSort, wordsOf } from '../titles/sort-keys';
import type { WrittenRow } from './catalogue-title';
import { naturalWorkKey } from './work-key';

/** The columns from which a title's keys are derived, in addition to the searchable texts. */
export const columnsOfKeys = ['eisbn', 'language', 'work_key'] as const satisfies (keyof WrittenRow)[];

type KeyedRow = { id: number } & TextsInRow & Pick<WrittenRow, (typeof columnsOfKeys)[number]>;

/**
 * Computes the sort keys and search keys of titles again, because a new version of the program may normalize letters beyond
 * ASCII in another way. Titles that belonged to the same work still belong to the same work.
 * @returns the IDs of other titles whose work key has changed
 */
export async function rekeyTitles(db: Transaction, rows: readonly KeyedRow[]): Promise<number[]> {
	const moved: number[] = [];
	for (const row of rows) {
		if (isAscii([row.title, row.authors, row.series, row.publisher].join(' '))) continue;
		const authors = readAuthors(row);
		const author = firstAuthor(authors)?.name;
		const keys = {
			title_sort: titleSort(row.title, row.language),
			author_sort: authorSort(author),
			series_key: seriesKey(row.series),
		};
		await db.updateTable('titles').set(keys).where('id', '=', row.id).execute();
		for (const [position, { name }] of authors.entries()) {
			await db
				.updateTable('title_authors')
				.set({ name_key: nameKey(name) })
				.where('title_id', '=', row.id)
				.where('position', '=', position)
				.execute();
		}
		const work_key = naturalWorkKey({ ...row, author });
		if (work_key === row.work_key || bare(work_key) !== bare(row.work_key)) continue;
		const works = db.updateTable('titles').set({ work_key }).where('work_key', '=', row.work_key);
		for (const { id } of await works.returning('id').execute()) moved.push(id);
	}
	return moved;
}

/** Returns a key without combining marks. Earlier versions of the program removed combining marks in all scripts. */
const bare = (key: string): string => wordsOf(key).normalize('NFD').replace(/\p{M}/gu, '');
