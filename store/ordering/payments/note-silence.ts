import { transact } from '../../foundation/database/transactions';
import type { Store } from '../../store';
import { holdOrder, unfinishedStates } from './payment-rows';
import { tellStore, titleOf } from './tell-store';

/** So many rounds in a row without an answer are no mishap: they take most of the hour in which an order can be paid. */
const mostFailures = 6;

/**
 * Counts a round in which the provider of an order's payment gave no answer. Nobody is told of the first ones; then the store is,
 * once, for the payment may wait for ever: the shop's keys may have been taken away or replaced.
 */
export async function noteSilence(store: Store, orderId: number): Promise<void> {
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await holdOrder(transaction, orderId);
		const payments = await transaction
			.updateTable('payments')
			.set((eb) => ({ failures: eb('failures', '+', 1) }))
			.where('order_id', '=', orderId)
			.where('state', 'in', unfinishedStates)
			.returningAll()
			.execute();
		for (const payment of payments.filter(({ failures }) => failures === mostFailures)) {
			const silence = `${titleOf(payment)} did not answer ${mostFailures} times in a row when it was asked about it.`;
			const problem = `${silence} Look there whether it was paid, and whether the shop still has the right keys.`;
			await tellStore({ store, transaction, settings, order }, { ...payment, problem });
		}
	});
}
