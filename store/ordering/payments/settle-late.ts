import type { Transaction } from '../../foundation/database/database';
import { movePayment, paymentsOf } from './payment-rows';

/** Marks an order's late payments as settled after they are fully refunded. The caller must have locked the order. */
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

/**
 * Locks an order's late payments. Call this function before locking stock in a transaction that may mark the payments as settled.
 */
export async function lockLatePayments(transaction: Transaction, orderId: number): Promise<void> {
	await transaction
		.updateTable('payments')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where('order_id', '=', orderId)
		.where('state', '=', 'late')
		.execute();
}
