import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { handOver } from '../../ordering/fulfilment/hand-over';
import type { DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** Hands a part of an order over, or sends it. Answers the order as it is then, and the part's number. */
export async function handOverAtDesk(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, ...asked }: CheckedDeskPayloadOf<'desk-orders/handOver'>,
): Promise<DeskOrder & { part: number }> {
	const changing = { order_number, version, action: 'desk-orders/handOver', asked };
	const { number } = await changeOrder(store, actor, changing, (transaction, order, settings) =>
		handOver(store, transaction, settings, order, asked),
	);
	return { ...(await getDeskOrder(store, actor, order_number)), part: number };
}
