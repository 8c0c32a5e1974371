import type { Approver } from '../../contract/checkout-draft';
import { daySeconds } from '../../contract/durations';
import { approvalDays } from '../../contract/lifetimes';
import type { FoundOrder } from '../../contract/order';
import type { Database, Queries } from '../../foundation/database/database';
import { readCustomer } from '../../foundation/sessions/customer-row';
import type { Visitor } from '../../foundation/sessions/visitor';
import { approverOf } from '../../people/accounts/buyer-rights';
import { maySee } from './order-access';
import type { OrderRow } from './order-rows';

/** How many seconds an order waits for its institution's approval before it is given up. */
export const timeToApprove = approvalDays * daySeconds;

/** Returns the approval that an order waits for, and this visitor's rights to give it; null if it waits for none. */
export async function approvalOf(
	database: Database,
	visitor: Visitor,
	order: OrderRow,
): Promise<FoundOrder['approval']> {
	if (order.state !== 'awaiting_approval') return null;
	return {
		approver: await readApprover(database.db, order),
		until: order.created_at + timeToApprove,
		may_decide: mayDecide(visitor, order),
		may_withdraw: await mayWithdraw(database, visitor, order),
	};
}

/** Reads who approves an order; where the institution's account is gone, only its name is known. */
export async function readApprover(db: Queries, { customer_id, placed_for }: OrderRow): Promise<Approver> {
	const institution = await readCustomer(db, customer_id);
	return institution ? approverOf(institution) : { name: '', institution: placed_for, email: '' };
}

/**
 * Whether a visitor may approve or decline an order: only the institution that it is for, logged in itself. Its other buyers may
 * not, and neither may anyone who only has the key of an e-mail.
 */
export const mayDecide = ({ customer }: Visitor, order: OrderRow): boolean =>
	customer !== null && customer.is_institution === 1 && customer.is_owner === 1 && customer.id === order.customer_id;

/** Whether a visitor may withdraw an order: the person who requested it, as long as they may buy for the institution. */
export const mayWithdraw = async (database: Database, visitor: Visitor, order: OrderRow): Promise<boolean> =>
	visitor.customer !== null &&
	visitor.customer.id === order.placed_by_id &&
	visitor.customer.id !== order.customer_id &&
	(await maySee(database, visitor, order));
