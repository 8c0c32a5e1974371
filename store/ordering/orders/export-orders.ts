import type { Order } from '../../contract/order';
import type { OrderState } from '../../contract/order-states';
import type { Database, Queries } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { readTaxes } from '../lines/amounts';
import type { OrderRow } from './order-rows';
import { presentOrders } from './order-view';

/** The filters for an export of orders. An omitted filter matches all orders. */
export interface OrderQuery {
	state?: OrderState | undefined;
	/** Unix seconds. Orders placed exactly at `since` are included, and orders placed exactly at `until` are not. */
	since?: number | undefined;
	until?: number | undefined;
	quotes?: boolean | undefined;
}

const aPage = 200;

/** Yields complete orders, oldest first. Reads only 200 orders at a time, so that any number of orders can be exported. */
export async function* ordersFor(store: Database & HasSettings, query: OrderQuery): AsyncGenerator<Order> {
	const settings = await store.settings.get();
	for (let after = 0; ; ) {
		const rows = await matching(store.db, query)
			.where('id', '>', after)
			.orderBy('id')
			.limit(aPage)
			.selectAll()
			.execute();
		yield* await presentOrders(store.db, settings, rows, { reader: 'store' });
		const last = rows.at(-1);
		if (!last || rows.length < aPage) return;
		after = last.id;
	}
}

/** Reads database rows of orders without the order lines, newest first. */
export const newestOrders = (db: Queries, query: OrderQuery, limit: number): Promise<OrderRow[]> =>
	matching(db, query).orderBy('id', 'desc').limit(limit).selectAll().execute();

/** Returns the tax types that occur in some orders, sorted alphabetically. */
export async function taxTypesOf({ db }: Database, query: OrderQuery): Promise<string[]> {
	const types = new Set<string>();
	const rows = await matching(db, query)
		.select('taxes')
		.select((eb) => eb.fn.min('id').as('id'))
		.groupBy('taxes')
		.execute();
	for (const row of rows) for (const { type } of readTaxes(row, 'orders')) types.add(type);
	return [...types].sort();
}

function matching(db: Queries, { state, since, until, quotes }: OrderQuery) {
	let found = db.selectFrom('orders');
	if (state !== undefined) found = found.where('state', '=', state);
	if (since !== undefined) found = found.where('created_at', '>=', since);
	if (until !== undefined) found = found.where('created_at', '<', until);
	if (quotes !== undefined) found = found.where('delivery_key', quotes ? '=' : '!=', 'quote');
	return found;
}
