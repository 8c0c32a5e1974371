import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { queueMails, sendAgain } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { DeskActor } from '../visitor';
import { changeOnce, onceFor } from './change-once';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/**
 * Sends a mail of an order once more, once for each key: one that went out as a new one like it, one that did not with its tries
 * begun anew.
 */
export async function sendMailAgain(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, mail_id, key }: CheckedDeskPayloadOf<'desk-orders/sendMailAgain'>,
): Promise<DeskOrder> {
	const changing = { order_number, version: null, action: 'desk-orders/sendMailAgain', asked: { mail_id } };
	await changeOnce(
		store,
		actor,
		changing,
		onceFor(`order ${order_number}`, changing, key),
		async (transaction, { id }) => {
			const mail = await transaction
				.selectFrom('outbox_mails')
				.selectAll()
				.where('id', '=', mail_id)
				.where('order_id', '=', id)
				.executeTakeFirst();
			if (!mail) throw new Refused('The order has no such mail.', 404, 'mail_id');
			if (mail.sent_at === null) {
				await sendAgain(transaction, mail_id, store.now());
				return {};
			}
			const { recipient, subject, text, html, reply_to } = mail;
			const again = { recipient, subject, text, html, order_id: id, ...(reply_to === null ? {} : { reply_to }) };
			await queueMails(transaction, [again], store.now());
			return {};
		},
	);
	return getDeskOrder(store, actor, order_number);
}
