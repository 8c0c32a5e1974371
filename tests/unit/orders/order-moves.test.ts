import { beforeAll, describe, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { queueAfter } from '~store/ordering/lines/order-queue';
import type { OrderRow } from '~store/ordering/orders/order-rows';
import {
	moveOrder,
	moveQuote,
	type OrderTransition,
	orderStateMeanings,
	orderTransitions,
	type QuoteTransition,
	quoteStates,
	quoteTransitions,
	requireOrderMove,
	requireQuoteMove,
} from '~store/ordering/orders/order-states';
import type { Transition } from '~store/ordering/transitions';
import { type BareStore, openBareStore } from '../../harness/bare-store';
import { addOrder } from '../../harness/placed-orders';
import { putOrder } from '../../harness/states';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
	return () => store.close();
});

const read = (number: string): Promise<OrderRow> =>
	store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirstOrThrow();

const namesIn = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];

const everyMove = <Name extends string, State extends string>(
	table: Record<Name, Transition<State>>,
	states: Record<State, string>,
) =>
	namesIn(table).flatMap((name) =>
		namesIn(states).map((state) => ({ name, state, allowed: table[name].from.includes(state) })),
	);

const columns = { updated_at: 77, store_message: 'Moved.' };

describe('an order', () => {
	it.each(everyMove(orderTransitions, orderStateMeanings))(
		'$state: $name, where allowed ($allowed)',
		async ({ name, state, allowed }) => {
			const number = await addOrder(store);
			const beside = await addOrder(store);
			await putOrder(store, number, state);
			await putOrder(store, beside, state);
			const [before, other] = [await read(number), await read(beside)];
			const moved = await transact(store, (transaction) => moveOrder(transaction, before.id, name, columns));
			const after = await read(number);
			expect(moved).toEqual(allowed ? after : null);
			const { to } = orderTransitions[name];
			expect(after).toEqual(allowed ? { ...before, ...columns, state: to, queue: queueAfter(to, 'pickup') } : before);
			expect(await read(beside), 'the order beside it').toEqual(other);
		},
	);

	it('cannot be cancelled as a quote', async () => {
		const { id } = await read(await addOrder(store));
		expect(await transact(store, (transaction) => moveQuote(transaction, id, 'cancel', columns))).toBeNull();
	});

	it('refuses in words what cannot be done with it', async () => {
		const number = await addOrder(store);
		const order = await read(number);
		expect(() => requireOrderMove(order, 'make_ready' satisfies OrderTransition)).not.toThrow();
		expect(() => requireOrderMove({ ...order, state: 'awaiting_payment' as OrderRow['state'] }, 'complete')).toThrow(
			`Order ${number} is awaiting payment, so it cannot be completed.`,
		);
	});
});

describe('a request for a quote', () => {
	const askForQuote = () => addOrder(store, { delivery_key: 'quote' });

	it.each(everyMove(quoteTransitions, quoteStates))(
		'$state: $name, where allowed ($allowed)',
		async ({ name, state, allowed }) => {
			const number = await askForQuote();
			await putOrder(store, number, state);
			const before = await read(number);
			expect(await transact(store, (transaction) => moveQuote(transaction, before.id, name, columns))).toEqual(
				allowed ? { ...before, ...columns, state: quoteTransitions[name].to } : null,
			);
			expect((await read(number)).state).toBe(allowed ? quoteTransitions[name].to : state);
		},
	);

	it('cannot be cancelled as an order', async () => {
		const { id } = await read(await askForQuote());
		expect(await transact(store, (transaction) => moveOrder(transaction, id, 'cancel', columns))).toBeNull();
	});

	it('refuses in words what cannot be done with it', async () => {
		const number = await askForQuote();
		const quote = await read(number);
		expect(() => requireQuoteMove(quote, 'answer' satisfies QuoteTransition)).not.toThrow();
		expect(() => requireQuoteMove({ ...quote, state: 'cancelled' as OrderRow['state'] }, 'answer')).toThrow(
			`Quote ${number} is cancelled, so it cannot be answered.`,
		);
	});
});
