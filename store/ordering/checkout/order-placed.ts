import type { Submitting } from '../../contract/checkout';
import type { Queries } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import type { OrderRow } from '../orders/order-rows';

const refuse = refusalBy<Submitting | 'checkout/requestQuote'>();

/** What the keys of requests for a quote begin with, among those of orders. */
const ofQuotes = 'quote ';
const ofOrders = 'order ';

/** A request for a quote has its key among requests alone: the same key may be that of an order. */
export const quoteKey = (key: string): string => ofQuotes + key;

/** An order's key as it came, but for one that would be taken for a request's. */
export const orderKey = (key: string): string =>
	key.startsWith(ofQuotes) || key.startsWith(ofOrders) ? ofOrders + key : key;

/**
 * The order that this key gave; null for a new key.
 * @throws {Refused} for the key of somebody else's order.
 */
export async function orderPlacedWith(db: Queries, key: string, session: SessionRow): Promise<OrderRow | null> {
	const order = await db.selectFrom('orders').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
	if (!order) return null;
	if (order.session_hash !== session.id_hash)
		throw refuse('order-of-another-session', 'This order has been placed already.');
	return order;
}
