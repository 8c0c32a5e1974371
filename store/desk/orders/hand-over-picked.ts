import type { CheckedDeskPayloadOf, DeskResponseOf } from '../../contract/desk-contract';
import { Refused } from '../../foundation/refusal';
import { handOver } from '../../ordering/fulfilment/hand-over';
import { readBuyingAccount } from '../../ordering/ledger/buying-account';
import { type CopiesRow, copiesIn, lockCopies } from '../../ordering/lines/copies';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { byStaff, type DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import type { DeskOrderStore } from './desk-order';
import { doForEach } from './each-order';

/**
 * Hands over pick-up orders, or sends other orders, with all copies that are found or set aside. Refuses an order with copies
 * that are not picked yet. Refuses an order whose delivery method has changed since staff confirmed it. If an order is not fully
 * paid, sells it on account if the customer's terms allow it. If it may not be sold on account, refuses the order, because staff
 * must first record the payment.
 */
export async function handOverPicked(
	store: DeskOrderStore,
	actor: DeskActor,
	{ kind, orders, carrier }: CheckedDeskPayloadOf<'desk-orders/handOverPicked'>,
): Promise<DeskResponseOf<'desk-orders/handOverPicked'>> {
	const trackingNumbers = new Map(orders.map(({ order_number, tracking_number }) => [order_number, tracking_number]));
	const onAccount = new Set<string>();
	const answer = await doForEach([...trackingNumbers.keys()], async (order_number) => {
		const tracking_number = trackingNumbers.get(order_number) ?? '';
		const changing = {
			order_number,
			version: null,
			action: 'desk-orders/handOverPicked',
			asked: { carrier, tracking_number },
			isOnAccount: true,
		};
		let isOwed = false;
		await changeOrder(store, actor, changing, async (transaction, order, settings) => {
			requireDelivery(order, kind);
			const picked = pickedOf(order_number, await lockCopies(transaction, order));
			// The amount owed by the ledger, which `handOver` also uses.
			const owed = order.total_owing;
			const account = owed > 0 ? await readBuyingAccount(transaction, order.customer_id) : null;
			if (owed > 0 && typeof account?.terms_days !== 'number')
				throw new Refused(`Order ${order_number} is not paid. Open the order and choose how the customer paid.`, 409);
			const parcel = kind === 'sent' ? { carrier, tracking_number } : { carrier: '', tracking_number: '' };
			const paid = { method: owed > 0 ? 'on_account' : null, ...byStaff(actor) };
			const leaving = { kind, ...parcel, copies: picked, paid };
			const after = await handOver(store, transaction, settings, order, leaving);
			isOwed = owed > 0 && after.order.state === 'completed';
		});
		if (isOwed) onAccount.add(order_number);
	});
	return { ...answer, on_account: [...onAccount] };
}

/** @throws {Refused} 409 if an order that must be sent would be handed over, or an order for pick-up would be sent */
function requireDelivery({ order_number, delivery_key }: OrderRow, kind: 'handed_over' | 'sent'): void {
	const isPickup = delivery_key === 'pickup';
	if (isPickup === (kind === 'handed_over')) return;
	const words = isPickup
		? 'is for pick-up, so it cannot be sent'
		: 'must be sent to the customer, so it cannot be handed over';
	throw new Refused(`Order ${order_number} ${words}. The order is unchanged.`, 409);
}

/**
 * Returns the copies of each order line that are found or set aside.
 * @throws {Refused} 409 if no copies are found or set aside, or if other copies are not picked yet
 */
function pickedOf(order_number: string, copies: readonly CopiesRow[]) {
	const unpicked = copiesIn(copies.filter(({ state }) => state === 'to_pick' || state === 'short'));
	if (unpicked > 0)
		throw new Refused(
			`Order ${order_number} has ${unpicked === 1 ? '1 copy that is' : `${unpicked} copies that are`} not picked yet.`,
			409,
		);
	const picked = new Map<number, number>();
	for (const { order_item_id, state, quantity } of copies)
		if (state === 'found' || state === 'set_aside')
			picked.set(order_item_id, (picked.get(order_item_id) ?? 0) + quantity);
	if (picked.size === 0) throw new Refused(`Order ${order_number} has no copies to hand over.`, 409);
	return [...picked].map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
}
