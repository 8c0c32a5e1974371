import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { notFound } from '../../foundation/refusal';
import { mailPartSent } from '../../ordering/fulfilment/mail-part-sent';
import type { DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/**
 * Corrects the carrier and the tracking number of a part of an order, the copies that were sent together. The customer sees the
 * change on the order's page immediately.
 */
export async function correctPart(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, part, tell, ...facts }: CheckedDeskPayloadOf<'desk-orders/correctPart'>,
): Promise<DeskOrder> {
	const changing = { order_number, version, action: 'desk-orders/correctPart', asked: { tell } };
	await changeOrder(store, actor, changing, async (transaction, order, settings) => {
		const corrected = await transaction
			.updateTable('order_parts')
			.set(facts)
			.where('order_id', '=', order.id)
			.where('number', '=', part)
			.returning('kind')
			.executeTakeFirst();
		if (!corrected) throw notFound('No such part of this order was handed over or sent.');
		if (tell && corrected.kind === 'sent') await mailPartSent(store, transaction, settings, order, part);
	});
	return getDeskOrder(store, actor, order_number);
}
