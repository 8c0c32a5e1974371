import type { Transaction } from '../../foundation/database/database';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { OrderRow } from '../orders/order-rows';
import { isHeld, type PaymentRow, paymentsOf } from './payment-rows';
import { isUnfinished, isWanted } from './payment-states';
import { ProviderError } from './providers/http';
import type { PaymentServices } from './providers/providers';
import { releasePayment } from './update-from-provider';

/**
 * Releases the unfinished online payments of an order before staff receive payment for the order or cancel the order. If a
 * payment provider does not answer, the shop tries again later and captures no more money. If money still arrives, the payment
 * gets the state 'late'.
 * @throws {Refused} 409 if the order was paid in the meantime, a payment is being captured, or a payment has a problem
 */
export async function closeForStaff(store: PaymentServices, { id, order_number }: OrderRow): Promise<void> {
	const payments = await paymentsOf(store.db, id);
	for (const payment of payments) requireDecided(payment);
	for (const payment of payments.filter(isUnfinished)) {
		const after = await release(store, payment);
		if (after === null) continue;
		requireDecided(after);
		if (after.state !== 'paid') continue;
		throw deskRefusal('changed-meanwhile', `Order ${order_number} has just been paid online. Reload the order.`);
	}
}

/**
 * Requires that no online payment of an order can still succeed. The caller must have locked the order.
 * @throws {Refused} 409 if a payment was started after `closeForStaff`
 */
export async function requireClosed(transaction: Transaction, orderId: number): Promise<void> {
	if (!(await paymentsOf(transaction, orderId)).some(isWanted)) return;
	throw new Refused('The customer has just begun to pay online. Try again in a minute.', 409);
}

/** @returns null if the provider did not answer */
async function release(store: PaymentServices, payment: PaymentRow): Promise<PaymentRow | null> {
	try {
		return await releasePayment(store, payment);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		store.log.warn({ err: error, reference: payment.reference }, 'a payment could not be closed for staff');
		return null;
	}
}

function requireDecided(payment: PaymentRow): void {
	if (!isHeld(payment)) return;
	throw new Refused(
		`Payment ${payment.reference} has a problem. Accept or close the payment on the order’s page first.`,
		409,
	);
}
