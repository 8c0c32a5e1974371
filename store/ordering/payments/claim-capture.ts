import { setTimeout as pause } from 'node:timers/promises';
import { transact } from '../../foundation/database/transactions';
import type { Store } from '../../store';
import { holdOrder, isBeingTaken, openStates, type PaymentRow, readPayment } from './payment-rows';

/** How long somebody else is waited for who is just taking the money. Milliseconds. */
const longestWait = 2000;
const betweenLooks = 50;

/** 'mine': the money may be taken now; 'busy': somebody does so already; 'unwanted': it must not be taken any more. */
export type Claim = 'mine' | 'busy' | 'unwanted';

/**
 * Claims to take a payment's money, right before it is taken: only while its order waits, and nobody has begun to give
 * it up. Whoever gives up waits from now on until it is noted what came of it.
 */
export async function claimCapture(store: Store, { id, order_id }: PaymentRow): Promise<Claim> {
	return transact(store, async (transaction) => {
		const order = await holdOrder(transaction, order_id);
		const payment = await readPayment(transaction, id);
		const now = store.now();
		if (isBeingTaken(payment, now)) return 'busy';
		if (order.state !== 'awaiting_payment') return 'unwanted';
		// Whoever begins to release it beside us does so without the order.
		const claimed = await transaction
			.updateTable('payments')
			.set({ state: 'capturing', claimed_at: now, updated_at: now })
			.where('id', '=', id)
			.where('state', 'in', [...openStates, 'capturing'])
			.executeTakeFirst();
		return claimed.numUpdatedRows === 1n ? 'mine' : 'unwanted';
	});
}

/** The payment when nobody takes its money (any more), or after a moment as it is. */
export async function afterCapture(store: Store, { id }: PaymentRow): Promise<PaymentRow> {
	for (let waited = 0; ; waited += betweenLooks) {
		const payment = await readPayment(store.db, id);
		if (waited >= longestWait || !isBeingTaken(payment, store.now())) return payment;
		await pause(betweenLooks);
	}
}
