import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { transact } from '../../foundation/database/transactions';
import { forgetLetters, lettersOf } from '../../foundation/mail/queue';
import { notFound } from '../../foundation/refusal';
import { writeAudit } from '../audit/write-audit';
import { requireOwnLocation } from '../places';
import type { DeskActor } from '../visitor';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/**
 * Notes that staff have called the customer, which takes the call off the list and deletes its letter. The same call twice is
 * noted once.
 * @throws {Refused} 404 for an unknown order or call
 */
export async function customerCalled(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, call_id }: CheckedDeskPayloadOf<'desk-orders/customerCalled'>,
): Promise<DeskOrder> {
	const { staff } = actor;
	await transact(store, async (transaction) => {
		const order = await transaction
			.updateTable('orders')
			.set((eb) => ({ updated_at: eb.ref('updated_at') }))
			.where('order_number', '=', order_number)
			.returning(['id', 'location_id'])
			.executeTakeFirst();
		if (!order) throw notFound(`There is no order ${order_number}.`);
		requireOwnLocation(actor, order.location_id);
		const call = await transaction
			.selectFrom('customer_calls')
			.select(['subject', 'created_at as at', 'called_at'])
			.where('id', '=', call_id)
			.where('order_id', '=', order.id)
			.executeTakeFirst();
		if (!call) throw notFound('This call is not on the list.');
		if (call.called_at !== null) return;
		const now = store.now();
		await transaction
			.updateTable('customer_calls')
			.set({ called_at: now, staff_name: staff.name || staff.email })
			.where('id', '=', call_id)
			.execute();
		const letters = await lettersOf(transaction, order.id);
		await forgetLetters(
			transaction,
			letters.filter((letter) => letter.isOf(call)),
		);
		const facts = { thing: 'order', key: order_number, after: { told: call.subject } };
		await writeAudit(transaction, actor, { action: 'desk-orders/customerCalled', ...facts }, now);
	});
	return getDeskOrder(store, actor, order_number);
}
