import type { Approver } from '../../contract/checkout-draft';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { LinkedAccount } from '../../contract/session';
import type { Database, Queries } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { nameOf } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import { childrenOf, requireOwner } from './linked-accounts';

/** The rights of a person who buys for an institution. */
export interface BuyerRights {
	/** Whether the person sees all orders of the institution, and not only the orders that they placed. */
	sees_all: boolean;
	/**
	 * Whether the person may place orders. If false, the person requests orders, and the owner of the institution approves each
	 * order.
	 */
	may_order: boolean;
	/** The maximum total of an order, in cents, or null for no limit. */
	order_limit: number | null;
}

const everything: BuyerRights = { sees_all: true, may_order: true, order_limit: null };

/**
 * Returns a visitor's rights in the account in use. In their own account, visitors have all rights. In an institution's account,
 * visitors have the rights that the institution's owner set.
 */
export async function rightsOf(db: Queries, { customer, account }: Visitor): Promise<BuyerRights> {
	if (!customer || !account || customer.id === account.id) return everything;
	const link = await db
		.selectFrom('customer_links')
		.select(['sees_all', 'may_order', 'order_limit'])
		.where('parent_id', '=', account.id)
		.where('child_id', '=', customer.id)
		.where('verified_at', 'is not', null)
		.executeTakeFirst();
	return {
		sees_all: link?.sees_all === 1,
		may_order: link?.may_order === 1,
		order_limit: link?.order_limit ?? null,
	};
}

/** Returns the owner of an institution, who approves the orders that its buyers request. */
export const approverOf = (institution: CustomerRow): Approver => ({
	name: `${institution.first_name} ${institution.last_name}`.trim(),
	institution: nameOf(institution),
	email: institution.email,
});

/**
 * Sets the rights of a person who buys for the institution or is invited to buy for it.
 * @throws {Refused} 404 with the same message for a missing link and for another institution's link
 */
export async function setRights(
	database: Database,
	visitor: Visitor,
	{ id, sees_all, may_order, order_limit }: CheckedPayloadOf<'account/setBuyerRights'>,
): Promise<LinkedAccount[]> {
	const institution = requireOwner(visitor);
	const changed = await database.db
		.updateTable('customer_links')
		.set({
			sees_all: sees_all ? 1 : 0,
			may_order: may_order ? 1 : 0,
			order_limit: order_limit === '' ? null : order_limit,
		})
		.where('id', '=', id)
		.where('parent_id', '=', institution.id)
		.returning('id')
		.executeTakeFirst();
	if (!changed) throw notFound('Linked account not found.');
	return childrenOf(database.db, institution);
}
