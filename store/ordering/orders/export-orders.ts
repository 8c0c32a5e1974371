import type { Order, OrderState } from '../../contract/order';
import type { Database, Queries } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import type { OrderRow } from './order-rows';
import { presentOrders, taxLines } from './order-view';

/** Which orders are wanted; what is left out does not matter. */
export interface OrderQuery {
	state?: OrderState | undefined;
	/** Unix seconds, the first that counts and the first that does not. */
	since?: number | undefined;
	until?: number | undefined;
	quotes?: boolean | undefined;
}

const aPage = 200;

/** Orders with everything in them, the oldest first; read a page at a time, so that their number does not matter. */
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

/** The newest orders first, without their lines. */
export const newestOrders = (db: Queries, query: OrderQuery, limit: number): Promise<OrderRow[]> =>
	matching(db, query).orderBy('id', 'desc').limit(limit).selectAll().execute();

/** What the taxes on some orders are called, in the order of the alphabet; read a page at a time. */
export async function taxTypesOf({ db }: Database, query: OrderQuery): Promise<string[]> {
	const types = new Set<string>();
	const rows = await matching(db, query).select('taxes').distinct().execute();
	for (const { taxes } of rows) for (const { type } of taxLines(taxes)) types.add(type);
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
