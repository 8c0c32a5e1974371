import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { toDecimal } from '../../foundation/money';
import { handOver } from '../../ordering/fulfilment/hand-over';
import { byStaff, type DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/**
 * Hands over or sends some copies of an order. Returns the updated order, the number of the part, and the amount recorded as
 * paid for it.
 */
export async function handOverAtDesk(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, paid_by, ...asked }: CheckedDeskPayloadOf<'desk-orders/handOver'>,
): Promise<DeskOrder & { part: number; taken: string }> {
	const said = paid_by === 'not_said' ? undefined : paid_by;
	const changing = { order_number, version, action: 'desk-orders/handOver', asked: { ...asked, paid_by: said } };
	// Unpaid copies that are handed over count towards the customer's credit limit.
	const isOnAccount = paid_by === 'on_account' || paid_by === undefined;
	const { number, taken } = await changeOrder(
		store,
		actor,
		{ ...changing, isOnAccount },
		(transaction, order, settings) => {
			const method = paid_by === 'not_said' ? null : paid_by;
			const paid = { method, ...byStaff(actor) };
			return handOver(store, transaction, settings, order, { ...asked, paid });
		},
	);
	return { ...(await getDeskOrder(store, actor, order_number)), part: number, taken: toDecimal(taken) };
}
