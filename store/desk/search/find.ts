import type { HasSearcher } from '../../catalogue/search/search';
import { findTitles } from '../../catalogue/search/search';
import { authorsLine } from '../../catalogue/titles/authors';
import { titlesOfCode } from '../../catalogue/titles/product-code';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskFound, DeskThing, Found } from '../../contract/desk-search';
import type { FoundTitleRow } from '../../contract/desk-stock';
import { numberOfSearch } from '../../contract/product-number';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import type { HasSettings } from '../../foundation/settings/settings';
import { isSeenAt } from '../places';
import type { DeskActor, StaffRow } from '../visitor';
import { findPurchaseOrders, purchaseOrderNumber } from './find-purchase-orders';
import { findCustomers, findGiftCards, findOrders, nothing, type Part } from './found-rows';
import { writeNewWords } from './write-words';

export type TitleSearchStore = HasCatalogue & Clock & HasSettings & HasSearcher;
type SearchStore = Database & HasLog & TitleSearchStore;

/**
 * Finds the titles, orders, customers, gift cards and purchase orders that the typed text matches
 * (docs/behaviour/desk.md#search). Staff of one location find only the orders of that location. A till finds neither customers
 * nor purchase orders, and does not see the e-mail addresses of orders.
 */
export async function findAll(
	store: SearchStore,
	{ staff }: DeskActor,
	{ query, kind, offset, limit }: CheckedDeskPayloadOf<'desk-search/find'>,
): Promise<DeskFound> {
	await writeNewWords(store);
	const part = kind === undefined ? { offset: 0, limit } : { offset, limit };
	const wants = (one: keyof DeskFound) => kind === undefined || kind === one;
	const [orders, titles, customers, purchase_orders, gift_cards] = await Promise.all([
		wants('orders') ? findOrders(store.db, query.replace(/^\s*order\s+(?=#?\d)/i, ''), staff, part) : nothing,
		wants('titles') ? titlesFound(store, query, part) : nothing,
		wants('customers') && staff.role !== 'till' ? findCustomers(store, query, part) : nothing,
		wants('purchase_orders') && staff.role !== 'till'
			? findPurchaseOrders(store.db, query, staff.location_id, part)
			: nothing,
		wants('gift_cards') ? findGiftCards(store.db, query) : nothing,
	]);
	return { orders, titles, customers, purchase_orders, gift_cards };
}

/** Finds the title with a typed product number, or the titles that match typed words. */
export async function titlesFound(store: TitleSearchStore, typed: string, part: Part): Promise<Found<FoundTitleRow>> {
	const number = numberOfSearch(typed);
	if (number !== null) {
		const rows =
			part.offset > 0 ? [] : await titlesOf(store.catalogue, await idsOfNumber(store.catalogue, number, typed));
		return { rows, more: false };
	}
	const { ids, count } = await findTitles(store, typed, part);
	return { rows: await titlesOf(store.catalogue, ids), more: count > part.offset + ids.length && ids.length > 0 };
}

async function idsOfNumber(db: Queries, number: string, typed: string): Promise<number[]> {
	const digits = typed.replace(/[\s-]/g, '');
	const rows = await titlesOfCode(db, number, [number, digits, `0${digits}`])
		.select('id')
		.limit(10)
		.execute();
	return rows.map(({ id }) => id);
}

/** Reads titles by id. Returns them in the order of the given ids. */
async function titlesOf(db: Queries, ids: number[]): Promise<FoundTitleRow[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'authors', 'binding'])
		.where('id', 'in', ids)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => {
		const row = byId.get(id);
		if (!row) return [];
		return [{ eisbn: row.eisbn, title: row.title, authors: authorsLine(row), binding: row.binding ?? '' }];
	});
}

/** Returns the order number from texts such as '1018', '#1018', 'order 1018' or 'Order no. 1018'. */
const orderNumberOf = (typed: string): string =>
	typed
		.trim()
		.replace(/^(order\b\s*)?(no\.?|number)?\s*#?\s*(?=\S)/i, '')
		.toUpperCase();

/** Returns the kind of page that shows an order. A quote has its own page, which a till may not see. */
const pageOf = (delivery_key: string, { role }: Pick<StaffRow, 'role'>): 'order' | 'quote' =>
	delivery_key === 'quote' && role !== 'till' ? 'quote' : 'order';

/** Finds the single order, quote, title or purchase order whose complete number was typed or scanned. */
export async function findThing(
	store: Database & HasCatalogue,
	{ staff }: DeskActor,
	typed: string,
): Promise<{ thing: DeskThing | null }> {
	const order = await store.db
		.selectFrom('orders')
		.select(['order_number', 'delivery_key'])
		.where('order_number', '=', orderNumberOf(typed))
		.where(isSeenAt(staff.location_id))
		.executeTakeFirst();
	const number = numberOfSearch(typed);
	const ids = number === null ? [] : await idsOfNumber(store.catalogue, number, typed);
	const titles = await titlesOf(store.catalogue, ids);
	const named = purchaseOrderNumber(typed)?.named && staff.role !== 'till';
	const purchases = named
		? await findPurchaseOrders(store.db, typed, staff.location_id, { offset: 0, limit: 1 })
		: nothing;
	const things: DeskThing[] = [
		...(order ? [{ kind: pageOf(order.delivery_key, staff), key: order.order_number }] : []),
		...purchases.rows.map(({ id }) => ({ kind: 'purchase_order' as const, key: String(id) })),
		...titles.map(({ eisbn }) => ({ kind: 'title' as const, key: eisbn })),
	];
	return { thing: things.length === 1 ? (things[0] ?? null) : null };
}
