import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderState, orderStateWords } from '~store/contract/order-states';
import { midSentence } from '~store/contract/sentence-case';
import type { PaymentState } from '~store/foundation/database/schema';
import { transact } from '~store/foundation/database/transactions';
import { Refused } from '~store/foundation/refusal';
import { readCustomer } from '~store/foundation/sessions/customer-row';
import { accessKeyFor } from '~store/ordering/orders/access-key';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { timeToApprove } from '~store/ordering/orders/approval';
import { approveOrder, declineOrder, withdrawOrder } from '~store/ordering/orders/approve-order';
import { confirmOrder } from '~store/ordering/orders/confirm-order';
import { holdOrder } from '~store/ordering/orders/order-rows';
import {
	moveOrder,
	moveQuote,
	type OrderTransition,
	orderStateMeanings,
	orderTransitions,
	type QuoteState,
	type QuoteTransition,
	quoteStates,
	quoteTransitions,
	requireOrderMove,
} from '~store/ordering/orders/order-states';
import { sweepApprovals } from '~store/ordering/orders/sweep-approvals';
import { acceptPayment, dropPayment } from '~store/ordering/payments/close-payment';
import { giveUpOrder } from '~store/ordering/payments/give-up-order';
import { noteStatus } from '~store/ordering/payments/note-status';
import { payOwnOrder } from '~store/ordering/payments/own-payment';
import { movePayment, type PaymentRow, readPayment } from '~store/ordering/payments/payment-rows';
import { type PaymentTransition, paymentStates, paymentTransitions } from '~store/ordering/payments/payment-states';
import { ProviderError } from '~store/ordering/payments/providers/http';
import { claimCapture, releasePayment } from '~store/ordering/payments/settle-payment';
import { answerQuote } from '~store/ordering/quotes/answer-quote';
import { secretsOf } from '../../config';
import { addCustomer } from '../harness/customers';
import { everyRow } from '../harness/every-row';
import { addOrder } from '../harness/placed-orders';
import { putOrder, putPayment } from '../harness/states';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

const namesIn = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];

/**
 * The state that each transition leads to, by the state it starts from. All other states refuse it. Written by hand, because
 * the test checks the tables in the code.
 */
const orderMatrix: Record<OrderTransition, Partial<Record<OrderState, OrderState>>> = {
	approve: { awaiting_approval: 'placed' },
	decline: { awaiting_approval: 'cancelled' },
	withdraw: { awaiting_approval: 'cancelled' },
	expire: { awaiting_approval: 'cancelled' },
	pay: { awaiting_payment: 'placed' },
	pay_otherwise: { awaiting_payment: 'placed' },
	give_up: { awaiting_payment: 'cancelled' },
	make_ready: { placed: 'ready' },
	put_back: { ready: 'placed' },
	complete: { placed: 'completed', ready: 'completed' },
	cancel: { awaiting_approval: 'cancelled', placed: 'cancelled', ready: 'cancelled' },
};
const quoteMatrix: Record<QuoteTransition, Partial<Record<QuoteState, QuoteState>>> = {
	answer: { placed: 'completed', completed: 'completed' },
	cancel: { placed: 'cancelled' },
};
const to = <State extends string>(state: State, ...from: PaymentState[]) =>
	Object.fromEntries(from.map((one) => [one, state])) as Partial<Record<PaymentState, State>>;
const paymentMatrix: Record<PaymentTransition, Partial<Record<PaymentState, PaymentState>>> = {
	claim: to('capturing', 'open', 'declined', 'capturing'),
	leave_open: to('open', 'open', 'declined', 'capturing'),
	decline: to('declined', 'open', 'declined', 'capturing'),
	expire: to('cancelled', 'open', 'declined', 'capturing'),
	hold: to('open', 'open', 'declined', 'capturing', 'releasing', 'cancelled'),
	pay: to('paid', 'open', 'declined', 'capturing', 'releasing', 'cancelled'),
	come_late: to('late', 'open', 'declined', 'capturing', 'releasing', 'cancelled'),
	release: to('releasing', 'open', 'declined', 'capturing', 'releasing'),
	leave_releasing: to('releasing', 'open', 'declined', 'capturing', 'releasing', 'cancelled'),
	close: to('cancelled', 'open', 'declined', 'capturing', 'releasing', 'cancelled'),
	accept: to('paid', 'open', 'declined', 'capturing', 'releasing'),
	drop: to('cancelled', 'open', 'declined', 'capturing', 'releasing'),
	settle: to('settled', 'open', 'late'),
};

