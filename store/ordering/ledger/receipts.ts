import type { Transaction } from '../../foundation/database/database';

/** Money that the store received by one payment method. */
export interface TakenMoney {
	/** The payment method: a payment choice, or for example 'cash', 'card' or 'transfer'. */
	method: string;
	/** The amount in cents. */
	amount: number;
}

/**
 * The payment methods that charge a credit card in the store: the customer's card at the till, or the card number on the order.
 */
export const cardMethods: readonly string[] = ['card', 'credit_card'];

/** Money that the store received for an order. */
export interface Receipt extends TakenMoney {
	order_id: number;
	location_id: number | null;
	note?: string;
	staff_id?: number | null;
}

/**
 * Records money that the store received for an order. The caller must have locked the order. Does nothing if the amount is 0.
 * @param now unix seconds
 */
export async function noteReceipt(transaction: Transaction, receipt: Receipt, now: number): Promise<void> {
	if (receipt.amount <= 0) return;
	await transaction
		.insertInto('order_receipts')
		.values({ staff_id: null, ...receipt, created_at: now })
		.execute();
}
