import type { Offer, Rank, TitleSummary } from '../../contract/title';
import { addTitleTags, cacheUntilMoments, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { HasLocations } from '../locations/locations';
import { readAuthors } from './authors';
import { isForthcoming } from './availability';
import { favouritesAmong } from './favourites-among';
import { languageName } from './language-name';
import { type OfferRow, offerColumns, offersByTitle } from './offer-rows';
import { isElsewhere, presentOffers } from './offers';
import { readComments } from './stored-lists';
import { type SummaryRow, summaryColumns, type TitleRow } from './title-row';
import { type CatalogueContext, type VisitorView, visitorViewOf } from './visitor-view';

type Tier = Rank['tier'];

/**
 * The highest rank number in each of the sales tiers 1 to 4. Higher rank numbers belong to tier 5
 * (docs/behaviour/titles.md#sales-rank).
 */
const bestsellerTiers = [1000, 10_000, 30_000, 100_000];
const futureTiers = [100, 1000, 3000, 10_000];

/**
 * Returns the bestseller rank of a title. For a forthcoming title, returns its rank among forthcoming titles. Returns null for a
 * title without a rank. The caller decides whether ranks are shown at all (`hide_sales_rank`).
 */
export function rankOf(title: Pick<TitleRow, 'rank' | 'future_rank'>, forthcoming: boolean): Rank | null {
	const number = forthcoming ? title.future_rank : title.rank;
	if (number === null || number < 1) return null;
	return {
		kind: forthcoming ? 'future' : 'bestseller',
		number,
		tier: tierOf(number, forthcoming ? futureTiers : bestsellerTiers),
	};
}

function tierOf(number: number, limits: number[]): Tier {
	const place = limits.findIndex((limit) => number <= limit);
	return (place < 0 ? 5 : place + 1) as Tier;
}

/**
 * Reads the titles with these IDs, in this order, with the data that cards, lists and slides show to the visitor. Skips title
 * IDs that do not exist. Runs one query for any number of titles, and a second query for a customer.
 */
export async function summaries(
	store: CatalogueContext,
	visitor: Visitor,
	titleIds: number[],
): Promise<TitleSummary[]> {
	const byId = await summariesById(store, visitor, titleIds);
	return inOrder(titleIds, byId);
}

/**
 * Reads the summaries of titles by title ID, for an answer that has several shelves of titles. All titles are read with one
 * query.
 */
export async function summariesById(
	store: CatalogueContext,
	visitor: Visitor,
	titleIds: number[],
): Promise<Map<number, TitleSummary>> {
	const ids = [...new Set(titleIds)];
	if (ids.length === 0) return new Map();
	const rows = await withoutTableTags(() => titlesWithOffers(store.catalogue).where('titles.id', 'in', ids).execute());
	addTitleTags(ids);
	return presentSummaries(store, visitor, rows);
}

/** Selects the data for title summaries. The query returns a row for each offer of each title at each location. */
export function titlesWithOffers(db: Queries): ReturnType<typeof joinOffers> {
	const query = joined.get(db) ?? joinOffers(db);
	joined.set(db, query);
	return query;
}

/**
 * The beginning of the query, which is cached for each database. Building the forty columns of the query again would take longer
 * than finding a title by its ID.
 */
const joined = new WeakMap<Queries, ReturnType<typeof joinOffers>>();

const joinOffers = (db: Queries) =>
	db
		.selectFrom('titles')
		.leftJoin('offers', 'offers.title_id', 'titles.id')
		.leftJoin('stock', 'stock.offer_id', 'offers.id')
		.select(titleColumns)
		.select(['titles.id as title_id', 'titles.binding_code'])
		.select(offerColumns);

const titleColumns = summaryColumns.map((column) => `titles.${column}` as const);

/**
 * Builds the summaries of titles for the visitor from these rows, by title ID. Runs no query, except for a customer's
 * favourites.
 */
export async function presentSummaries(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	rows: (SummaryRow & Parameters<typeof offersByTitle>[0][number])[],
): Promise<Map<number, TitleSummary>> {
	const titles = new Map(rows.map((row) => [row.id, row]));
	const offers = offersByTitle(rows);
	const [view, favourites] = await Promise.all([
		visitorViewOf(store, visitor),
		favouritesAmong(store, visitor, [...titles.keys()]),
	]);
	const summaryOf = (row: SummaryRow) => presentSummary(row, offers.get(row.id) ?? [], view);
	return new Map(
		[...titles].map(([id, row]) => [id, favourites.has(id) ? { ...summaryOf(row), favourite: true } : summaryOf(row)]),
	);
}

export const inOrder = (titleIds: number[], byId: Map<number, TitleSummary>): TitleSummary[] =>
	titleIds.flatMap((id) => byId.get(id) ?? []);

/** Builds the summary of a title with its offers, as the visitor may see them (docs/behaviour/titles.md#offers). */
export function presentSummary(row: SummaryRow, offers: OfferRow[], view: VisitorView): TitleSummary {
	const available = presentOffers(row, offers, view);
	const onhand = onhandOf(available);
	const [comment] = readComments(row);
	return {
		...presentTitle(row, view),
		...(comment ? { comment } : {}),
		available,
		price: available[0]?.price ?? null,
		...listPricesOf(row, view),
		onhand,
		available_in_store: onhand === 'Y' || onhand > 0,
		at_other_locations: isElsewhere(offers, view),
	};
}

/** Builds the part of a title summary that does not depend on the title's offers. */
export function presentTitle(row: SummaryRow, { settings, today, now }: VisitorView) {
	const is_forthcoming = isForthcoming(row, today);
	if (row.release_date !== null) cacheUntilMoments(now, [row.release_date]);
	return {
		eisbn: row.eisbn,
		title: row.title,
		subtitle: row.subtitle,
		series: row.series,
		series_num: row.series_num,
		authors: readAuthors(row).map(({ name, canadian, role }) => ({ name, canadian, role })),
		binding: row.binding,
		release_date: row.release_date,
		is_forthcoming,
		is_giftcard: row.is_giftcard === 1,
		is_large_print: row.is_large_print === 1,
		has_libro_audiobook: row.has_libro_audiobook === 1,
		language: row.language === null ? null : languageName(row.language),
		rank: settings.hide_sales_rank ? null : rankOf(row, is_forthcoming),
		cover_image_cache: row.cover_image_cache ?? '',
		carton_qty: settings.display_carton_quantity ? row.carton_qty : null,
	};
}

const onhandOf = (available: Offer[]): number | 'Y' =>
	available.reduce<number | 'Y'>((sum, { onhand }) => (sum === 'Y' || onhand === 'Y' ? 'Y' : sum + onhand), 0);

/** Returns the list prices of a title. For a guest who may not see prices, the list prices are returned as unknown. */
const listPricesOf = (row: SummaryRow, { sees_prices }: VisitorView) => ({
	list_price_usa: toDecimal((sees_prices && row.list_price_usa) || 0),
	list_price_can: toDecimal((sees_prices && row.list_price_can) || 0),
});
