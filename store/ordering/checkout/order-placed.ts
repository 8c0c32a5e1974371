import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import type { OrderRow } from '../orders/order-rows';

/** The order that this key gave; null for a new key. @throws {Refused} for the key of somebody else's order. */
export async function orderPlacedWith(db: Queries, key: string, session: SessionRow): Promise<OrderRow | null> {
	const order = await db.selectFrom('orders').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
	if (!order) return null;
	if (order.session_hash !== session.id_hash) throw new Refused('This order has been placed already.', 409);
	return order;
}
