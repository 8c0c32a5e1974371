import type { Submitting } from '../../contract/checkout';
import type { Queries } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import type { OrderRow } from '../orders/order-rows';

const refuse = refusalBy<Submitting | 'checkout/requestQuote'>();

/** Prefixes that keep the keys of requests for a quote apart from those of orders. */
const ofQuotes = 'quote ';
const ofOrders = 'order ';

/** The stored key of a request for a quote. With its prefix, an order may have the same key. */
export const quoteKey = (key: string): string => ofQuotes + key;

/** The stored key of an order. It gets a prefix only where it could be taken for one of a quote. */
export const orderKey = (key: string): string =>
	key.startsWith(ofQuotes) || key.startsWith(ofOrders) ? ofOrders + key : key;

/**
 * Finds the order that was placed with a key; null for a new key.
 * @throws {Refused} where another session placed that order
 */
export async function orderPlacedWith(db: Queries, key: string, session: SessionRow): Promise<OrderRow | null> {
	const order = await db.selectFrom('orders').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
	if (!order) return null;
	if (order.session_hash !== session.id_hash)
		throw refuse('order-of-another-session', 'This order has been placed already.');
	return order;
}
