import type { Submitting } from '../../contract/checkout';
import type { Queries } from '../../foundation/database/database';
import { refusalBy } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import { keyBeforePrefixes, type StoredKey } from '../orders/idempotency-keys';
import type { OrderRow } from '../orders/order-rows';

const refuse = refusalBy<Submitting | 'checkout/requestQuote'>();

/**
 * Finds the order that was placed with an idempotency key. Returns null for a new idempotency key.
 * @throws {Refused} if a different session placed the order
 */
export async function orderPlacedWith(db: Queries, key: StoredKey, session: SessionRow): Promise<OrderRow | null> {
	const before = keyBeforePrefixes(key);
	const order = await db
		.selectFrom('orders')
		.selectAll()
		.where('idempotency_key', 'in', before === null ? [key] : [key, before])
		.executeTakeFirst();
	if (!order) return null;
	if (order.session_hash !== session.id_hash)
		throw refuse('order-of-another-session', 'This order has been placed already.');
	return order;
}
