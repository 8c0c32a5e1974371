import { randomBytes } from 'node:crypto';
import type { PaymentProviderName } from '../../contract/payment-providers';
import { shopAddress } from '../../contract/shop-address';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { lockOrder, type OrderRow } from '../orders/order-rows';
import { paymentMessage } from '../orders/payment-message';
import { awaitsMoney, payUntil } from './awaits-money';
import { isHeld, type PaymentRow, paymentsOf, readPayment, takingWords } from './payment-rows';
import { isUnfinished, isWanted } from './payment-states';
import { ProviderError } from './providers/http';
import { type PaymentServices, providerOf } from './providers/providers';
import { releasePayment, updateFromProvider } from './update-from-provider';

/**
 * The maximum age of a payment that the shopper can continue, in seconds. Payment providers close unused pages, so the shop
 * replaces an older payment by a new payment.
 */
const pageLifetime = 900;
/** The maximum number of payments that can be started for one order. */
const maxTries = 20;

/**
 * Starts a payment for an order that awaits payment, or continues its last payment. Inserts the payment's row before the request
 * to the provider, and then updates the row with the URL of the provider's page. If an earlier payment turns out to be paid,
 * starts no new payment.
 * @throws {Refused} if the payment deadline has passed, or an earlier payment is not finished
 * @throws {ProviderError} if an earlier payment's provider does not answer
 */
export async function startPayment(
	store: PaymentServices,
	order: OrderRow,
	provider: PaymentProviderName,
): Promise<void> {
	const begun = await finishEarlier(store, order, provider);
	const payment = begun ?? (await addPayment(store, order, provider));
	if (payment?.redirect_url !== '' || !isWanted(payment) || payment.state === 'capturing') return;
	await askForPage(store, order, payment);
}

/** Stores a payment that the shopper has already started at the provider for an order that awaits payment. */
export async function adoptPayment(
	store: Database & Clock & HasSettings,
	order: OrderRow,
	provider: PaymentProviderName,
	provider_reference: string,
): Promise<void> {
	const payment = await addPayment(store, order, provider, provider_reference);
	if (!payment) return;
	await store.db
		.updateTable('payments')
		.set({ provider_reference, updated_at: store.now() })
		.where('id', '=', payment.id)
		.where('provider_reference', '=', '')
		.execute();
}

/** Releases earlier payments. Returns the payment that can be continued, or null. */
async function finishEarlier(
	store: PaymentServices,
	order: OrderRow,
	provider: PaymentProviderName,
): Promise<PaymentRow | null> {
	const fresh = store.now() - pageLifetime;
	for (const payment of await paymentsOf(store.db, order.id)) {
		if (!isUnfinished(payment)) continue;
		const looked = await updateFromProvider(store, payment);
		if (!isUnfinished(looked)) continue;
		requireNoProblem(looked);
		if (looked.state === 'open' && looked.provider === provider && looked.created_at > fresh) return looked;
		requireReleased(await releasePayment(store, looked));
	}
	return null;
}

/**
 * Requires that a payment has no problem.
 * @throws {Refused} if staff must check the payment, because money may have been taken
 */
export function requireNoProblem(payment: PaymentRow): void {
	if (!isHeld(payment)) return;
	throw new Refused('We are checking your payment. Please do not pay again: we will contact you.', 409);
}

/**
 * Requires that a payment can no longer succeed.
 * @throws {Refused} if the payment may still succeed or is being captured
 */
export function requireReleased(payment: PaymentRow): void {
	requireNoProblem(payment);
	if (payment.state === 'capturing') throw new Refused(takingWords, 409);
	if (!isUnfinished(payment)) return;
	throw new Refused('Your last payment could not be stopped just now. Please try again in a minute.', 503);
}

/**
 * Inserts a payment. Returns null if the order does not await payment. If two calls run at the same time, the second call returns
 * the payment of the first call.
 * @param adopted the provider's ID of a payment that the shopper has already started; otherwise empty
 */
async function addPayment(
	store: Database & Clock & HasSettings,
	{ id }: OrderRow,
	provider: PaymentProviderName,
	adopted = '',
): Promise<PaymentRow | null> {
	const { currency } = (await store.settings.get()).checkout_info;
	return transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id });
		if (!awaitsMoney(order)) return null;
		const earlier = await paymentsOf(transaction, id);
		const begun = earlier.find(isUnfinished);
		// Another request may already have started the payment and may be capturing its money.
		if (begun && adopted !== '' && begun.provider_reference === adopted) return begun;
		if (begun?.state === 'capturing' || begun?.state === 'releasing') requireReleased(begun);
		if (begun) return begun;
		const now = store.now();
		if (now > payUntil(order) || earlier.length >= maxTries) throw timeIsOver();
		if (order.payment_type !== provider && order.state === 'awaiting_payment') {
			const change = { payment_type: provider, payment_message: paymentMessage(provider), updated_at: now };
			await transaction.updateTable('orders').set(change).where('id', '=', id).execute();
		}
		return transaction
			.insertInto('payments')
			.values({
				order_id: id,
				provider,
				reference: newReference(order.order_number),
				amount: order.total_owing,
				currency,
				state: 'open',
				created_at: now,
				updated_at: now,
			})
			.returningAll()
			.executeTakeFirstOrThrow();
	});
}

const timeIsOver = () => new Refused('The time to pay for this order is over. Please cancel it and order again.', 409);

async function askForPage(store: PaymentServices, order: OrderRow, payment: PaymentRow): Promise<void> {
	const settings = await store.settings.get();
	const back = shopAddress(settings, `/checkout/${payment.provider}?payment=${payment.reference}`);
	try {
		const { provider_reference, redirect_url } = await (await providerOf(store, payment.provider)).start({
			reference: payment.reference,
			order_number: order.order_number,
			amount: payment.amount,
			currency: payment.currency === 'USD' ? 'USD' : 'CAD',
			name: order.purchaser_name,
			email: order.email,
			return_url: back,
			cancel_url: `${back}&cancelled=true`,
			notify_url: shopAddress(settings, `/payments/${payment.provider}`),
		});
		// Stores the URL of the payment page only if the payment has no page yet. Another request may have stored a page for the same
		// payment first.
		await store.db
			.updateTable('payments')
			.set({ provider_reference, redirect_url, updated_at: store.now() })
			.where('id', '=', payment.id)
			.where('provider_reference', '=', '')
			.execute();
		const noted = await readPayment(store.db, payment.id);
		if (noted.state === 'cancelled' || noted.state === 'releasing') await releasePayment(store, noted);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		store.log.warn({ err: error, reference: payment.reference }, 'a payment could not be started');
	}
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Chase accepts references of at most 22 characters. The other providers accept longer references. */
const maxReferenceLength = 22;

/** Creates a payment's reference: the order number, so that staff can find the payment at the provider, and random characters. */
export function newReference(orderNumber: string): string {
	const number = orderNumber.replace(/[^a-z\d]/gi, '').slice(0, 10);
	const chance = Array.from(
		randomBytes(maxReferenceLength - number.length - 1),
		(byte) => letters[byte % letters.length],
	);
	return `${number}X${chance.join('')}`;
}
