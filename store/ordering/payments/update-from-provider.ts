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

/**
 * How long to wait for another process that is capturing the payment, and the interval for reading the payment again, in
 * milliseconds.
 */
const maxWaitMs = 2000;
const betweenLooks = 50;

/**
 * Asks the provider for a payment's state and stores the answer. Captures the money if the shopper has approved and the order
 * awaits payment. If the shop no longer wants the payment, releases the payment instead. Callers may repeat this function, also
 * concurrently: the order is placed only once.
 * @returns the updated payment, or 'capturing' while another process captures its money
 * @throws {ProviderError} if the provider does not answer
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
 * The result of `claimCapture`. 'mine': this process may capture the payment now. 'busy': another process is capturing the
 * payment. 'unwanted': nobody may capture the payment any more.
 */
type Claim = 'mine' | 'busy' | 'unwanted';

/**
 * Claims the right to capture a payment, immediately before the capture. The claim succeeds only if the order awaits payment and
 * no process has started to release the payment. Other processes wait until the result is stored before they release the payment.
 */
export async function claimCapture(store: Database & Clock, { id, order_id }: PaymentRow): Promise<Claim> {
	return transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id: order_id });
		const payment = await readPayment(transaction, id);
		const now = store.now();
		if (isBeingTaken(payment, now)) return 'busy';
		if (!awaitsMoney(order)) return 'unwanted';
		// `markReleasing` changes the payment's row without locking the order, so the claim may still fail.
		const claimed = await movePayment(transaction, id, 'claim', { claimed_at: now, updated_at: now });
		return claimed ? 'mine' : 'unwanted';
	});
}

/** Waits until no other process is capturing the payment, but at most for `maxWaitMs`, and then reads the payment. */
async function afterCapture(store: Database & Clock, { id }: PaymentRow): Promise<PaymentRow> {
	for (let waited = 0; ; waited += betweenLooks) {
		const payment = await readPayment(store.db, id);
		if (waited >= maxWaitMs || !isBeingTaken(payment, store.now())) return payment;
		await pause(betweenLooks);
	}
}

/**
 * Prevents a payment from succeeding. Marks the payment as 'releasing' before the request to the payment provider, so that no
 * other process captures the payment. The payment stays 'releasing' until the provider has confirmed the release.
 * @returns the updated payment. The payment's state is 'cancelled', or 'paid' or 'late' if the shopper was faster. The state is
 * 'releasing' if the payment page could not be closed, and 'open' if staff must check a problem
 * @throws {Refused} while another process is capturing the payment
 * @throws {ProviderError} if the provider does not answer
 */
export async function releasePayment(store: PaymentServices, payment: PaymentRow): Promise<PaymentRow> {
	await afterCapture(store, payment);
	const now = await markReleasing(store, payment);
	if (isFinal(now)) return now;
	return noteStatus(store, now, await askProvider(store, now, 'release'), 'release');
}

/** Marks a payment as 'releasing'. Does not change a payment that is already released or that staff must check. */
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
