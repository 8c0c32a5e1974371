import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { forgetLetter, lettersOf } from '../../foundation/mail/queue';
import { notFound } from '../../foundation/refusal';
import { writeAudit } from '../audit/write-audit';
import { requireOwnOrder } from '../places';
import type { DeskActor } from '../visitor';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

type AskedCall = CheckedDeskPayloadOf<'desk-orders/customerCalled'>;

/**
 * Reads and locks a phone call that an order needs.
 * @throws {Refused} 404 for an unknown order or call, 403 for another location's order
 */
async function callOf(transaction: Transaction, actor: DeskActor, { order_number, call_id }: AskedCall) {
	const order = await transaction
		.updateTable('orders')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where('order_number', '=', order_number)
		.returning(['id', 'location_id', 'delivery_key'])
		.executeTakeFirst();
	if (!order) throw notFound(`Order ${order_number} not found. Check the number.`);
	requireOwnOrder(actor, order);
	const call = await transaction
		.selectFrom('customer_calls')
		.select(['subject', 'called_at'])
		.where('id', '=', call_id)
		.where('order_id', '=', order.id)
		.executeTakeFirst();
	if (!call) throw notFound('This call is no longer on the list.');
	return { order, call };
}

/**
 * Reads the text that staff must tell the customer by phone. Records in the audit who has read it, because the text contains a
 * secret, such as a gift card's PIN.
 * @throws {Refused} 404 for an unknown order or call, and if the text is already deleted
 */
export const readLetter = (
	store: Database & Clock,
	actor: DeskActor,
	asked: CheckedDeskPayloadOf<'desk-orders/readLetter'>,
): Promise<{ letter: string }> =>
	transact(store, async (transaction) => {
		const { order, call } = await callOf(transaction, actor, asked);
		const letter = (await lettersOf(transaction, order.id)).get(asked.call_id);
		if (!letter) throw notFound('This letter was deleted because the customer has been called.');
		const facts = { thing: 'order', key: asked.order_number, after: { letter: call.subject } };
		await writeAudit(transaction, actor, { action: 'desk-orders/readLetter', ...facts }, store.now());
		return { letter: letter.text };
	});

/**
 * Records that staff have called the customer. The call is removed from the list of calls, and its text is deleted. A repeated
 * request records the call only once.
 * @throws {Refused} 404 for an unknown order or call
 */
export async function customerCalled(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, call_id }: AskedCall,
): Promise<DeskOrder> {
	const { staff } = actor;
	await transact(store, async (transaction) => {
		const { order, call } = await callOf(transaction, actor, { order_number, call_id });
		if (call.called_at !== null) return;
		const now = store.now();
		// The text is read before the call is recorded, because only open calls have a text.
		const letter = (await lettersOf(transaction, order.id)).get(call_id);
		await transaction
			.updateTable('customer_calls')
			.set({ called_at: now, staff_name: staff.name || staff.email })
			.where('id', '=', call_id)
			.execute();
		if (letter) await forgetLetter(transaction, letter);
		const facts = { thing: 'order', key: order_number, after: { told: call.subject } };
		await writeAudit(transaction, actor, { action: 'desk-orders/customerCalled', ...facts }, now);
	});
	return getDeskOrder(store, actor, order_number);
}
