import type { Store } from '../store';
import { askProvider } from './ask-provider';
import { noteStanding } from './note-standing';
import { finalStates, openStates, type PaymentRow, readPayment } from './payment-rows';

/**
 * Asks the provider how a payment stands, lets it take the money where the shopper has agreed, and notes it. May be
 * repeated by anybody, any number of times at once: the order is placed once. One that was released takes no money.
 * @throws {ProviderError} when no answer comes
 */
export async function settlePayment(store: Store, payment: PaymentRow): Promise<PaymentRow> {
	const now = await readPayment(store.db, payment.id);
	if (finalStates.includes(now.state)) return now;
	return noteStanding(store, now, await askProvider(store, now, now.state === 'cancelled' ? 'release' : 'settle'));
}

/**
 * Sees to it that a payment is not made any more. It is marked before the provider is asked, so that nobody takes money
 * for it beside us.
 * @returns the payment as it is then: 'cancelled'; 'paid' or 'late' when the shopper was quicker; 'open' when its page
 * could not be closed, or with the problem that somebody has to look at
 * @throws {ProviderError} when no answer comes
 */
export async function releasePayment(store: Store, payment: PaymentRow): Promise<PaymentRow> {
	const marked = await store.db
		.updateTable('payments')
		.set({ state: 'cancelled', updated_at: store.now() })
		.where('id', '=', payment.id)
		.where('state', 'in', [...openStates, 'cancelled'])
		// One that people have to look at is only looked at.
		.where((eb) => eb.or([eb('state', '!=', 'open'), eb('problem', '=', '')]))
		.returningAll()
		.executeTakeFirst();
	const now = marked ?? (await readPayment(store.db, payment.id));
	if (finalStates.includes(now.state)) return now;
	return noteStanding(store, now, await askProvider(store, now, 'release'));
}
