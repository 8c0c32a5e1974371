import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { Store } from '../../store';
import { confirmOrder } from '../orders/confirm-order';
import type { OrderRow } from '../orders/order-rows';
import { finalStates, holdOrder, isBeingTaken, openStates, type PaymentRow, readPayment } from './payment-rows';
import type { Standing } from './provider';
import { tellStore, titleOf } from './tell-store';

/** Who asked: only 'capture' knows what came of the money that is being taken, and only 'release' closed the page. */
type Asker = 'settle' | 'capture' | 'release';

/**
 * Notes what a provider said of a payment, in one transaction with what follows from it: an order that waits is placed
 * once, by whoever notes the payment first; money for an order that was given up is 'late', and the store is told once.
 * @returns the payment as it is then
 */
export async function noteStanding(
	store: Store,
	{ id, order_id }: PaymentRow,
	standing: Standing,
	asker: Asker,
): Promise<PaymentRow> {
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const order = await holdOrder(transaction, order_id);
		const before = await readPayment(transaction, id);
		if (finalStates.includes(before.state)) return before;
		const noting: Noting = { store, transaction, settings, order, before };
		if (standing.state === 'paid') return notePaid(noting, standing.transaction);
		if (isBeingTaken(before, store.now()) && asker !== 'capture') return before;
		const problem = standing.state === 'open' ? (standing.problem ?? '') : '';
		const after = await change(noting, {
			state: problem === '' ? stateAfter(before, standing, asker) : 'open',
			problem: standing.state === 'declined' ? standing.reason : problem,
		});
		if (problem !== '' && problem !== before.problem) await tellStore(noting, after);
		return after;
	});
}

/** What is not wanted any more is 'cancelled' or on the way there, whatever it is at the provider. */
function stateAfter({ state }: PaymentRow, standing: Standing, asker: Asker): string {
	if (asker === 'release') return standing.state === 'open' ? 'releasing' : 'cancelled';
	return openStates.includes(state) || state === 'capturing' ? standing.state : state;
}

interface Noting {
	store: Store;
	transaction: Queries;
	settings: Settings;
	order: OrderRow;
	before: PaymentRow;
}

async function notePaid(noting: Noting, transaction_id: string): Promise<PaymentRow> {
	const { store, transaction, settings, order, before } = noting;
	const message = `Paid with ${titleOf(before)}.`;
	if (await confirmOrder(store, transaction, settings, order.id, message)) {
		return change(noting, { state: 'paid', transaction_id, problem: '' });
	}
	const problem = 'Paid after its order was given up or paid otherwise: the money has to be given back.';
	const after = await change(noting, { state: 'late', transaction_id, problem });
	store.log.error({ reference: before.reference, order: order.order_number }, 'a payment came too late');
	await tellStore(noting, after);
	return after;
}

const change = (
	{ store, transaction, before }: Noting,
	columns: Partial<Pick<PaymentRow, 'state' | 'transaction_id' | 'problem'>>,
): Promise<PaymentRow> =>
	transaction
		.updateTable('payments')
		.set({ ...columns, failures: 0, updated_at: store.now() })
		.where('id', '=', before.id)
		.returningAll()
		.executeTakeFirstOrThrow();
