import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import { Refused } from '../../foundation/refusal';
import { readCopies } from '../../ordering/lines/copies';
import { hasEnded } from '../../ordering/lines/line-states';
import { holdOrder } from '../../ordering/orders/order-rows';
import { makeOrderReady, tellShopper } from '../../ordering/orders/order-steps';
import type { DeskActor } from '../visitor';
import { changeOrder, type OrderStore } from './change-order';

interface Marked {
	done: string[];
	/** Those that are not ready, each with why. */
	refused: { order_number: string; words: string }[];
}

/** Makes orders ready whose copies are all set aside, or found; each by itself, so that one that is not stops no other. */
export async function markReady(
	store: OrderStore,
	actor: DeskActor,
	{ order_numbers }: CheckedDeskPayloadOf<'desk-orders/markReady'>,
): Promise<Marked> {
	const marked: Marked = { done: [], refused: [] };
	for (const order_number of new Set(order_numbers)) {
		try {
			await markOne(store, actor, order_number);
			marked.done.push(order_number);
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			marked.refused.push({ order_number, words: error.message });
		}
	}
	return marked;
}

const markOne = (store: OrderStore, actor: DeskActor, order_number: string): Promise<void> =>
	changeOrder(
		store,
		actor,
		{ order_number, version: null, action: 'desk-orders/markReady', asked: {} },
		async (transaction, order, settings) => {
			const copies = (await readCopies(transaction, order)).filter(({ state }) => !hasEnded(state));
			const missing = copies.filter(({ state }) => state === 'to_pick' || state === 'ordered');
			if (order.state === 'placed' && missing.length > 0) {
				const count = missing.reduce((sum, { quantity }) => sum + quantity, 0);
				throw new Refused(
					`Order ${order_number} is not whole: ${count === 1 ? '1 copy is' : `${count} copies are`} still to be found.`,
					409,
				);
			}
			await makeOrderReady(transaction, order, store.now());
			const ready = await holdOrder(transaction, { id: order.id });
			await tellShopper(store, transaction, settings, ready, 'make_ready');
		},
	);