/** Returns every transition of a matrix from every possible state. */
const everyMove = <Name extends string, State extends string>(
	matrix: Record<Name, Partial<Record<State, State>>>,
	states: Record<State, string>,
) =>
	namesIn(matrix).flatMap((name) =>
		namesIn(states).map((state) => {
			const after = matrix[name][state];
			const allowed = after !== undefined;
			return { name, state, after: after ?? state, allowed, verb: allowed ? 'leads' : 'is refused' };
		}),
	);

/** No customer is involved: the order is opened with its key. */
const nobody = { client: guest(), session: null, customer: null, account: null };

const silent = async () => {
	throw new ProviderError('PayPal does not answer');
};

/** Returns the words of a refusal, if any. A provider that does not answer refuses nothing. */
async function wordsOf(asked: Promise<unknown>): Promise<string> {
	try {
		await asked;
		return '';
	} catch (error) {
		if (error instanceof Refused) return error.message;
		if (error instanceof ProviderError) return '';
		throw error;
	}
}

onBothEngines('every transition', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		store.payments.paypal = { start: silent, settle: silent, release: silent, takenBack: silent, notice: silent };
	});
	afterAll(() => store.dispose());

	const orderOf = (number: string) =>
		store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirstOrThrow();
	/** Counts every queued mail. A search for the order's four digits could match keys of other orders' mails. */
	const mailsQueued = async (): Promise<number> =>
		(await store.db.selectFrom('outbox_mails').select('id').execute()).length;

	describe('of orders', () => {
		let institution: number;
		let buyer: number;
		beforeAll(async () => {
			const facts = { is_institution: 1, is_owner: 1, company: 'Hope School', email: 'school@example.org' };
			institution = (await addCustomer(store, facts)).id;
			buyer = (await addCustomer(store, { first_name: 'Bo' })).id;
		});
		/** Values for an institution's order, which only some transitions need. */
		const forInstitution = () => ({
			customer_id: institution,
			placed_by_id: buyer,
			placed_for: 'Hope School',
			placed_by_name: 'Bo Okoye',
			placed_by_email: 'bo@example.org',
		});
		const approvals: OrderTransition[] = ['approve', 'decline', 'withdraw', 'expire'];
		/** Logs in a customer, who acts for their own account or for the institution. */
		async function visitor(id: number, accountId = id) {
			const row = (of: number) => readCustomer(store.db, of);
			return { client: guest(), session: null, customer: await row(id), account: await row(accountId) };
		}

		/** How people and providers make each transition. A missing transition does not compile. */
		const ask: Record<OrderTransition, (number: string) => Promise<unknown>> = {
			approve: async (number) => approveOrder(store, await visitor(institution), number),
			decline: async (number) => declineOrder(store, await visitor(institution), number, 'Not this year.'),
			withdraw: async (number) => withdrawOrder(store, await visitor(buyer, institution), number),
			expire: () => sweepApprovals(store),
			pay: async (number) => {
				const [settings, { id }] = [await store.settings.get(), await orderOf(number)];
				return store.db.transaction().execute((trx) => confirmOrder(store, trx, settings, id, 'Paid with PayPal.'));
			},
			pay_otherwise: (number) => {
				const accessKey = accessKeyFor(number, secretsOf(store.config));
				return payOwnOrder(store, nobody, number, { wish: 'pickup', accessKey });
			},
			give_up: async (number) => giveUpOrder(store, await orderOf(number)),
			make_ready: (number) => advanceOrder(store, number, 'ready'),
			put_back: (number) =>
				transact(store, async (trx) => {
					const order = await holdOrder(trx, { order_number: number });
					requireOrderMove(order, 'put_back');
					await moveOrder(trx, order.id, 'put_back', { updated_at: store.now() });
				}),
			complete: (number) => advanceOrder(store, number, 'completed'),
			cancel: (number) => advanceOrder(store, number, 'cancelled'),
		};
		/** The amount owed and the number of mails after each transition. */
		const effects: Record<OrderTransition, { owing: number; mails: number }> = {
			approve: { owing: 1299, mails: 2 },
			decline: { owing: 1299, mails: 1 },
			withdraw: { owing: 1299, mails: 1 },
			expire: { owing: 1299, mails: 2 },
			pay: { owing: 0, mails: 1 },
			pay_otherwise: { owing: 1299, mails: 1 },
			give_up: { owing: 1299, mails: 0 },
			make_ready: { owing: 1299, mails: 1 },
			put_back: { owing: 1299, mails: 0 },
			complete: { owing: 0, mails: 0 },
			cancel: { owing: 1299, mails: 1 },
		};

		it.each(everyMove(orderMatrix, orderStateMeanings))(
			'$name $verb from $state',
			async ({ name, state, ...expected }) => {
				const buyers = approvals.includes(name) ? forInstitution() : {};
				const age = name === 'expire' ? { created_at: store.now() - timeToApprove } : {};
				const number = await addOrder(store, { payment_type: 'paypal', ...buyers, ...age });
				await putOrder(store, number, state);
				const before = expected.allowed ? null : await everyRow(store);
				const mailsBefore = await mailsQueued();
				const words = await wordsOf(ask[name](number));
				if (before) expect(await everyRow(store)).toEqual(before);
				const order = await orderOf(number);
				expect(order.state).toBe(expected.after);
				const nothing = { owing: 1299, mails: 0 };
				expect({ owing: order.total_owing, mails: (await mailsQueued()) - mailsBefore }).toEqual(
					expected.allowed ? effects[name] : nothing,
				);
				const byStoreAlone = orderTransitions[name].by.every((actor) => actor === 'bookseller');
				if (expected.allowed) expect(words).toBe('');
				else if (byStoreAlone && (state !== 'awaiting_payment' || name === 'put_back')) {
					expect(words).toBe(
						`Order ${number} is ${midSentence(orderStateWords[state])}: it cannot be ${orderTransitions[name].done}.`,
					);
				} else if (byStoreAlone) expect(words).toContain('waits for its payment');
				const moved = await transact(store, (transaction) =>
					moveOrder(transaction, order.id, name, { updated_at: store.now() }),
				);
				expect(moved !== null).toBe(orderMatrix[name][expected.after] !== undefined);
			},
		);

		it('changes nothing when a sold gift card has been spent and the transition fails', async () => {
			const number = await addOrder(store, { state: 'placed' });
			const { id: order_id } = await orderOf(number);
			const item = await store.db
				.selectFrom('order_items')
				.select('id')
				.where('order_id', '=', order_id)
				.executeTakeFirstOrThrow();
			const card = { pin_hash: null, balance: 2500, order_item_id: item.id, created_at: 1, voided_at: null };
			const cards = [randomUUID(), randomUUID()].map((number) => ({ number, ...card }));
			const sold = await store.db.insertInto('gift_cards').values(cards).returning('id').execute();
			const spent = { gift_card_id: sold[1]?.id ?? 0, amount: -100, reason: 'spent', created_at: 1 };
			await store.db
				.insertInto('gift_card_entries')
				.values({ ...spent, order_id })
				.execute();
			const before = await everyRow(store);
			expect(await wordsOf(advanceOrder(store, number, 'cancelled'))).toContain('has been spent in part');
			expect(await everyRow(store)).toEqual(before);
		});

		it('changes no request for a quote', async () => {
			for (const name of namesIn(orderTransitions)) {
				const { id } = await orderOf(await addOrder(store, { delivery_key: 'quote' }));
				expect(await transact(store, (transaction) => moveOrder(transaction, id, name, { updated_at: 1 }))).toBeNull();
			}
		});
	});

	describe('of quotes', () => {
		const ask: Record<QuoteTransition, (number: string) => Promise<unknown>> = {
			answer: (number) => answerQuote(store, number, 'Nine dollars each.'),
			cancel: (number) => advanceOrder(store, number, 'cancelled'),
		};

		it.each(everyMove(quoteMatrix, quoteStates))('$name $verb from $state', async ({ name, state, ...expected }) => {
			const number = await addOrder(store, { delivery_key: 'quote' });
			await putOrder(store, number, state);
			const before = expected.allowed ? null : await everyRow(store);
			const mailsBefore = await mailsQueued();
			const words = await wordsOf(ask[name](number));
			if (before) expect(await everyRow(store)).toEqual(before);
			const quote = await orderOf(number);
			expect(quote.state).toBe(expected.after);
			expect(quote.store_message !== '').toBe(expected.allowed && name === 'answer');
			expect((await mailsQueued()) - mailsBefore).toBe(expected.allowed ? 1 : 0);
			const refusal = `Quote ${number} is ${state}: it cannot be ${quoteTransitions[name].done}.`;
			expect(words).toBe(expected.allowed ? '' : refusal);
		});

		it('changes no order', async () => {
			for (const name of namesIn(quoteTransitions)) {
				const { id } = await orderOf(await addOrder(store));
				expect(await transact(store, (transaction) => moveQuote(transaction, id, name, { updated_at: 1 }))).toBeNull();
			}
		});
	});

	describe('of payments', () => {
		type Ask = (payment: PaymentRow) => Promise<unknown>;
		const paid = { state: 'paid', amount: 1299, currency: 'USD', transaction: 'T-1' } as const;
		const ask: Record<PaymentTransition, Ask> = {
			claim: (payment) => claimCapture(store, payment),
			leave_open: (payment) => noteStatus(store, payment, { state: 'open' }, 'capture'),
			decline: (payment) => noteStatus(store, payment, { state: 'declined', reason: 'No funds' }, 'capture'),
			expire: (payment) => noteStatus(store, payment, { state: 'cancelled' }, 'capture'),
			hold: (payment) => noteStatus(store, payment, { state: 'open', problem: 'Another amount' }, 'capture'),
			pay: (payment) => noteStatus(store, payment, paid, 'capture'),
			come_late: (payment) => noteStatus(store, payment, paid, 'capture'),
			release: (payment) => releasePayment(store, payment),
			leave_releasing: (payment) => noteStatus(store, payment, { state: 'open' }, 'release'),
			close: (payment) => noteStatus(store, payment, { state: 'cancelled' }, 'release'),
			accept: ({ reference }) => acceptPayment(store, reference),
			drop: ({ reference }) => dropPayment(store, reference),
			settle: ({ reference }) => dropPayment(store, reference),
		};
		/** 'payments drop' has two meanings: the money was refunded, or never arrived. */
		const otherwise: Partial<Record<PaymentTransition, string[]>> = {
			drop: ['late'],
			settle: ['declined', 'capturing', 'releasing'],
		};

		async function addPayment(name: PaymentTransition, state: PaymentRow['state']): Promise<PaymentRow> {
			const number = await addOrder(store, { payment_type: 'paypal', state: 'awaiting_payment' });
			if (name === 'come_late') await putOrder(store, number, 'cancelled');
			const at = { created_at: store.now(), updated_at: store.now() };
			const row = await store.db
				.insertInto('payments')
				.values({
					order_id: (await orderOf(number)).id,
					provider: 'paypal',
					state: 'open',
					...at,
					reference: randomUUID(),
					provider_reference: randomUUID(),
					amount: 1299,
					currency: 'USD',
				})
				.returning('id')
				.executeTakeFirstOrThrow();
			// The process that took its money died long ago.
			await putPayment(store, row.id, state, {
				claimed_at: 1,
				problem: name === 'settle' && state === 'open' ? 'Another amount' : '',
			});
			return readPayment(store.db, row.id);
		}

		it.each(everyMove(paymentMatrix, paymentStates))(
			'$name $verb from $state',
			async ({ name, state, ...expected }) => {
				const payment = await addPayment(name, state);
				const moved = await store.db
					.transaction()
					.execute(async (trx) => {
						const after = await movePayment(trx, payment.id, name, { updated_at: 1 });
						throw Object.assign(new Error('only tried'), { after });
					})
					.catch((error: Error & { after: PaymentRow | null }) => error.after);
				expect(moved?.state ?? state).toBe(expected.after);
				expect(moved !== null).toBe(expected.allowed);
				if (otherwise[name]?.includes(state)) return;
				const words = await wordsOf(ask[name](payment));
				const { state: after } = await readPayment(store.db, payment.id);
				expect(after).toBe(expected.after);
				if (expected.allowed) expect(words).toBe('');
				else if (paymentTransitions[name].by.every((actor) => actor === 'bookseller')) expect(words).not.toBe('');
				const order = await store.db
					.selectFrom('orders')
					.select('state')
					.where('id', '=', payment.order_id)
					.executeTakeFirstOrThrow();
				if (expected.allowed && expected.after === 'paid') expect(order.state).toBe('placed');
			},
		);
	});

	describe('outside the tables', () => {
		const refused = /check constraint|violates/i;
		it('is refused by the database', async () => {
			const number = await addOrder(store);
			const write = (column: string, word: string) =>
				store.db
					.updateTable('orders')
					.set({ [column]: word })
					.where('order_number', '=', number)
					.execute();
			await expect(write('state', 'lost')).rejects.toThrow(refused);
			await expect(write('delivery_key', 'pigeon')).rejects.toThrow(refused);
			await putOrder(store, number, 'ready');
			await expect(write('delivery_key', 'quote')).rejects.toThrow(refused);
			await expect(addOrder(store, { state: 'lost' as 'placed' })).rejects.toThrow(refused);
			expect(await orderOf(number)).toMatchObject({ state: 'ready', delivery_key: 'pickup' });
		});
	});
});
