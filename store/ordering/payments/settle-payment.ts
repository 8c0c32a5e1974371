import { Refused } from '../../foundation/refusal';
import type { Store } from '../../store';
import { askProvider } from './ask-provider';
import { afterCapture, type Claim, claimCapture } from './claim-capture';
import { noteStanding } from './note-standing';
import {
	captureLease,
	finalStates,
	isBeingTaken,
	openStates,
	type PaymentRow,
	readPayment,
	takingWords,
} from './payment-rows';

/**
 * Asks the provider how a payment stands, lets it take the money where the shopper has agreed and the order waits for it,
 * and notes it. May be repeated by anybody, any number of times at once: the order is placed once. One that is not
 * wanted any more takes no money: it is released.
 * @returns the payment as it is then; 'capturing' while somebody else takes its money
 * @throws {ProviderError} when no answer comes
 */
export async function settlePayment(store: Store, payment: PaymentRow): Promise<PaymentRow> {
	const now = await readPayment(store.db, payment.id);
	if (finalStates.includes(now.state)) return now;
	if (!(await isWanted(store, now))) return releasePayment(store, now);
	const claims: Claim[] = [];
	const standing = await askProvider(store, now, 'settle', async () => {
		const claim = await claimCapture(store, now);
		claims.push(claim);
		return claim === 'mine';
	});
	const [claim] = claims;
	if (claim === 'unwanted') return releasePayment(store, now);
	if (claim === 'busy') return afterCapture(store, now);
	return noteStanding(store, now, standing, claim === 'mine' ? 'capture' : 'settle');
}

async function isWanted({ db }: Store, { state, order_id }: PaymentRow): Promise<boolean> {
	if (!openStates.includes(state) && state !== 'capturing') return false;
	const order = await db.selectFrom('orders').select('state').where('id', '=', order_id).executeTakeFirstOrThrow();
	return order.state === 'awaiting_payment';
}

/**
 * Sees to it that a payment is not made any more. It is marked before the provider is asked, so that nobody takes money
 * for it beside us, and stays 'releasing' until the provider has said so.
 * @returns the payment as it is then: 'cancelled'; 'paid' or 'late' when the shopper was quicker; 'releasing' when its
 * page could not be closed; 'open' with the problem that somebody has to look at
 * @throws {Refused} in words while its money is being taken
 * @throws {ProviderError} when no answer comes
 */
export async function releasePayment(store: Store, payment: PaymentRow): Promise<PaymentRow> {
	await afterCapture(store, payment);
	const now = await markReleasing(store, payment);
	if (finalStates.includes(now.state)) return now;
	return noteStanding(store, now, await askProvider(store, now, 'release'), 'release');
}

/** What was released before, and what people have to look at, stays as it is. */
async function markReleasing(store: Store, { id }: PaymentRow): Promise<PaymentRow> {
	const marked = await store.db
		.updateTable('payments')
		.set({ state: 'releasing', updated_at: store.now() })
		.where('id', '=', id)
		.where((eb) =>
			eb.or([
				eb('state', 'in', ['declined', 'releasing']),
				eb.and([eb('state', '=', 'open'), eb('problem', '=', '')]),
				eb.and([eb('state', '=', 'capturing'), eb('claimed_at', '<=', store.now() - captureLease)]),
			]),
		)
		.returningAll()
		.executeTakeFirst();
	const now = marked ?? (await readPayment(store.db, id));
	if (isBeingTaken(now, store.now())) throw new Refused(takingWords, 409);
	return now;
}
