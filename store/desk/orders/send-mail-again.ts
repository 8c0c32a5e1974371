import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import type { Transaction } from '../../foundation/database/database';
import { queueMails, sendAgain } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import { withoutUndefined } from '../../foundation/without-undefined';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { isEmail } from '../../people/details/email-address';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor } from '../visitor';
import { changeOnce, onceFor } from './change-once';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

const action = 'desk-orders/sendMailAgain';

/**
 * Sends a mail of an order once more, once for each key: one that went out as a new one like it, one that did not with its tries
 * begun anew. With another e-mail of whoever ordered, it goes there, as every mail of the order does from then on.
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
		async (transaction, order) => {
			const { id } = order;
			const mail = await transaction
				.selectFrom('outbox_mails')
				.selectAll()
				.where('id', '=', mail_id)
				.where('order_id', '=', id)
				.executeTakeFirst();
			if (!mail) throw new Refused('The order has no such mail.', 404, 'mail_id');
			const to = recipient ?? mail.recipient;
			if (to !== mail.recipient) await readdress(transaction, actor, order, { from: mail.recipient, to }, store.now());
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

/**
 * Gives an order another e-mail, whose unsent mails go there, too.
 * @throws {Refused} 400 for what is no e-mail, 409 for a mail that was not to whoever ordered
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
		throw new Refused('This mail was not to whoever ordered: it goes where it went.', 409, 'recipient');
	await transaction.updateTable('orders').set({ email: to, updated_at: now }).where('id', '=', id).execute();
	await transaction
		.updateTable('outbox_mails')
		.set({ recipient: to })
		.where('order_id', '=', id)
		.where('recipient', '=', from)
		.where('sent_at', 'is', null)
		.execute();
	const facts = { action, thing: 'order', key: order_number, before: { email: from }, after: { email: to } };
	await writeAudit(transaction, actor, facts, now);
}
