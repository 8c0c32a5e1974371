import type { Approver } from '../../contract/checkout-draft';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { LinkedAccount } from '../../contract/session';
import type { Database, Queries } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { nameOf } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import { childrenOf, requireOwner } from './linked-accounts';

/** The rights that an institution gives to a person who buys for it. */
export interface BuyerRights {
	/** Whether they see every order of the institution, not only those that they have placed. */
	sees_all: boolean;
	/** Whether they may place orders. Without this they ask for orders, and the owner approves each. */
	may_order: boolean;
	/** The most that an order may come to, in cents; null for any amount. */
	order_limit: number | null;
}

const everything: BuyerRights = { sees_all: true, may_order: true, order_limit: null };

/** Returns a visitor's rights in the account that they use: all in their own, else those that its owner gives them. */
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

/** Returns the owner of an institution, who approves other people's requests in its name. */
export const approverOf = (institution: CustomerRow): Approver => ({
	name: `${institution.first_name} ${institution.last_name}`.trim(),
	institution: nameOf(institution),
	email: institution.email,
});

/**
 * Sets the rights of a person who buys for the institution, or who is invited to.
 * @throws {Refused} 404 in the same words for a missing link and for another institution's
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
