import { transact } from '../database/transactions';
import type { Store } from '../store';
import { holdOrder, type PaymentRow, unfinishedStates } from './payment-rows';
import { tellStore, titleOf } from './tell-store';

/** So many rounds in a row without an answer are no mishap: they take most of the hour in which an order can be paid. */
const mostFailures = 6;

/**
 * Counts a round in which a payment's provider gave no answer. Nobody is told of the first ones; then the store is,
 * once, for the payment may wait for ever: the shop's keys may have been taken away or replaced.
 */
export async function noteSilence(store: Store, { id, order_id }: PaymentRow): Promise<void> {
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await holdOrder(transaction, order_id);
		const payment = await transaction
			.updateTable('payments')
			.set((eb) => ({ failures: eb('failures', '+', 1) }))
			.where('id', '=', id)
			.where('state', 'in', unfinishedStates)
			.returningAll()
			.executeTakeFirst();
		if (payment?.failures !== mostFailures) return;
		const silence = `${titleOf(payment)} did not answer ${mostFailures} times in a row when it was asked about it.`;
		const problem = `${silence} Look there whether it was paid, and whether the shop still has the right keys.`;
		await tellStore({ store, transaction, settings, order }, { ...payment, problem });
	});
}
