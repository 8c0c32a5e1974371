import type { Transaction } from '../../foundation/database/database';
import { movePayment, paymentsOf } from './payment-rows';

/** Settles the payments of an order that came too late and of which all has gone back. For a caller that holds the order. */
export async function settleLatePayments(transaction: Transaction, orderId: number, now: number): Promise<void> {
	const late = (await paymentsOf(transaction, orderId)).filter(({ state }) => state === 'late');
	for (const { id, amount } of late) {
		const { back } = await transaction
			.selectFrom('refund_parts')
			.select((eb) => eb.fn.sum<number | string | null>('amount').as('back'))
			.where('payment_id', '=', id)
			.where('state', '=', 'done')
			.executeTakeFirstOrThrow();
		if (Number(back ?? 0) >= amount) await movePayment(transaction, id, 'settle', { updated_at: now });
	}
}

/** Holds the payments of an order that came too late, for a transaction that holds stock before it may settle them. */
export async function lockLatePayments(transaction: Transaction, orderId: number): Promise<void> {
	await transaction
		.updateTable('payments')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where('order_id', '=', orderId)
		.where('state', '=', 'late')
		.execute();
}
