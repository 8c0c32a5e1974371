import { lockCart, type OpenCart } from '../../basket/cart/open-cart';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { heldSessions } from '../../foundation/sessions/sessions';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { releaseOrder } from '../orders/release-order';
import { returnTerms, returnToCart } from '../orders/return-to-cart';
import { type PaymentRow, paymentsOf } from './payment-rows';
import { isUnfinished } from './payment-states';
import { ProviderError } from './providers/http';
import type { PaymentServices } from './providers/providers';
import { requireNoProblem, requireReleased } from './start-payment';
import { releasePayment } from './update-from-provider';

interface GivenUp {
	/** Whether the order was cancelled now. False if the order turned out to be paid, or was already cancelled. */
	released: boolean;
	/** Whether all lines of the order are back in the shopper's cart. */
	cart_restored: boolean;
}

/**
 * Cancels an order that awaits payment. First releases the order's payments at the payment providers, and then the order. The
 * order's copies go back into stock, its gift cards and promo codes can be used again, and its lines go back into the shopper's
 * cart. If the order turns out to be paid, the function places the order instead.
 * @throws {Refused} if a payment may still succeed, or staff must check a payment
 * @throws {ProviderError} if a provider does not answer; the order keeps awaiting payment
 */
export async function giveUpOrder(store: PaymentServices & HasVersions, order: OrderRow): Promise<GivenUp> {
	if (!(await releasePayments(store, order))) return { released: false, cart_restored: false };
	const given = await transact(store, async (transaction) => {
		const now = store.now();
		// Locks the cart before the order, as the sequence of locks requires (`lock-order.ts`).
		const cartId = await cartOf(transaction, order, now);
		const cart = cartId === null ? null : await lockCart(transaction, cartId, now);
		await lockUnpaidOrder(transaction, order.id);
		const released = await releaseOrder(transaction, order.id, 'give_up', now);
		return { released, cart_restored: released && cart !== null && (await backToCart(transaction, order, cart, now)) };
	});
	store.versions.refresh();
	return given;
}

/** Releases every online payment of an order. Returns whether the order still awaits payment. */
export async function releasePayments(store: PaymentServices, order: OrderRow): Promise<boolean> {
	const payments = await paymentsOf(store.db, order.id);
	for (const payment of payments) requireNoProblem(payment);
	for (const payment of payments) {
		const after = isUnfinished(payment) ? await releasePayment(store, payment) : await lookAgain(store, payment);
		if (after.state === 'paid') return false;
		requireReleased(after);
	}
	return true;
}

/**
 * Releases a cancelled payment again, because the shopper may have paid on a payment page that stayed open. If the payment
 * provider does not answer, the payment does not change and the scheduler asks again later.
 */
async function lookAgain(store: PaymentServices, payment: PaymentRow): Promise<PaymentRow> {
	if (payment.state !== 'cancelled') return payment;
	try {
		return await releasePayment(store, payment);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		store.log.warn({ err: error, reference: payment.reference }, 'could not check a released payment');
		return payment;
	}
}

/**
 * Locks an order and requires that the order has no unfinished payment.
 * @throws {Refused} if another request has just started a payment
 */
export async function lockUnpaidOrder(transaction: Transaction, orderId: number): Promise<OrderRow> {
	const order = await lockOrder(transaction, { id: orderId });
	const payments = await paymentsOf(transaction, orderId);
	if (payments.some(isUnfinished)) {
		throw new Refused('A payment for this order has just been begun. Please try again in a minute.', 409);
	}
	return order;
}

/** Puts the order's lines, gift cards and promo code back into a cart. Skips order lines that do not fit into the cart. */
async function backToCart(transaction: Transaction, order: OrderRow, cart: OpenCart, now: number): Promise<boolean> {
	await returnTerms(transaction, order.id, cart.id, now);
	return returnToCart(transaction, order.id, cart.id, now);
}

async function cartOf(
	transaction: Transaction,
	{ placed_by_id, customer_id, session_hash }: OrderRow,
	now: number,
): Promise<number | null> {
	if (placed_by_id !== null) {
		const own = await transaction
			.selectFrom('carts')
			.select('id')
			.where('customer_id', '=', placed_by_id)
			.where('account_id', '=', customer_id ?? placed_by_id)
			.executeTakeFirst();
		return own?.id ?? null;
	}
	const session = await heldSessions(transaction, now)
		.select('cart_id')
		.where('id_hash', '=', session_hash)
		.executeTakeFirst();
	return session?.cart_id ?? null;
}
