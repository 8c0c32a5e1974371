import { secretsOf } from '../config';
import type { Order } from '../contract/order';
import { notFound } from '../refusal';
import type { Store } from '../store';
import type { Visitor } from '../visitor';
import { opensOrder } from './access-key';
import { presentOrders } from './order-view';

/**
 * An order, for the session that placed it and for whoever holds the key from its e-mail (spec 3 §3).
 * @throws {Refused} 404 for everybody else, in the same words as for an order that is not there.
 */
export async function findOrder(store: Store, visitor: Visitor, number: string, accessKey?: string): Promise<Order> {
	const row = await store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst();
	const placedHere = row !== undefined && row.session_hash === visitor.session?.id_hash;
	const opened = accessKey !== undefined && opensOrder(accessKey, number, secretsOf(store.config));
	const [order] = row && (placedHere || opened) ? await presentOrders(store.db, await store.settings.get(), [row]) : [];
	if (!order) throw notFound('Order not found.');
	return order;
}
