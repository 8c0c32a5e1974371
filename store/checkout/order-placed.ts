import type { Queries } from '../database/database';
import type { OrderRow } from '../orders/order-rows';
import { Refused } from '../refusal';
import type { SessionRow } from '../sessions/sessions';

/** The order that this key gave; null for a new key. @throws {Refused} for the key of somebody else's order. */
export async function orderPlacedWith(db: Queries, key: string, session: SessionRow): Promise<OrderRow | null> {
	const order = await db.selectFrom('orders').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
	if (!order) return null;
	if (order.session_hash !== session.id_hash) throw new Refused('This order has been placed already.', 409);
	return order;
}
