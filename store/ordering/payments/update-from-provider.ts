import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { lockOrder } from '../orders/order-rows';
import { awaitsMoney } from './awaits-money';
import { noteStatus } from './note-status';
import { captureLease, isBeingTaken, movePayment, type PaymentRow, readPayment, takingWords } from './payment-rows';
import { isFinal, isWanted } from './payment-states';
import { askProvider, type PaymentServices } from './providers/providers';

/** How long to wait for another process that is taking the money, and how often to look, in milliseconds. */
const maxWaitMs = 2000;
const betweenLooks = 50;

/**
 * Asks the provider for a payment's state, takes the money where the shopper has agreed and the order waits for it, and stores
 * the answer. A payment that is no longer wanted is released instead. May be repeated, also at the same time: the order is placed
 * once.
 * @returns the payment afterwards; 'capturing' while another process takes its money
 * @throws {ProviderError} where the provider does not answer
 */
export async function updateFromProvider(store: PaymentServices, payment: PaymentRow): Promise<PaymentRow> {
	const now = await readPayment(store.db, payment.id);
	if (isFinal(now)) return now;
	if (!(await orderWants(store, now))) return releasePayment(store, now);
	const claims: Claim[] = [];
	const status = await askProvider(store, now, 'settle', async () => {
		const claim = await claimCapture(store, now);
		claims.push(claim);
		return claim === 'mine';
	});
	const [claim] = claims;
	if (claim === 'unwanted') return releasePayment(store, now);
	if (claim === 'busy') return afterCapture(store, now);
	return noteStatus(store, now, status, claim === 'mine' ? 'capture' : 'settle');
}

async function orderWants({ db }: Database, payment: PaymentRow): Promise<boolean> {
	if (!isWanted(payment)) return false;
	const order = await db
		.selectFrom('orders')
		.select(['state', 'total_owing', 'pay_until'])
		.where('id', '=', payment.order_id)
		.executeTakeFirstOrThrow();
	return awaitsMoney(order);
}

/**
 * 'mine': this process may take the money now. 'busy': another process is taking it. 'unwanted': it must no longer be
 * taken.
 */
type Claim = 'mine' | 'busy' | 'unwanted';

/**
 * Claims the right to take a payment's money, right before it is taken: only while its order waits, and no process has begun to
 * release the payment. From now on releasing waits until the outcome is stored.
 */
export async function claimCapture(store: Database & Clock, { id, order_id }: PaymentRow): Promise<Claim> {
	return transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id: order_id });
		const payment = await readPayment(transaction, id);
		const now = store.now();
		if (isBeingTaken(payment, now)) return 'busy';
		if (!awaitsMoney(order)) return 'unwanted';
		// Releasing marks the payment without locking the order, so the claim may fail.
		const claimed = await movePayment(transaction, id, 'claim', { claimed_at: now, updated_at: now });
		return claimed ? 'mine' : 'unwanted';
	});
}

/** Waits until no process takes the payment's money, or at most `maxWaitMs`, and reads the payment. */
async function afterCapture(store: Database & Clock, { id }: PaymentRow): Promise<PaymentRow> {
	for (let waited = 0; ; waited += betweenLooks) {
		const payment = await readPayment(store.db, id);
		if (waited >= maxWaitMs || !isBeingTaken(payment, store.now())) return payment;
		await pause(betweenLooks);
	}
}

/**
 * Prevents a payment from being made. It is marked before the request to the provider, so that no other process takes
 * its money, and stays 'releasing' until the provider has confirmed.
 * @returns the payment afterwards: 'cancelled', or 'paid' or 'late' where the shopper was quicker; 'releasing' where
 * its page could not be closed; 'open' with a problem that the store has to check
 * @throws {Refused} while its money is being taken
 * @throws {ProviderError} where the provider does not answer
 */
export async function releasePayment(store: PaymentServices, payment: PaymentRow): Promise<PaymentRow> {
	await afterCapture(store, payment);
	const now = await markReleasing(store, payment);
	if (isFinal(now)) return now;
	return noteStatus(store, now, await askProvider(store, now, 'release'), 'release');
}

/**
 * Marks a payment as 'releasing'. A payment that was released before, or that the store has to check, stays as it is.
 */
async function markReleasing(store: Database & Clock, { id }: PaymentRow): Promise<PaymentRow> {
	const at = store.now();
	const marked = await movePayment(store.db, id, 'release', { updated_at: at }, (eb) =>
		eb.and([
			eb.not(eb.and([eb('state', '=', 'open'), eb('problem', '!=', '')])),
			eb.or([eb('state', '!=', 'capturing'), eb('claimed_at', '<=', at - captureLease)]),
		]),
	);
	const now = marked ?? (await readPayment(store.db, id));
	if (isBeingTaken(now, at)) throw new Refused(takingWords, 409);
	return now;
}
