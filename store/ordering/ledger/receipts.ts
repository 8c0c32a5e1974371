import type { Transaction } from '../../foundation/database/database';

/** Money that was taken in one way. */
export interface TakenMoney {
	/** How: a payment choice, or 'cash', 'card', 'transfer' … */
	method: string;
	/** In cents. */
	amount: number;
}

/** The ways in which a card is charged in the store: the customer's own, or the order's. */
export const cardMethods: readonly string[] = ['card', 'credit_card'];

/** Money that came into the store for an order. */
export interface Receipt extends TakenMoney {
	order_id: number;
	location_id: number | null;
	note?: string;
	staff_id?: number | null;
}

/**
 * Notes money that was taken for an order which the caller holds. Does nothing for an amount of 0. @param now unix
 * seconds
 */
export async function noteReceipt(transaction: Transaction, receipt: Receipt, now: number): Promise<void> {
	if (receipt.amount <= 0) return;
	await transaction
		.insertInto('order_receipts')
		.values({ staff_id: null, ...receipt, created_at: now })
		.execute();
}
