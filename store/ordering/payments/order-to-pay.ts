import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';

/**
 * The number of the last order that the visitor placed and has not paid yet: their own as a customer, whichever account
 * they use, or their session's as a guest. Null when none waits.
 */
export async function orderToPay({ db }: Store, { session, customer }: Visitor): Promise<string | null> {
	if (!session) return null;
	const waiting = db.selectFrom('orders').select('order_number').where('state', '=', 'awaiting_payment');
	const own = customer
		? waiting.where('placed_by_id', '=', customer.id)
		: waiting.where('customer_id', 'is', null).where('session_hash', '=', session.id_hash);
	return (await own.orderBy('id', 'desc').executeTakeFirst())?.order_number ?? null;
}
