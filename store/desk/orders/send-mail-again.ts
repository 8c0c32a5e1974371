import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import type { Transaction } from '../../foundation/database/database';
import { type OutboxMail, queueMails, sendAgain, wasGivenUp } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { withoutUndefined } from '../../foundation/without-undefined';
import { addressChanged } from '../../ordering/mail-templates/address-changed';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { isEmail } from '../../people/details/email-address';
import { writeAudit } from '../audit/write-audit';
import { requireRecentPassword } from '../staff/require-role';
import type { DeskActor } from '../visitor';
import { changeOnce, onceFor } from './change-once';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

const action = 'desk-orders/sendMailAgain';

/**
 * Sends a mail of an order again, once for each key. If the mail was already sent, sends a copy as a new mail. Otherwise tries to
 * send the same mail again. Staff may send an undeliverable mail to another recipient. The new recipient gets every later mail
 * of the order, and the previous address gets a notice.
 * @throws {Refused} 401 'password-required' for another recipient if the password is older than ten minutes, 409 for a mail that
 * must keep its recipient
 */
export async function sendMailAgain(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, mail_id, recipient, key }: CheckedDeskPayloadOf<'desk-orders/sendMailAgain'>,
): Promise<DeskOrder> {
	const asked = { mail_id, ...withoutUndefined({ recipient }) };
	const changing = { order_number, version: null, action, asked };
	await changeOnce(
		store,
		actor,
		changing,
		onceFor(`order ${order_number}`, changing, key),
		async (transaction, order, settings) => {
			const { id } = order;
			const mail = await transaction
				.selectFrom('outbox_mails')
				.selectAll()
				.where('id', '=', mail_id)
				.where('order_id', '=', id)
				.executeTakeFirst();
			if (!mail) throw new Refused('The order does not have this mail.', 404, 'mail_id');
			const to = recipient ?? mail.recipient;
			if (to !== mail.recipient) {
				requireRecentPassword(actor.session, store.now());
				requireRedirectable(mail);
				await readdress(transaction, actor, order, { from: mail.recipient, to }, store.now());
				const notice = addressChanged({ ...order, email: mail.recipient }, settings);
				await queueMails(transaction, [{ ...notice, order_id: id }], store.now());
			}
			if (mail.sent_at === null) {
				await sendAgain(transaction, mail_id, store.now());
				return {};
			}
			const { subject, text, html, reply_to } = mail;
			const again = { recipient: to, subject, text, html, order_id: id, ...(reply_to === null ? {} : { reply_to }) };
			await queueMails(transaction, [again], store.now());
			return {};
		},
	);
	return getDeskOrder(store, actor, order_number);
}

/** @throws {Refused} 409 for a mail that may still be delivered, and for a mail that contains a gift card's PIN */
function requireRedirectable(mail: OutboxMail): void {
	if (mail.forget_when_sent === 1)
		throw new Refused(
			'This mail contains a secret, such as a gift card’s PIN. The shop can send this mail only to its first address.',
			409,
			'recipient',
		);
	if (!wasGivenUp(mail))
		throw new Refused('You can change the address only of a mail that could not be delivered.', 409, 'recipient');
}

/**
 * Changes the e-mail address of an order. Its unsent mails then go to the new address. Mails that contain a secret keep their
 * address, and so do mails of gift cards that are issued later (`cardEmail`).
 * @throws {Refused} 400 for an invalid e-mail address, 409 for a mail to someone other than the customer
 */
async function readdress(
	transaction: Transaction,
	actor: DeskActor,
	{ id, order_number, email }: OrderRow,
	{ from, to }: { from: string; to: string },
	now: number,
): Promise<void> {
	if (!isEmail(to)) throw new Refused('Please input an email address.', 400, 'recipient');
	if (from !== email)
		throw new Refused('This mail was not sent to the customer, so you cannot change its address.', 409, 'recipient');
	await transaction
		.updateTable('orders')
		.set(({ fn, val }) => ({ email: to, first_email: fn.coalesce('first_email', val(email)), updated_at: now }))
		.where('id', '=', id)
		.execute();
	await transaction
		.updateTable('outbox_mails')
		.set({ recipient: to })
		.where('order_id', '=', id)
		.where('recipient', '=', from)
		.where('sent_at', 'is', null)
		.where('forget_when_sent', '=', 0)
		.execute();
	const facts = { action, thing: 'order', key: order_number, before: { email: from }, after: { email: to } };
	await writeAudit(transaction, actor, facts, now);
}
