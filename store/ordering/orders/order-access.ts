import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import type { OrderRow } from './order-rows';

/**
 * Whether an order is the visitor's to see (spec 3 §6): the account's that they use, their own whichever account they
 * use, an institution's that they placed as long as they may buy for it, and a guest's in the session that placed it.
 */
export async function maySee(store: Store, visitor: Visitor, order: OrderRow): Promise<boolean> {
	const { session, customer, account } = visitor;
	if (order.customer_id === null) {
		return order.placed_by_id === null && order.session_hash === session?.id_hash;
	}
	if (!customer) return false;
	if (order.customer_id === account?.id || order.customer_id === customer.id) return true;
	return order.placed_by_id === customer.id && (await mayBuyFor(store, customer.id, order.customer_id));
}

async function mayBuyFor({ db }: Store, personId: number, institutionId: number): Promise<boolean> {
	const link = await db
		.selectFrom('customer_links')
		.select('id')
		.where('parent_id', '=', institutionId)
		.where('child_id', '=', personId)
		.where('verified_at', 'is not', null)
		.executeTakeFirst();
	return link !== undefined;
}
