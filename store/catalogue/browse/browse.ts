import { type BrowseResult, pageSizes } from '../../contract/browse';
import type { CheckedPayloadOf } from '../../contract/contract';
import { toProductNumber } from '../../foundation/product-number';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { questionOf } from '../search/question';
import { summaries } from '../titles/summaries';
import { viewOf } from '../titles/view';
import { choicesOf } from './filters';
import { maxOffset, type Order, type Search } from './find';
import { findMeant } from './find-meant';
import { listContext } from './list-context';

type Payload = CheckedPayloadOf<'browse/get'>;

/**
 * A page of the catalogue with the filters to go on with (spec 1 §2, §4). Filters that name nothing find nothing, and
 * there are no titles past the last that is shown.
 * @throws {Refused} 404 for a list that the visitor cannot see.
 */
export async function browseTitles(store: Store, visitor: Visitor, payload: Payload): Promise<BrowseResult> {
	const context = payload.x === undefined ? null : await listContext(store, visitor, payload.x);
	const typed = payload.t ?? '';
	const item = typed === '' ? null : await titleOfIsbn(store, typed);
	if (item)
		return { ...nothing, context, rows: await summaries(store, visitor, [item.id]), row_count: 1, item: item.eisbn };
	const question = questionOf(typed);
	if (typed !== '' && !question) return { ...nothing, context };

	const about = { question, listId: context?.list_id ?? null };
	const typedSearch = await searchOf(store, visitor, payload, about);
	const { search, found, instead } = await findMeant(store, typedSearch, payload.w === 'typed');
	const limit = nearestPageSize(payload.l);
	const offset = payload.o ?? 0;
	const ids = offset < maxOffset ? await found.page(orderOf(payload, search), offset, limit) : [];
	const rows = await summaries(store, visitor, ids);
	return {
		rows,
		other_editions: search.oneEdition ? ids.map((id) => found.otherEditions(id)) : [],
		row_count: Math.min(found.count, maxOffset),
		max_offset: maxOffset,
		filter_info: found.filter_info,
		context,
		...instead,
		item: null,
	};
}

/** Where nothing was looked for. */
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
	store: Store,
	visitor: Visitor,
	payload: Payload,
	{ question, listId }: Pick<Search, 'question' | 'listId'>,
): Promise<Search> {
	const view = await viewOf(store, visitor);
	const locations = view.settings.store_info.is_multistore ? await store.locations.get() : [];
	const places = new Map(
		locations.map(({ location_id, altname, sc_name }) => [String(location_id), altname || sc_name]),
	);
	const mayUse: Search['mayUse'] = (key) => (key !== 'r' || view.sees_prices) && (key !== 'j' || places.size > 1);
	return {
		choices: choicesOf(payload, mayUse),
		question,
		type: payload.k ?? 'keyword',
		listId,
		oneEdition: question !== null && payload.e !== 'all',
		viewpoint: { today: view.today / 86_400, location_id: view.location_id },
		places,
		mayUse,
	};
}

/** Sorting by price would tell what a visitor who may not see prices is not told. */
function orderOf({ v }: Payload, { question, listId, mayUse }: Search): Order {
	const hidden = (v === 'price' || v === 'price-high') && !mayUse('r');
	if (v && !hidden) return v;
	if (listId !== null) return 'list';
	return question ? 'relevance' : 'bestselling';
}

const nearestPageSize = (size: number = pageSizes[0]): number =>
	pageSizes.reduce<number>(
		(best, allowed) => (Math.abs(allowed - size) < Math.abs(best - size) ? allowed : best),
		pageSizes[0],
	);

/** The title that an ISBN of ten or thirteen digits names, or a barcode of twelve or thirteen, however it is written. */
async function titleOfIsbn(store: Store, typed: string): Promise<{ id: number; eisbn: string } | null> {
	const digits = typed.replace(/^(?:e?isbn(?:-1[03])?:?)/i, '').replace(/[\s‐-―-]/g, '');
	if (!/^(?:\d{12,13}|\d{9}[\dXx])$/.test(digits)) return null;
	const reading = toProductNumber(digits);
	if (!('eisbn' in reading)) return null;
	const row = await store.catalogue
		.selectFrom('titles')
		.select(['id', 'eisbn'])
		.where('eisbn', '=', reading.eisbn)
		.executeTakeFirst();
	return row ?? null;
}
