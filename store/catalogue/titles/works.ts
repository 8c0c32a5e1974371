import type { Expression } from 'kysely';
import type { Queries } from '../../foundation/database/database';
import { bindingRank, inPrint } from './editions';
import type { TitleRow } from './title-row';

/**
 * The maximum number of titles that are read for an author, a series or a subject. The works on a shelf are chosen from these
 * titles.
 */
const widest = 1000;

export type WorkRow = Pick<
	TitleRow,
	'id' | 'work_key' | 'rank' | 'status' | 'binding_code' | 'release_date' | 'series' | 'series_num'
>;

/** Selects the newest titles of a person. The person is identified by the key of the name. */
export const titlesBy = (db: Queries, nameKey: string) =>
	db
		.selectFrom('title_authors')
		.select('title_id')
		.where('name_key', '=', nameKey)
		.orderBy('title_id', 'desc')
		.limit(widest)
		.$asScalar();

/** Selects the newest titles on a subject. */
export const titlesOn = (db: Queries, code: string) =>
	db
		.selectFrom('title_subjects')
		.select('title_id')
		.where('code', '=', code)
		.orderBy('title_id', 'desc')
		.limit(widest)
		.$asScalar();

/** Selects the titles of a series. The series is identified by its key. */
export const titlesIn = (db: Queries, seriesKey: string) =>
	db
		.selectFrom('titles')
		.select('id as title_id')
		.where('series_key', '=', seriesKey)
		.orderBy('id', 'desc')
		.limit(widest)
		.$asScalar();

/**
 * Finds one title for each work among the titles of a query, most popular first. Titles in print come first. All titles are then
 * sorted by bestseller rank, binding and release date. The first edition of a work in this order represents the work. Runs one
 * query.
 */
export async function worksAmong(db: Queries, titleIds: Expression<number>): Promise<WorkRow[]> {
	const rows = await db
		.selectFrom('titles')
		.select(['id', 'work_key', 'rank', 'status', 'binding_code', 'release_date', 'series', 'series_num'])
		.where('id', 'in', titleIds)
		.execute();
	const works = new Map<string, WorkRow>();
	for (const row of rows.sort(byFavour)) if (!works.has(row.work_key)) works.set(row.work_key, row);
	return [...works.values()];
}

const byFavour = (a: WorkRow, b: WorkRow): number =>
	Number(!inPrint(a)) - Number(!inPrint(b)) ||
	(a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) ||
	bindingRank(a.binding_code) - bindingRank(b.binding_code) ||
	(b.release_date ?? 0) - (a.release_date ?? 0) ||
	a.id - b.id;
