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
 * Deletes the customer's own account. Its sessions, addresses, lists, registries, links and cart go with it, and the e-mail is free
 * again. The mail that confirms this is deleted once it is sent. Its orders stay for the books, without the link to the person. Data of
 * a finished order that the books do not need is deleted (docs/decisions/0007-accounts.md).
 * @param endRequests ends the requests for orders that the institution has not decided about, inside the transaction
 * @throws {Refused} unless the account's e-mail and password are given.
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
		// Rows that other visitors may be using just now are removed or locked first. The remaining rows go with the account's row at the
		// end.
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
		// Shared lists of the customer are no longer shown.
		const shared = await transaction
			.selectFrom('title_lists')
			.select('id')
			.where('customer_id', '=', customer.id)
			.where('public_key', 'is not', null)
			.execute();
		await invalidate(transaction, ...shared.map(({ id }) => listTag(id)));
		// Everything else that is the customer's goes with the row.
		await transaction.deleteFrom('customers').where('id', '=', customer.id).execute();
	});
	// Makes this process read the stock again at once.
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
 * Parts orders from the person: no session opens them any more, and a finished order forgets how its buyer was to be
 * reached.
 */
async function partWithOrders(transaction: Transaction, { id }: CustomerRow): Promise<void> {
	const own = transaction
		.updateTable('orders')
		.where((eb) => eb.or([eb('customer_id', '=', id), eb('placed_by_id', '=', id)]));
	await own.set({ session_hash: '' }).execute();
	// Orders for an institution keep the name that its books know.
	await transaction.updateTable('orders').set({ placed_by_email: '' }).where('placed_by_id', '=', id).execute();
	await own
		.set({ email: '', phone: '', instructions: '', communication_preference: '', decline_reason: '' })
		.where('customer_id', '=', id)
		.where('state', 'in', statesOf('ended'))
		.execute();
}
