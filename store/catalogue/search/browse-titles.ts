import type { BrowseResult } from '../../contract/browse';
import { pageSizes } from '../../contract/browse-keys';
import type { CheckedPayloadOf } from '../../contract/contract';
import { baseCondition } from '../../contract/copy-codes';
import { daySeconds } from '../../contract/durations';
import { locationName } from '../../contract/location-name';
import { numberOfSearch } from '../../contract/product-number';
import type { Offer, TitleSummary } from '../../contract/title';
import { addCacheTags, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { HasCatalogue } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { type Choices, choicesOf, type HiddenFilter } from '../facets/facets';
import type { HasLocations } from '../locations/locations';
import { isBargain } from '../titles/conditions';
import { summaries } from '../titles/summaries';
import { type CatalogueContext, visitorViewOf } from '../titles/visitor-view';
import { maxOffset, type Search } from './find';
import type { Order } from './found';
import { listContext } from './list-context';
import type { HasSearcher } from './searcher';
import { parseQuery } from './words/parse-query';

type Payload = CheckedPayloadOf<'browse/get'>;

/**
 * Finds a page of titles, and the filters with which the shopper can narrow the result further
 * (docs/behaviour/browsing.md#filters). If the shopper filters by an unknown value, no title is found. A page after the last
 * title that can be shown is empty.
 * @throws {Refused} 404 for a list that the visitor cannot see
 */
export async function browseTitles(
	store: CatalogueContext & HasSearcher,
	visitor: Visitor,
	payload: Payload,
): Promise<BrowseResult> {
	const context = payload.list === undefined ? null : await listContext(store, visitor, payload.list);
	const typed = payload.term ?? '';
	const item = typed === '' ? null : await titleOfIsbn(store, typed);
	if (item)
		return { ...nothing, context, rows: await summaries(store, visitor, [item.id]), row_count: 1, item: item.eisbn };
	const query = parseQuery(typed);
	if (typed !== '' && !query) return { ...nothing, context };

	const about = { query, listId: context?.list_id ?? null };
	const search = await searchOf(store, visitor, payload, about);
	const { ids, count, ...told } = await store.searcher.results({
		search,
		asTyped: payload.words === 'typed',
		order: orderOf(payload, search),
		offset: payload.offset ?? 0,
		limit: nearestPageSize(payload.limit),
	});
	const rows = chosenOffersFirst(await summaries(store, visitor, ids), search.choices);
	return { rows, row_count: Math.min(count, maxOffset), max_offset: maxOffset, context, ...told, item: null };
}

/** The result for a visitor who did not enter a search term. */
export const nothing: BrowseResult = {
	rows: [],
	row_count: 0,
	max_offset: maxOffset,
	filter_info: [],
	context: null,
	shown_for: null,
	did_you_mean: null,
	other_editions: [],
	item: null,
};

async function searchOf(
	store: Clock & HasSettings & HasLocations,
	visitor: Visitor,
	payload: Payload,
	{ query, listId }: Pick<Search, 'query' | 'listId'>,
): Promise<Search> {
	const view = await visitorViewOf(store, visitor);
	const locations = view.settings.store_info.is_multistore ? await store.locations.get() : [];
	const locationNames = new Map(locations.map((place) => [String(place.location_id), locationName(place)]));
	const hidden = new Set<HiddenFilter>();
	if (!view.sees_prices) hidden.add('price');
	if (locationNames.size <= 1) hidden.add('location');
	if (view.settings.hide_sale_pricing) {
		hidden.add('status bargain');
		hidden.add('condition bargain');
	}
	return {
		choices: choicesOf(payload, hidden),
		query,
		type: payload.kind ?? 'keyword',
		listId,
		oneEdition: query !== null && payload.editions !== 'all',
		viewpoint: { today: view.today / daySeconds, location_id: view.location_id },
		locationNames,
		hidden,
	};
}

/**
 * Chooses the sort order of the search results. If prices are hidden from the visitor, the sort order 'price' is ignored,
 * because the order would reveal the prices.
 */
function orderOf({ sort }: Payload, { query, listId, hidden }: Search): Order {
	const isPrice = sort === 'price' || sort === 'price-high';
	if (sort && !(isPrice && hidden.has('price'))) return sort;
	if (listId !== null) return 'list';
	return query ? 'relevance' : 'bestselling';
}

const nearestPageSize = (size: number = pageSizes[0]): number =>
	pageSizes.reduce<number>(
		(best, allowed) => (Math.abs(allowed - size) < Math.abs(best - size) ? allowed : best),
		pageSizes[0],
	);

/** Finds the title for a typed ISBN of 10 or 13 digits or a typed barcode of 12 or 13 digits, with any separators. */
async function titleOfIsbn(store: HasCatalogue, typed: string): Promise<{ id: number; eisbn: string } | null> {
	const eisbn = numberOfSearch(typed);
	if (eisbn === null) return null;
	const titles = store.catalogue.selectFrom('titles').select(['id', 'eisbn']).where('eisbn', '=', eisbn);
	const row = await withoutTableTags(() => titles.executeTakeFirst());
	if (!row) addCacheTags('catalogue');
	return row ?? null;
}

/**
 * In each title, moves the offers that match the shopper's filters to the front, cheapest offer first. A shopper who filters by
 * used books therefore sees the price of a used copy, and adds that copy to the cart.
 */
function chosenOffersFirst(rows: TitleSummary[], choices: Choices): TitleSummary[] {
	const isChosen = chosenBy(choices);
	if (!isChosen) return rows;
	return rows.map((row) => {
		const chosen = row.available.filter((offer) => isObtainable(offer) && isChosen(offer));
		const others = row.available.filter((offer) => !chosen.includes(offer));
		return { ...row, available: [...chosen.sort(byPrice), ...others] };
	});
}

/** Returns a function that tests whether an offer matches the filters. Returns null if no filter depends on the offer. */
function chosenBy(choices: Choices): ((offer: Offer) => boolean) | null {
	const conditions = choices.get('condition')?.included ?? new Set();
	const states = choices.get('status')?.included ?? new Set();
	if (conditions.size === 0 && !states.has('used') && !states.has('bargain')) return null;
	return ({ code, used, discount }) =>
		conditions.has(baseCondition(code)) ||
		(states.has('used') && used) ||
		(states.has('bargain') && isBargain(code, discount));
}

const isObtainable = ({ onhand, is_extra_orderable }: Offer): boolean => onhand !== 0 || is_extra_orderable;

const byPrice = (a: Offer, b: Offer): number => Number(a.price ?? 0) - Number(b.price ?? 0);
