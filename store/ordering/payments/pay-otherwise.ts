import type { PaymentChoice } from '../../contract/checkout';
import { transact } from '../../foundation/database/transactions';
import type { Store } from '../../store';
import { queueOrderMails } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { holdWithoutPayments, releasePayments } from './give-up-order';
import { paymentMessage } from './payment-choices';

/**
 * Places an order that waited for a provider, to be paid at pick up or by agreement instead; what was begun with a
 * provider is given up first. An order that was paid after all stays paid.
 * @throws {Refused} in words when a payment may still be made
 * @throws {ProviderError} when a provider cannot be asked
 */
export async function payOtherwise(store: Store, order: OrderRow, choice: PaymentChoice): Promise<void> {
	if (!(await releasePayments(store, order))) return;
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		await holdWithoutPayments(transaction, order.id);
		const placed = await transaction
			.updateTable('orders')
			.set({
				...{ state: 'placed', payment_type: choice, payment_message: paymentMessage(choice) },
				updated_at: store.now(),
			})
			.where('id', '=', order.id)
			.where('state', '=', 'awaiting_payment')
			.returningAll()
			.executeTakeFirst();
		if (placed) await queueOrderMails(store, transaction, settings, placed);
	});
}
