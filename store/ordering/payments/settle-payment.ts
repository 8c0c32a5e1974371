import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { holdOrder } from '../orders/order-rows';
import { awaitsMoney } from './awaits-money';
import { noteStatus } from './note-status';
import { captureLease, isBeingTaken, movePayment, type PaymentRow, readPayment, takingWords } from './payment-rows';
import { isFinal, isWanted } from './payment-states';
import { askProvider, type PaymentServices } from './providers/providers';

/** How long somebody else is waited for who is just taking the money. Milliseconds. */
const maxWaitMs = 2000;
const betweenLooks = 50;

/**
 * Asks the provider how a payment stands, lets it take the money where the shopper has agreed and the order waits for it,
 * and notes it. May be repeated by anybody, any number of times at once: the order is placed once. One that is not
 * wanted any more takes no money: it is released.
 * @returns the payment as it is then; 'capturing' while somebody else takes its money
 * @throws {ProviderError} when no answer comes
 */
export async function settlePayment(store: PaymentServices, payment: PaymentRow): Promise<PaymentRow> {
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

/** 'mine': the money may be taken now; 'busy': somebody does so already; 'unwanted': it must not be taken any more. */
type Claim = 'mine' | 'busy' | 'unwanted';

/**
 * Claims to take a payment's money, right before it is taken: only while its order waits, and nobody has begun to give
 * it up. A process that gives up waits from now on until it is noted what came of it.
 */
export async function claimCapture(store: Database & Clock, { id, order_id }: PaymentRow): Promise<Claim> {
	return transact(store, async (transaction) => {
		const order = await holdOrder(transaction, { id: order_id });
		const payment = await readPayment(transaction, id);
		const now = store.now();
		if (isBeingTaken(payment, now)) return 'busy';
		if (!awaitsMoney(order)) return 'unwanted';
		// Another process that begins to release it does so without the order.
		const claimed = await movePayment(transaction, id, 'claim', { claimed_at: now, updated_at: now });
		return claimed ? 'mine' : 'unwanted';
	});
}

/** The payment when nobody takes its money (any more), or after a moment as it is. */
async function afterCapture(store: Database & Clock, { id }: PaymentRow): Promise<PaymentRow> {
	for (let waited = 0; ; waited += betweenLooks) {
		const payment = await readPayment(store.db, id);
		if (waited >= maxWaitMs || !isBeingTaken(payment, store.now())) return payment;
		await pause(betweenLooks);
	}
}

/**
 * Sees to it that a payment is not made any more. It is marked before the provider is asked, so that nobody takes money
 * for it beside us, and stays 'releasing' until the provider has said so.
 * @returns the payment as it is then: 'cancelled', or 'paid' or 'late' when the shopper was quicker. It is 'releasing' when its
 * page could not be closed, and 'open' with the problem that somebody has to look at
 * @throws {Refused} in words while its money is being taken
 * @throws {ProviderError} when no answer comes
 */
export async function releasePayment(store: PaymentServices, payment: PaymentRow): Promise<PaymentRow> {
	await afterCapture(store, payment);
	const now = await markReleasing(store, payment);
	if (isFinal(now)) return now;
	return noteStatus(store, now, await askProvider(store, now, 'release'), 'release');
}

/** What was released before, and what people have to look at, stays as it is. */
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
