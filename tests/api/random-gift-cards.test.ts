import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inGroups } from '~store/basket/gift-cards/number';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { expectBooksToAgree, type OpeningBooks, openBooks } from '../harness/books';
import { cartOf } from '../harness/carts';
import { addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { payWithCard } from '../harness/offers';
import { contact, eisbnOf } from '../harness/orders';
import { paidOnline, type Simulators, startSimulators } from '../harness/payment-simulators/all-simulators';
import { paypalNotice } from '../harness/payment-simulators/paypal-simulator';
import { shopperDoes, simulatorTimeouts } from '../harness/payment-simulators/simulator';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const timeouts = simulatorTimeouts();

/** One action, as numbers from fast-check. Orders and cards are named by their age. */
const step = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constant('buy' as const),
			/** The value of each card bought, in cents. Empty when only books are bought. */
			cards: fc.array(fc.constantFrom(1000, 2500, 999_900), { maxLength: 2 }),
			copies: fc.integer({ min: 1, max: 3 }),
			books: fc.integer({ min: 0, max: 2 }),
			/** The cards that pay. */
			with: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
			how: fc.constantFrom('pickup', 'paypal'),
			/** The shopper's action on the provider's page. */
			ending: fc.constantFrom('pay', 'pay', 'leave', 'give up'),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('complete', 'cancel', 'refund'), order: fc.nat(7) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), card: fc.nat(5) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const buy: Step & { kind: 'buy' } = {
	kind: 'buy',
	cards: [2500],
	copies: 2,
	books: 0,
	with: [],
	how: 'paypal',
	ending: 'pay',
};
/**
 * Rounds that together do everything once, so that no run leaves anything out. They give back what was spent, with nothing else
 * under way.
 */
const everything: Step[][] = [
	[buy],
	[{ ...buy, cards: [], books: 1, with: [0], how: 'pickup' }],
	[{ kind: 'cancel', order: 0 }],
	[buy, { ...buy, how: 'pickup' }, { ...buy, ending: 'give up' }],
	[
		{ ...buy, cards: [], books: 2, with: [0] },
		{ ...buy, cards: [1000], books: 1, with: [0, 1] },
		{ ...buy, cards: [], books: 1, with: [0], how: 'pickup' },
		{ kind: 'refund', order: 0 },
		{ kind: 'complete', order: 1 },
	],
	[0, 1, 2, 3, 4].map((order) => ({ kind: 'cancel' as const, order })),
	[
		{ kind: 'void', card: 1 },
		{ kind: 'refund', order: 0 },
	],
];

