import type { TitleGroup, TitleSummary } from '../../contract/title';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { longestList } from './editions';
import { bySeriesNumber } from './series-number';
import { nameKey, seriesKey } from './sort-keys';
import { inOrder, summaries, summariesById } from './summaries';
import { findTitle } from './title-page';
import { titlesBy, titlesIn, titlesOn, type WorkRow, worksAmong } from './works';

/** How many titles a shelf of related titles shows (spec 1 §9). */
const shelfLength = 24;

/** A shelf of related titles, the same for everybody: what is shown of each depends on who looks. */
export interface RelatedShelf {
	fullname: string;
	tooltip: string;
	/** Works, as far as the shelf was looked through. */
	row_count: number;
	/** The titles that are shown, in order. */
	ids: number[];
}

/**
 * What somebody who looks at a title may like: more by its author, more of its series, and what is read on its
 * subject. Neither the title nor another edition of it is among them, no work stands twice on a shelf, and the
 * subject's shelf repeats nothing of the others. A constant number of queries; which titles they are is kept.
 * @throws {Refused} 404 for an ISBN that the catalogue does not have.
 */
export async function relatedTitles(store: Store, visitor: Visitor, eisbn: string): Promise<TitleGroup[]> {
	const version = await store.versions.current('catalogue');
	const shelves = await store.related.get(version, eisbn, () => findShelves(store, eisbn));
	const byId = await summariesById(
		store,
		visitor,
		shelves.flatMap(({ ids }) => ids),
	);
	return shelves.map(({ ids, ...shelf }) => ({ ...shelf, rows: inOrder(ids, byId) }));
}

async function findShelves(store: Store, eisbn: string): Promise<RelatedShelf[]> {
	const title = await findTitle(store, eisbn);
	const db = store.catalogue;
	const [author, subject] = await Promise.all([
		db
			.selectFrom('title_authors')
			.select(['name', 'name_key'])
			.where('title_id', '=', title.id)
			.orderBy('position')
			.limit(1)
			.executeTakeFirst(),
		db
			.selectFrom('title_subjects')
			.innerJoin('subjects', 'subjects.code', 'title_subjects.code')
			.select(['subjects.code', 'label'])
			.where('title_id', '=', title.id)
			.orderBy('position')
			.limit(1)
			.executeTakeFirst(),
	]);
	const others = (works: WorkRow[]) => works.filter(({ work_key }) => work_key !== title.work_key);
	const [byAuthor, inSeries, onSubject] = await Promise.all([
		author ? worksAmong(db, titlesBy(db, author.name_key)).then(others) : [],
		title.series_key ? worksAmong(db, titlesIn(db, title.series_key)).then(others) : [],
		subject ? worksAmong(db, titlesOn(db, subject.code)).then(others) : [],
	]);
	const volumes = inSeries.sort((a, b) => bySeriesNumber(a.series_num, b.series_num));
	const elsewhere = new Set([...byAuthor, ...volumes].map(({ work_key }) => work_key));
	const shelves = [
		{ fullname: `More by ${author?.name}`, tooltip: `Other titles by ${author?.name}`, works: byAuthor },
		{ fullname: `More in ${title.series}`, tooltip: `Other titles in the series ${title.series}`, works: volumes },
		{
			fullname: `Readers of ${subject?.label} also look at`,
			tooltip: `Other titles on ${subject?.label}`,
			works: onSubject.filter(({ work_key }) => !elsewhere.has(work_key)),
		},
	].filter(({ works }) => works.length > 0);
	return shelves.map(({ works, ...shelf }) => ({
		...shelf,
		row_count: works.length,
		ids: works.slice(0, shelfLength).map(({ id }) => id),
	}));
}

/** The works of a series in the order to read them; none for a series that the shop does not know. Three queries. */
export async function seriesTitles(store: Store, visitor: Visitor, series: string) {
	const key = seriesKey(series);
	const works = key ? await worksAmong(store.catalogue, titlesIn(store.catalogue, key)) : [];
	works.sort((a, b) => bySeriesNumber(a.series_num, b.series_num) || (a.release_date ?? 0) - (b.release_date ?? 0));
	return { series: works[0]?.series ?? series, ...(await listed(store, visitor, works)) };
}

/** The works of a person, the best known first; none for somebody whom the shop does not know. Three queries. */
export async function authorTitles(store: Store, visitor: Visitor, author: string) {
	const key = nameKey(author);
	const works = key ? await worksAmong(store.catalogue, titlesBy(store.catalogue, key)) : [];
	return { author, ...(await listed(store, visitor, works)) };
}

async function listed(
	store: Store,
	visitor: Visitor,
	works: WorkRow[],
): Promise<{ rows: TitleSummary[]; row_count: number }> {
	const ids = works.slice(0, longestList).map(({ id }) => id);
	return { rows: await summaries(store, visitor, ids), row_count: works.length };
}
