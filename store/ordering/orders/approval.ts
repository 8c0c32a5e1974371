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

/** How many seconds an order waits for its institution's approval before it is cancelled. */
export const timeToApprove = approvalDays * daySeconds;

/**
 * Returns the approval for which an order waits, and whether the visitor may approve, decline or withdraw the order. Returns null
 * if the order waits for no approval.
 */
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

/**
 * Reads the institution that must approve an order. If the institution's account was deleted, only the institution's name is
 * known.
 */
export async function readApprover(db: Queries, { customer_id, placed_for }: OrderRow): Promise<Approver> {
	const institution = await readCustomer(db, customer_id);
	return institution ? approverOf(institution) : { name: '', institution: placed_for, email: '' };
}

/**
 * Returns whether a visitor may approve or decline an order. Only the institution's owner may approve or decline an order, after
 * logging in. Other buyers may not, and an access key from an e-mail is not enough.
 */
export const mayDecide = ({ customer }: Visitor, order: OrderRow): boolean =>
	customer !== null && customer.is_institution === 1 && customer.is_owner === 1 && customer.id === order.customer_id;

/**
 * Returns whether a visitor may withdraw an order. Only the buyer who requested the order may withdraw it, and only while the
 * buyer may buy for the institution.
 */
export const mayWithdraw = async (database: Database, visitor: Visitor, order: OrderRow): Promise<boolean> =>
	visitor.customer !== null &&
	visitor.customer.id === order.placed_by_id &&
	visitor.customer.id !== order.customer_id &&
	(await maySee(database, visitor, order));
