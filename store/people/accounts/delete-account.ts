import type { HasConfig } from '../../../config';
import { emailRequired } from '../../contract/account';
import type { CheckedPayloadOf } from '../../contract/contract';
import { statesOf } from '../../contract/order-states';
import type { Settings } from '../../contract/settings';
import { invalidate, listTag } from '../../foundation/caching/cache-tags';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { Refused, refuseWrong } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { endActing } from '../../foundation/sessions/end-acting';
import { requireOwnAccount } from '../../foundation/sessions/own-account';
import { endSessionsOf } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { emailKey } from '../details/email-address';
import { accountDeleted } from '../mail-templates/account-notice';
import { requirePassword, requirePasswordStill } from './log-in';
import type { HasPasswords } from './passwords';

type EndRequests = (
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	institutionId: number,
) => Promise<void>;

/**
 * Deletes the customer's own account with its sessions, addresses, lists, registries, links and cart. The e-mail address can then
 * be used for a new account. The confirmation e-mail is deleted after it is sent. Orders are kept for accounting, without a link
 * to the person. Personal data in closed orders is deleted, if accounting does not need it (docs/decisions/0007-accounts.md).
 * @param endRequests a function that cancels the orders about which the institution has not decided yet, inside the transaction
 * @throws {Refused} unless the account's e-mail address and password are correct
 */
export async function deleteAccount(
	store: Database & Clock & HasConfig & HasSettings & HasVersions & HasPasswords,
	visitor: Visitor,
	{ email_address, password }: CheckedPayloadOf<'account/delete'>,
	endRequests: EndRequests,
): Promise<void> {
	const customer = requireOwnAccount(visitor);
	refuseWrong({
		...(email_address === '' ? { email_address: emailRequired } : {}),
		...(password === '' ? { password: 'Current password required.' } : {}),
	});
	if (emailKey(email_address) !== customer.email) {
		throw new Refused('This is not the email address of your account.', 422, 'email_address');
	}
	const hash = await requirePassword(store, customer, password);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		await requirePasswordStill(transaction, customer.id, hash);
		// Rows that other visitors may be using at the same time are deleted or locked first. The remaining rows are deleted at the
		// end, together with the account's row.
		await endSessionsOf(transaction, customer.id);
		await endActing(transaction, customer.id);
		await transaction
			.deleteFrom('carts')
			.where((eb) => eb.or([eb('customer_id', '=', customer.id), eb('account_id', '=', customer.id)]))
			.execute();
		await lockOrdersOf(transaction, customer);
		await transaction
			.deleteFrom('outbox_mails')
			.where('recipient', '=', customer.email)
			.where('sent_at', 'is not', null)
			.execute();
		await transaction.deleteFrom('stock_alerts').where('email', '=', customer.email).execute();
		await endRequests(store, transaction, settings, customer.id);
		await partWithOrders(transaction, customer);
		const registries = await transaction
			.selectFrom('registries')
			.select('title')
			.where('customer_id', '=', customer.id)
			.orderBy('created_at')
			.execute();
		const mail = accountDeleted(
			customer,
			registries.map(({ title }) => title),
			settings,
		);
		await queueMails(transaction, [{ ...mail, forget_when_sent: 1 }], store.now());
		// The customer's shared lists are no longer shown.
		const shared = await transaction
			.selectFrom('title_lists')
			.select('id')
			.where('customer_id', '=', customer.id)
			.where('public_key', 'is not', null)
			.execute();
		await invalidate(transaction, ...shared.map(({ id }) => listTag(id)));
		// Deleting this row also deletes all other rows of the customer.
		await transaction.deleteFrom('customers').where('id', '=', customer.id).execute();
	});
	// This process reads the changes of the stock again immediately, instead of a moment later.
	store.versions.refresh();
}

const lockOrdersOf = (transaction: Transaction, { id }: CustomerRow) =>
	locked(
		transaction
			.selectFrom('orders')
			.select('id')
			.where((eb) => eb.or([eb('customer_id', '=', id), eb('placed_by_id', '=', id)]))
			.orderBy('id'),
	).execute();

/**
 * Removes the person from their orders. No session can open the orders any longer, and closed orders lose the buyer's contact
 * data.
 */
async function partWithOrders(transaction: Transaction, { id }: CustomerRow): Promise<void> {
	const own = transaction
		.updateTable('orders')
		.where((eb) => eb.or([eb('customer_id', '=', id), eb('placed_by_id', '=', id)]));
	await own.set({ session_hash: '' }).execute();
	// Orders for an institution keep the buyer's name, because the institution's own records contain it.
	await transaction.updateTable('orders').set({ placed_by_email: '' }).where('placed_by_id', '=', id).execute();
	await own
		.set({ email: '', phone: '', instructions: '', communication_preference: '', decline_reason: '' })
		.where('customer_id', '=', id)
		.where('state', 'in', statesOf('ended'))
		.execute();
	// Letters are mails without a recipient. Staff can no longer call the buyer, because the order has lost its phone number.
	await transaction
		.deleteFrom('outbox_mails')
		.where('recipient', '=', '')
		.where('order_id', 'in', (eb) =>
			eb.selectFrom('orders').select('id').where('customer_id', '=', id).where('state', 'in', statesOf('ended')),
		)
		.execute();
}
