import { logInLifetime, sessionLifetime } from '../../contract/lifetimes';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { requireCustomer } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * Switches the customer to the account of an institution that has linked the customer (by the link's ID), or back to the
 * customer's own account (0). While the customer acts for an institution, the log-in lasts 365 days. Back in the customer's own
 * account, the log-in ends when it would have ended without the switch (docs/behaviour/accounts.md#account-switch). Each account
 * has its own cart, so titles are never ordered for the wrong account.
 * @throws {Refused} 404 for a missing link, for the link of another customer, or for a link that was not accepted yet
 */
export async function switchAccount(store: Database & Clock, visitor: Visitor, linkId: number): Promise<void> {
	const { id: customerId } = requireCustomer(visitor);
	const now = store.now();
	await transact(store, async (transaction) => {
		// The link is locked, so that the institution cannot remove the link in the meantime.
		const link =
			linkId === 0
				? null
				: await locked(
						transaction
							.selectFrom('customer_links')
							.select('parent_id')
							.where('id', '=', linkId)
							.where('child_id', '=', customerId)
							.where('verified_at', 'is not', null),
					).executeTakeFirst();
		if (link === undefined) throw notFound('Linked account not found.');
		const account_id = link?.parent_id ?? customerId;
		await transaction
			.updateTable('sessions')
			.set(({ selectFrom }) => ({
				acting_customer_id: link?.parent_id ?? null,
				login_expires_at: link ? now + sessionLifetime : ownExpiry(visitor),
				// The account's cart, or null if the account has no cart yet. The cart is created when the first title is added.
				cart_id: selectFrom('carts')
					.select('carts.id')
					.where('carts.customer_id', '=', customerId)
					.where('carts.account_id', '=', account_id),
			}))
			.where('id_hash', '=', visitor.session?.id_hash ?? '')
			.where('customer_id', '=', customerId)
			.execute();
	});
}

/**
 * Returns when the log-in ends in the person's own account, in Unix seconds. The log-in and the session started at the same time.
 */
const ownExpiry = ({ session }: Visitor): number | null =>
	session?.login_expires_at ? Math.min(session.login_expires_at, session.created_at + logInLifetime) : null;
