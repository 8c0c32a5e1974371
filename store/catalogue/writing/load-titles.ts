import type { Queries } from '../../foundation/database/database';
import { readOffers } from '../titles/offer-rows';
import { type CatalogueTitle, writtenColumns } from './catalogue-title';

/**
 * Reads titles of the catalogue by ISBN. Runs at most three queries for any number of titles.
 * @param needed the rows of the titles whose subjects, offers and stock are also read
 */
export async function loadTitles(
	db: Queries,
	eisbns: string[],
	needed: (row: CatalogueTitle['row']) => boolean = () => true,
): Promise<Map<string, CatalogueTitle>> {
	const rows = eisbns.length === 0 ? [] : await rowsOf(db, eisbns);
	const titles = rows.map(({ id, ...row }): CatalogueTitle & { id: number } => ({ id, row, subjects: [], offers: [] }));
	const whole = new Map(titles.filter(({ row }) => needed(row)).map((title) => [title.id, title]));
	if (whole.size > 0) await loadParts(db, whole);
	return new Map(titles.map((title) => [title.row.eisbn, title]));
}

const rowsOf = (db: Queries, eisbns: string[]) =>
	db
		.selectFrom('titles')
		.select(['id', ...writtenColumns])
		.where('eisbn', 'in', eisbns)
		.execute();

async function loadParts(db: Queries, titles: Map<number, CatalogueTitle>): Promise<void> {
	const ids = [...titles.keys()];
	const subjects = await db
		.selectFrom('title_subjects')
		.select(['title_id', 'code'])
		.where('title_id', 'in', ids)
		.orderBy('title_id')
		.orderBy('position')
		.execute();
	for (const { title_id, code } of subjects) titles.get(title_id)?.subjects.push(code);
	for (const [id, offers] of await readOffers(db, ids)) titles.get(id)?.offers.push(...offers);
}
