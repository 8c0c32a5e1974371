import type { TitleSummary } from '../../contract/title';
import { addCacheTags, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { HasCatalogue } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import { maxTitles } from './editions';
import { bySeriesNumber } from './series-number';
import { nameKey, seriesKey } from './sort-keys';
import { summaries } from './summaries';
import type { CatalogueContext } from './visitor-view';
import { titlesBy, titlesIn, type WorkRow, worksAmong } from './works';

/** Finds the works in a series, in reading order. Returns no works for an unknown series. Runs two queries. */
export async function seriesTitles(store: CatalogueContext, visitor: Visitor, series: string) {
	const key = seriesKey(series);
	const works = key ? await worksOf(store, titlesIn(store.catalogue, key)) : [];
	works.sort((a, b) => bySeriesNumber(a.series_num, b.series_num) || (a.release_date ?? 0) - (b.release_date ?? 0));
	return { series: works[0]?.series ?? series, ...(await listed(store, visitor, works)) };
}

/** Finds the works of a person, most popular first. Returns no works for an unknown person. Runs two queries. */
export async function authorTitles(store: CatalogueContext, visitor: Visitor, author: string) {
	const key = nameKey(author);
	const works = key ? await worksOf(store, titlesBy(store.catalogue, key)) : [];
	return { author, ...(await listed(store, visitor, works)) };
}

/** Finds works. Adds the cache tag for all titles of the catalogue, but no cache tags for offers. */
function worksOf(store: HasCatalogue, titleIds: Parameters<typeof worksAmong>[1]): Promise<WorkRow[]> {
	addCacheTags('catalogue');
	return withoutTableTags(() => worksAmong(store.catalogue, titleIds));
}

async function listed(
	store: CatalogueContext,
	visitor: Visitor,
	works: WorkRow[],
): Promise<{ rows: TitleSummary[]; row_count: number }> {
	const ids = works.slice(0, maxTitles).map(({ id }) => id);
	return { rows: await summaries(store, visitor, ids), row_count: works.length };
}