onBothEngines('random gift cards', (engine) => {
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let design: string;
	let book: string;
	let opening: OpeningBooks;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, timeouts });
		terminal = openTerminal(store);
		await setSettings(store, paidOnline);
		design = await eisbnOf(store, await addTitle(store, { is_giftcard: 1 }));
		book = await eisbnOf(store, await addStockedTitle(store, { list_price_usa: 1200, list_price_can: 1200 }, 10_000));
		opening = await openBooks(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});

	it('match their ledgers and the amount paid, through random simultaneous purchases and refunds', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), async (rounds) => {
				for (const round of rounds) await Promise.all(round.map(take));
				await expectLedgers();
				await expectBooksToAgree(store, opening);
				expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
			}),
			{ numRuns: engine === 'sqlite' ? 12 : 6, endOnFailure: true, examples: [[everything]] },
		);
		const reasons = await store.db.selectFrom('gift_card_entries').select('reason').distinct().execute();
		expect(reasons.map(({ reason }) => reason).sort()).toEqual(['given back', 'sold', 'spent', 'voided']);
	}, 180_000);

	/** Returns every placed order, the newest first. */
	const orders = () => store.db.selectFrom('orders').select(['id', 'order_number']).orderBy('id', 'desc').execute();
	const cards = () => store.db.selectFrom('gift_cards').selectAll().orderBy('id', 'desc').execute();

	async function take(one: Step): Promise<void> {
		if (one.kind === 'buy') return order(one);
		if (one.kind === 'void') {
			const card = (await cards())[one.card];
			if (card) await terminal.run('giftcards', 'void', card.number);
			return;
		}
		const found = (await orders())[one.order];
		if (!found) return;
		if (one.kind === 'complete') await terminal.run('orders', 'advance', found.order_number, 'completed', '--yes');
		else if (one.kind === 'cancel') await terminal.run('orders', 'advance', found.order_number, 'cancelled', '--yes');
		else await refund(found.id);
	}

	async function order({
		cards: amounts,
		copies,
		books,
		with: given,
		how,
		ending,
	}: Step & { kind: 'buy' }): Promise<void> {
		const { client } = await addCustomer(store, { phone_number: contact.phone });
		for (const cents of amounts) {
			await store.call('cart/add', { eisbn: design, quantity: copies, price: (cents / 100).toFixed(2) }, client);
		}
		if (books > 0) await store.call('cart/add', { eisbn: book, quantity: books }, client);
		if ((await cartOf(store, client)).items.length === 0) return;
		const all = await cards();
		for (const index of given) {
			const card = all[index];
			if (card) await payWithCard(store, client, card.id, 3000);
		}
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		await store.call('checkout/setExtras', contact, client);
		const { checksum, summary } = await cartOf(store, client);
		const payment_choice = summary.total_owing === '0.00' ? 'not_required' : how === 'paypal' ? 'paypal' : 'pickup';
		const chosen = { delivery_preference: 'pickup', payment_choice, checksum };
		const submission = { ...contact, ...chosen, idempotency_key: randomUUID() };
		const { status, body } = await store.ask('checkout/submit', submission, client);
		expect([200, 409]).toContain(status);
		if (status !== 200) return;
		const { order_number, redirect_url } = body as { order_number: string; redirect_url: string | null };
		if (redirect_url === null) return;
		if (ending === 'pay') await shopperDoes(redirect_url, 'pay');
		const asked = ending === 'give up' ? 'checkout/cancelPayment' : 'checkout/settlePayment';
		await Promise.all([1, 2].map(() => store.ask(asked, { order_number }, client)));
		await sweepPayments(store);
	}

	/** PayPal refunds the money that it took and reports it twice. */
	async function refund(orderId: number): Promise<void> {
		const paid = await store.db
			.selectFrom('payments')
			.select('reference')
			.where('order_id', '=', orderId)
			.where('state', '=', 'paid')
			.executeTakeFirst();
		if (!paid) return;
		const payment = simulators.byName.paypal.paymentOf(paid.reference);
		payment.back = 'refunded';
		const notice = paypalNotice(payment, { kind: 'PAYMENT.CAPTURE.REFUNDED' });
		await Promise.all([1, 2].map(() => store.ask('payment/notice', { provider: 'paypal', ...notice })));
	}

	/** Checks that no amount comes from nowhere: a card begins once, with the cost of its line, in a paid order. */
	async function expectLedgers(): Promise<void> {
		const sold = await store.db
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select([
				'gift_cards.id',
				'gift_cards.voided_at',
				'balance',
				'sold_price',
				'order_items.quantity',
				'order_item_id',
			])
			.select(['orders.id as order_id', 'orders.state', 'orders.payment_type'])
			.execute();
		const entries = await store.db.selectFrom('gift_card_entries').selectAll().orderBy('id').execute();
		expect(sold.length).toBe((await cards()).length);
		for (const card of sold) {
			const own = entries.filter(({ gift_card_id }) => gift_card_id === card.id);
			const begun = own.filter(({ reason }) => reason === 'sold');
			expect(begun).toEqual([expect.objectContaining({ amount: card.sold_price, order_id: null })]);
			expect(own[0]?.reason).toBe('sold');
			// The balance never falls below zero on the way either.
			own.reduce((balance, { amount }) => {
				expect(balance + amount).toBeGreaterThanOrEqual(0);
				return balance + amount;
			}, 0);
			if (card.state === 'cancelled') expect(card.voided_at).not.toBeNull();
			expect(card.balance).toBe(card.voided_at === null ? own.reduce((sum, { amount }) => sum + amount, 0) : 0);
			expect(card.state).not.toBe('awaiting_payment');
			if (card.payment_type === 'pickup') expect(['completed', 'cancelled']).toContain(card.state);
			expect(sold.filter((other) => other.order_item_id === card.order_item_id).length).toBe(card.quantity);
		}
		// The buyer of a void card has been told, once.
		const told = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.where('subject', 'like', '%void (order %')
			.execute();
		for (const { number, voided_at } of await cards())
			expect(told.filter(({ text }) => text.includes(inGroups(number)))).toHaveLength(voided_at === null ? 0 : 1);
	}
});
