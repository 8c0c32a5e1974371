import { secretsOf } from '../config';
import type { Order } from '../contract/order';
import { notFound } from '../refusal';
import type { Store } from '../store';
import type { Visitor } from '../visitor';
import { opensOrder } from './access-key';
import type { OrderRow } from './order-rows';
import { presentOrders } from './order-view';

/**
 * An order, for the account that it is of, for the session in which a guest placed it, and for whoever holds the key
 * from its e-mail (spec 3 §3).
 * @throws {Refused} 404 for everybody else, in the same words as for an order that is not there.
 */
export async function findOrder(store: Store, visitor: Visitor, number: string, accessKey?: string): Promise<Order> {
	const row = await store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst();
	const opened = accessKey !== undefined && opensOrder(accessKey, number, secretsOf(store.config));
	const seen = row !== undefined && (opened || isOwn(row, visitor));
	const [order] = seen ? await presentOrders(store.db, await store.settings.get(), [row]) : [];
	if (!order) throw notFound('Order not found.');
	return order;
}

/** A customer's order is not its session's: a log-in that has run out leaves the session to whoever sits there next. */
const isOwn = (order: OrderRow, { account, session }: Visitor): boolean =>
	order.customer_id === null ? order.session_hash === session?.id_hash : order.customer_id === account?.id;
