import { logInLifetime, sessionLifetime } from '../../contract/lifetimes';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { requireCustomer } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';

/**
 * Lets the customer act for an institution that linked them (by the link's id), or for themselves again (0). Acting for an institution
 * makes the log-in last 365 days. Back in their own account it ends when it would have without that
 * (docs/behaviour/accounts.md#account-switch). Each account has a cart of its own: titles in one are never ordered for another.
 * @throws {Refused} 404 for a missing link, another customer's link, or a link without authorisation yet.
 */
export async function switchAccount(store: Database & Clock, visitor: Visitor, linkId: number): Promise<void> {
	const { id: customerId } = requireCustomer(visitor);
	const now = store.now();
	await transact(store, async (transaction) => {
		// Locked, so that the institution cannot remove the link in between.
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
				// None yet: it begins with the first title that is put into it.
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

/** When the log-in ends in the person's own account. Each log-in begins a session, so it began with it. Unix seconds. */
const ownExpiry = ({ session }: Visitor): number | null =>
	session?.login_expires_at ? Math.min(session.login_expires_at, session.created_at + logInLifetime) : null;
