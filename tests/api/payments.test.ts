import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGiftCard } from '~store/basket/gift-cards/create';
import type { Client } from '~store/contract/call';
import type { OrderPayment } from '~store/contract/checkout';
import { paymentProviders } from '~store/contract/payment-providers';
import { dispatch } from '~store/dispatch';
import { transact } from '~store/foundation/database/transactions';
import { accessKeyFor } from '~store/ordering/orders/access-key';
import { noteStatus } from '~store/ordering/payments/note-status';
import { openProviders, type Providers } from '~store/ordering/payments/providers/providers';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { openStore, type Store } from '~store/store';
import { secretsOf } from '../../config';
import { expectBooksToAgree, type OpeningBooks, openBooks } from '../harness/books';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { payWithCard } from '../harness/offers';
import { contact, guestWith, onhandOf } from '../harness/orders';
import { paidOnline, type Simulators, startSimulators } from '../harness/payment-simulators/all-simulators';
import { shopperDoes, simulatorTimeouts } from '../harness/payment-simulators/simulator';
import { setSettings } from '../harness/settings';
import { putPayment } from '../harness/states';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal } from '../harness/terminal';

type Provider = (typeof paymentProviders)[number];
const minutes = 60;
const timeouts = simulatorTimeouts();

onBothEngines('payments', (engine) => {
	let clock = Math.floor(Date.now() / 1000);
	let simulators: Simulators;
	let store: TestStore;
	/** The same shop in another process. */
	let other: Store;
	let books: OpeningBooks;
	let title: number;
	let giftCard: { id: number };
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock, timeouts });
		const payments = openProviders(store.config, store.log, timeouts);
		other = await openStore(store.config, store.log, () => clock, store.passwords, payments);
		title = await addStockedTitle(store, { list_price_usa: 2000, list_price_can: 2000 }, 100);
		giftCard = await transact(store, (transaction) =>
			createGiftCard(transaction, { amount: 100_000, pin: false, order_item_id: null }, clock),
		);
		await store.db
			.insertInto('promo_codes')
			.values({
				code: 'TENTH',
				description: 'A tenth off',
				type: 'percent',
				value: 1000,
				max_uses: null,
				starts_at: null,
				expires_at: null,
			})
			.execute();
		books = await openBooks(store);
	});
	afterAll(async () => {
		await expectBooksToAgree(store, books);
		await other.close();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await setSettings(store, {
			...paidOnline,
			checkout_info: { ...paidOnline.checkout_info, using_promo_codes: true },
		});
	});

	/** Places an order of two copies, partly paid with a gift card, that waits for a provider. */
	async function order(provider: Provider, { with: email = `${randomUUID()}@example.org`, code = '' } = {}) {
		const client = await guestWith(store, title, 2);
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		await payWithCard(store, client, giftCard.id, 500);
		if (code) await store.call('checkout/addPromocode', { code }, client);
		const { checksum } = await cartOf(store, client);
		const submission = {
			...contact,
			email,
			delivery_preference: 'pickup' as const,
			payment_choice: provider,
			idempotency_key: randomUUID() as string,
			checksum,
		};
		const placed = await store.call('checkout/submit', submission, client);
		return { client, email, submission, number: placed.order_number, page: placed.redirect_url ?? '', placed };
	}
	type Placed = Awaited<ReturnType<typeof order>>;

	const rowOf = (number: string) =>
		store.db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirstOrThrow();
	const paymentsOf = async (number: string) =>
		store.db
			.selectFrom('payments')
			.selectAll()
			.where('order_id', '=', (await rowOf(number)).id)
			.orderBy('id')
			.execute();
	const mailsTo = (recipient: string) =>
		store.db.selectFrom('outbox_mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
	const balance = async () =>
		(await store.db.selectFrom('gift_cards').select('balance').where('id', '=', giftCard.id).executeTakeFirstOrThrow())
			.balance;
	const settle = ({ client, number }: Pick<Placed, 'client' | 'number'>): Promise<OrderPayment> =>
		store.call('checkout/settlePayment', { order_number: number }, client);
	const simulated = async (provider: Provider, number: string) =>
		simulators.byName[provider].paymentOf((await paymentsOf(number)).at(-1)?.reference ?? '');
	const takenFor = async (provider: Provider, number: string) => {
		const references = (await paymentsOf(number)).map(({ reference }) => reference);
		return [...simulators.byName[provider].payments.values()]
			.filter(({ reference }) => references.includes(reference))
			.reduce((sum, { taken }) => sum + taken, 0);
	};
	/** Delivers the provider's own notice to the shop. */
	async function tell(provider: Provider, number: string, forged = false) {
		const { headers, body } = simulators.notice(provider, await simulated(provider, number), { forged });
		return store.ask('payment/notice', { provider, headers, body });
	}
	/** Lets time pass. Both processes run their housekeeping at once. */
	async function pass(seconds: number) {
		clock += seconds;
		await Promise.all([sweepPayments(store), sweepPayments(other)]);
	}
	/** Opens the same shop in a process with other keys and runs work in it. */
	async function elsewhere(payments: Providers, work: (shop: Store) => Promise<unknown>) {
		const shop = await openStore(store.config, store.log, () => clock, store.passwords, payments);
		await work(shop).finally(() => shop.close());
	}
	async function expectPlaced({ number, client, email }: Placed) {
		expect(await store.call('order/get', { order_id: number }, client)).toMatchObject({
			state: 'placed',
			summary: { total_owing: '0.00' },
			payment_message: expect.stringMatching(/^Paid with /),
		});
		expect(await mailsTo(email)).toHaveLength(1);
		expect((await paymentsOf(number)).filter(({ state }) => state === 'paid')).toHaveLength(1);
	}

	describe.each(paymentProviders)('with %s', (provider) => {
		const stockBefore = async () => ({ onhand: await onhandOf(store, title), balance: await balance() });

		it('places the order, once it is paid', async () => {
			const placed = await order(provider);
			expect(placed.placed).toMatchObject({ state: 'awaiting_payment' });
			expect(placed.page).toMatch(new RegExp(`^${simulators.byName[provider].url}/`));
			expect(await mailsTo(placed.email)).toEqual([]);
			expect(await settle(placed)).toMatchObject({ state: 'open', order_state: 'awaiting_payment', amount: '35.00' });
			await shopperDoes(placed.page, 'pay');
			expect(await settle(placed)).toMatchObject({ state: 'paid', order_state: 'placed', redirect_url: null });
			await expectPlaced(placed);
			expect(await takenFor(provider, placed.number)).toBe(1);
		});

		it('is placed once and mailed once when several notices arrive at the same time', async () => {
			const placed = await order(provider);
			await shopperDoes(placed.page, 'pay');
			const notices = await Promise.all([
				...[1, 2].map(() => tell(provider, placed.number)),
				...[store, other].map((each) =>
					dispatch(each, 'checkout/settlePayment', { order_number: placed.number }, placed.client),
				),
				...[store, other].map(async (each) => ({ status: 200, body: await sweepPayments(each) })),
			]);
			for (const { status } of notices) expect(status).toBe(200);
			await tell(provider, placed.number);
			await expectPlaced(placed);
			expect(await takenFor(provider, placed.number)).toBe(1);
		});

		it('refuses a forged notice, and changes nothing', async () => {
			const placed = await order(provider);
			// If the shop believed the notice, the order would count as paid.
			if (provider === 'clearent') await shopperDoes(placed.page, 'decline');
			expect(await tell(provider, placed.number, true)).toMatchObject({ status: 400 });
			expect((await rowOf(placed.number)).state).toBe('awaiting_payment');
			await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
		});

		it('can be tried again when it was declined', async () => {
			const placed = await order(provider);
			await shopperDoes(placed.page, 'decline');
			expect(await settle(placed)).toMatchObject({ state: 'declined', problem: expect.stringMatching(/bank/) });
			const again = await store.call('checkout/startPayment', { order_number: placed.number }, placed.client);
			expect(again).toMatchObject({ state: 'open', problem: '', redirect_url: expect.stringMatching(/^http/) });
			expect(again.redirect_url).not.toBe(placed.page);
			await shopperDoes(again.redirect_url ?? '', 'pay');
			expect(await settle(placed)).toMatchObject({ state: 'paid' });
			await expectPlaced(placed);
			expect(await takenFor(provider, placed.number)).toBe(1);
		});

		it('releases everything when the shopper cancels the order', async () => {
			const before = await stockBefore();
			const placed = await order(provider);
			await shopperDoes(placed.page, 'cancel');
			expect(await settle(placed)).toMatchObject({ state: 'open' });
			const given = await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
			expect(given).toMatchObject({ order_state: 'cancelled', cart_restored: true, choices: [] });
			expect(await stockBefore()).toEqual(before);
			expect((await cartOf(store, placed.client)).items.map(({ cart_info }) => cart_info.quantity)).toEqual([2]);
			expect(await mailsTo(placed.email)).toEqual([]);
			const again = await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
			expect(again).toMatchObject({ order_state: 'cancelled', cart_restored: false });
			expect((await cartOf(store, placed.client)).items.map(({ cart_info }) => cart_info.quantity)).toEqual([2]);
		});

		it('is placed instead of cancelled if it was paid after all', async () => {
			const placed = await order(provider);
			await shopperDoes(placed.page, 'pay');
			// PayPal's page only agrees. The money moves with the shop's capture.
			if (provider === 'paypal') await settle(placed);
			const given = await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
			expect(given).toMatchObject({ order_state: 'placed', cart_restored: false });
			await expectPlaced(placed);
		});

		it('is released when its time has expired', async () => {
			const before = await stockBefore();
			const placed = await order(provider);
			await pass(50 * minutes);
			expect((await rowOf(placed.number)).state).toBe('awaiting_payment');
			await pass(11 * minutes);
			await pass(6 * minutes);
			expect((await rowOf(placed.number)).state).toBe('cancelled');
			expect(await stockBefore()).toEqual(before);
			expect((await cartOf(store, placed.client)).items).toHaveLength(1);
			expect(await takenFor(provider, placed.number)).toBe(0);
		});

		it('is recorded as paid even when the shopper does not come back', async () => {
			const placed = await order(provider);
			await shopperDoes(placed.page, 'pay');
			await pass(6 * minutes);
			await expectPlaced(placed);
		});

		it('mails the store once about money that came too late, and shows the shopper that it came late', async () => {
			const placed = await order(provider);
			await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
			await shopperDoes(placed.page, 'pay');
			for (let round = 0; round < 4; round++) await pass(30 * minutes);
			const [payment] = await paymentsOf(placed.number);
			expect((await rowOf(placed.number)).state).toBe('cancelled');
			const letters = (await mailsTo('shop@example.org')).filter(({ text }) =>
				text.includes(payment?.reference ?? '-'),
			);
			const closes = provider === 'paypal' || provider === 'global';
			expect(payment?.state).toBe(closes ? 'cancelled' : 'late');
			expect(await settle(placed)).toMatchObject({
				state: closes ? 'cancelled' : 'late',
				problem: closes ? '' : expect.stringMatching(/We will refund it/),
			});
			expect(await takenFor(provider, placed.number)).toBe(closes ? 0 : 1);
			expect(letters.map(({ subject }) => subject)).toEqual(
				closes ? [] : [`A payment for order ${placed.number} must be refunded`],
			);
		});

		it('waits while the provider is unreachable, and is settled afterwards', async () => {
			const placed = await order(provider);
			await shopperDoes(placed.page, 'pay');
			simulators.byName[provider].misbehave('query', 'unreachable', timeouts.tries);
			const answer = await store.ask('checkout/settlePayment', { order_number: placed.number }, placed.client);
			expect(answer).toMatchObject({ status: 503, body: { error: expect.stringMatching(/could not reach/) } });
			expect((await rowOf(placed.number)).state).toBe('awaiting_payment');
			await pass(6 * minutes);
			await expectPlaced(placed);
		});
	});

	it('can be made another way, which ends the earlier payment', async () => {
		const placed = await order('paypal');
		const wish = { order_number: placed.number, payment_choice: 'chase' } as const;
		const chase = await store.call('checkout/startPayment', wish, placed.client);
		expect(chase).toMatchObject({
			state: 'open',
			payment_choice: 'chase',
			choices: expect.arrayContaining(['paypal']),
		});
		expect((await paymentsOf(placed.number)).map(({ state }) => state)).toEqual(['cancelled', 'open']);
		// A shopper who returns to the first page and agrees there is not charged.
		await shopperDoes(placed.page, 'pay');
		await shopperDoes(chase.redirect_url ?? '', 'pay');
		expect(await settle(placed)).toMatchObject({ state: 'paid' });
		await pass(40 * minutes);
		await expectPlaced(placed);
		expect(await takenFor('paypal', placed.number)).toBe(0);
	});

	it('accepts a payment on a page that could not be closed, and reports the second payment', async () => {
		const placed = await order('clearent');
		const wish = { order_number: placed.number, payment_choice: 'chase' } as const;
		const chase = await store.call('checkout/startPayment', wish, placed.client);
		await shopperDoes(placed.page, 'pay');
		await shopperDoes(chase.redirect_url ?? '', 'pay');
		await pass(30 * minutes);
		await pass(30 * minutes);
		await expectPlaced(placed);
		expect((await paymentsOf(placed.number)).map(({ state }) => state).sort()).toEqual(['late', 'paid']);
	});

	it('can be changed to payment at pick-up', async () => {
		const placed = await order('global');
		const wish = { order_number: placed.number, payment_choice: 'pickup' } as const;
		expect(await store.call('checkout/startPayment', wish, placed.client)).toMatchObject({ order_state: 'placed' });
		const row = await rowOf(placed.number);
		expect(row).toMatchObject({ state: 'placed', payment_type: 'pickup', total_owing: 3500 });
		expect(await mailsTo(placed.email)).toHaveLength(1);
		expect(await shopperDoes(placed.page, 'pay')).toBeNull();
		const refused = await store.ask('checkout/startPayment', { ...wish, payment_choice: 'contact' }, placed.client);
		expect(refused).toMatchObject({ status: 200, body: { order_state: 'placed' } });
	});

	it('can be made with the access key of the order, which does not allow cancelling it', async () => {
		const { number, ...placed } = await order('global');
		const payment = { order_number: number, access_key: accessKeyFor(number, secretsOf(store.config)) };
		const forged = { ...payment, access_key: accessKeyFor(number, ['another secret']) };
		expect((await store.ask('checkout/startPayment', forged, guest())).status).toBe(404);
		const begun = await store.call('checkout/startPayment', payment, guest());
		expect((await store.ask('checkout/cancelPayment', payment, guest())).status).toBe(404);
		await shopperDoes(begun.redirect_url ?? '', 'pay');
		expect(await settle({ number, client: placed.client })).toMatchObject({ state: 'paid' });
	});

	it('refuses a way to pay that the order does not have', async () => {
		const placed = await order('global');
		for (const payment_choice of ['credit_card', 'contact', 'not_required']) {
			const wish = { order_number: placed.number, payment_choice };
			const answer = await store.ask('checkout/startPayment', wish, placed.client);
			expect(answer).toMatchObject({
				status: 422,
				body: { error: 'This order cannot be paid that way. Please choose another way to pay.' },
			});
		}
		await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
	});

	it('does not block other orders while the provider creates its page', async () => {
		const { payments } = simulators.byName.paypal;
		const before = payments.size;
		let atEndOfTurn = -1;
		vi.spyOn(store.orderConcurrency, 'run').mockImplementationOnce(async (work) => {
			const done = await work();
			atEndOfTurn = payments.size;
			return done;
		});
		const placed = await order('paypal');
		expect([atEndOfTurn, payments.size]).toEqual([before, before + 1]);
		await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
	});

	it('places the order when the provider returns no page, and finds a page later', async () => {
		simulators.byName.paypal.misbehave('start', 'unreachable', timeouts.tries);
		const placed = await order('paypal');
		expect(placed.placed).toEqual({ order_number: placed.number, redirect_url: null, state: 'awaiting_payment' });
		const seen = await store.call('checkout/getPayment', { order_number: placed.number }, placed.client);
		expect(seen).toMatchObject({
			state: 'unreachable',
			problem: expect.stringMatching(/could not open the payment page/),
		});
		const again = await store.call('checkout/startPayment', { order_number: placed.number }, placed.client);
		expect(again).toMatchObject({ state: 'open', problem: '' });
		expect(await paymentsOf(placed.number)).toHaveLength(1);
		await shopperDoes(again.redirect_url ?? '', 'pay');
		await settle(placed);
		await expectPlaced(placed);
	});

	it('returns the same page for the same submission, even with simultaneous requests', async () => {
		const placed = await order('global');
		const again = await Promise.all(
			[1, 2, 3].map(() => store.call('checkout/submit', placed.submission, placed.client)),
		);
		for (const answer of again) expect(answer).toEqual(placed.placed);
		const begun = await Promise.all(
			[1, 2, 3].map(() => store.call('checkout/startPayment', { order_number: placed.number }, placed.client)),
		);
		for (const { redirect_url } of begun) expect(redirect_url).toBe(placed.page);
		expect(await paymentsOf(placed.number)).toHaveLength(1);
		await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
	});

	it('sends simultaneous requests to the same page of Chase', async () => {
		simulators.byName.chase.misbehave('start', 'unreachable', timeouts.tries);
		const placed = await order('chase');
		const begun = await Promise.all(
			[1, 2, 3].map(() => store.call('checkout/startPayment', { order_number: placed.number }, placed.client)),
		);
		const [{ provider_reference } = { provider_reference: '' }] = await paymentsOf(placed.number);
		for (const { redirect_url } of begun) expect(redirect_url).toContain(provider_reference);
		await shopperDoes(begun[0]?.redirect_url ?? '', 'pay');
		await settle(placed);
		await expectPlaced(placed);
	});

	it('releases an order whose process died before its payment started', async () => {
		const before = await onhandOf(store, title);
		const placed = await order('paypal');
		await store.db
			.deleteFrom('payments')
			.where('order_id', '=', (await rowOf(placed.number)).id)
			.execute();
		await pass(61 * minutes);
		expect((await rowOf(placed.number)).state).toBe('cancelled');
		expect(await onhandOf(store, title)).toBe(before);
	});

	it('releases an order whose process died before the provider had answered', async () => {
		simulators.byName.chase.misbehave('start', 'unreachable', timeouts.tries);
		const placed = await order('chase');
		await pass(61 * minutes);
		expect((await rowOf(placed.number)).state).toBe('cancelled');
		expect((await paymentsOf(placed.number)).map(({ state }) => state)).toEqual(['cancelled']);
		expect(
			(await store.ask('checkout/startPayment', { order_number: placed.number }, placed.client)).body,
		).toMatchObject({ order_state: 'cancelled', redirect_url: null });
	});

	it('starts no payment after the time has expired', async () => {
		const placed = await order('paypal');
		await store.db
			.updateTable('orders')
			.set({ created_at: clock - 61 * minutes })
			.where('order_number', '=', placed.number)
			.execute();
		await shopperDoes(placed.page, 'decline');
		await settle(placed);
		const late = await store.ask('checkout/startPayment', { order_number: placed.number }, placed.client);
		expect(late).toMatchObject({ status: 409, body: { error: expect.stringMatching(/time to pay/) } });
		await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
	});

	describe('of a different amount than requested', () => {
		/** Pays after the shopper changed the amount in the address of Clearent's page. */
		async function paidWrong() {
			const placed = await order('clearent');
			await shopperDoes(placed.page.replace('35.00', '3.50'), 'pay');
			expect(await settle(placed)).toMatchObject({ state: 'held', problem: expect.stringMatching(/do not pay again/) });
			const [payment] = await paymentsOf(placed.number);
			return { placed, reference: payment?.reference ?? '' };
		}

		it('sends staff one mail, and waits until they accept it', async () => {
			const { placed, reference } = await paidWrong();
			for (let round = 0; round < 4; round++) await pass(40 * minutes);
			expect((await rowOf(placed.number)).state).toBe('awaiting_payment');
			expect((await mailsTo('shop@example.org')).filter(({ text }) => text.includes(reference))).toHaveLength(1);
			for (const call of ['checkout/startPayment', 'checkout/cancelPayment'] as const) {
				const answer = await store.ask(call, { order_number: placed.number }, placed.client);
				expect(answer).toMatchObject({ status: 409, body: { error: expect.stringMatching(/do not pay again/) } });
			}
			const terminal = openTerminal(store);
			expect((await terminal.run('payments', 'list', '--open')).out).toMatch(
				new RegExp(`${reference} .*an amount or currency other`),
			);
			expect(await terminal.run('payments', 'look', reference)).toMatchObject({
				code: 0,
				out: expect.stringMatching(/open/),
			});
			expect(await terminal.run('payments', 'accept', reference)).toMatchObject({ code: 0 });
			expect(await terminal.run('payments', 'accept', reference)).toMatchObject({ code: 1 });
			terminal.dispose();
			expect((await rowOf(placed.number)).state).toBe('placed');
			expect(await mailsTo(placed.email)).toHaveLength(1);
		});

		it('can be dropped by a person, which cancels its order', async () => {
			const { placed, reference } = await paidWrong();
			const terminal = openTerminal(store);
			expect(await terminal.run('payments', 'drop', reference)).toMatchObject({ code: 0 });
			terminal.dispose();
			expect((await rowOf(placed.number)).state).toBe('cancelled');
			for (let round = 0; round < 3; round++) await pass(40 * minutes);
			expect((await mailsTo('shop@example.org')).filter(({ text }) => text.includes(reference))).toHaveLength(1);
		});
	});

	it('returns gift cards and the promo code to the cart when it is cancelled', async () => {
		const placed = await order('paypal', { code: 'TENTH' });
		const { total_owing } = await rowOf(placed.number);
		await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, placed.client);
		const { summary, gift_cards } = await cartOf(store, placed.client);
		expect(gift_cards.map(({ amount }) => amount)).toEqual(['5.00']);
		expect(summary.promo_codes.map(({ code }) => code)).toEqual(['TENTH']);
		expect(Number(summary.total_owing) * 100).toBeCloseTo(total_owing);
	});

	describe('that returns without a known shopper', () => {
		it('is settled by its reference, and shows nothing', async () => {
			const placed = await order('paypal');
			await shopperDoes(placed.page, 'pay');
			const [payment] = await paymentsOf(placed.number);
			const named = { provider: 'paypal', reference: payment?.reference };
			const answer = await store.ask('checkout/settlePayment', named, guest());
			const words = 'We are checking your payment and will e-mail you.';
			expect(answer).toEqual({ status: 404, body: { error: words, field: 'reference' } });
			await expectPlaced(placed);
			expect(await takenFor('paypal', placed.number)).toBe(1);
			const id = payment?.provider_reference;
			expect(await store.ask('checkout/paypalSuccess', { order_id: id }, guest())).toMatchObject({
				status: 404,
				body: { error: words },
			});
			const unknown = { provider: 'paypal', reference: 'NOBODYS' };
			expect(await store.ask('checkout/settlePayment', unknown, guest())).toEqual({
				status: 404,
				body: { error: 'Order not found.' },
			});
		});

		it('is shown only to a visitor with the access key of its order', async () => {
			const paypal = await order('paypal');
			const clearent = await order('clearent');
			const own = await order('clearent');
			for (const { page } of [paypal, clearent]) await shopperDoes(page, 'pay');
			const opened = (order_number: string, secrets = secretsOf(store.config)) => ({
				order_number,
				access_key: accessKeyFor(order_number, secrets),
			});
			const reference = (await paymentsOf(paypal.number))[0]?.reference;
			const named = { provider: 'paypal', reference };
			for (const wrong of [opened(paypal.number, ['another secret']), opened(clearent.number)]) {
				expect(await store.ask('checkout/settlePayment', { ...named, ...wrong }, guest())).toMatchObject({
					status: 404,
				});
			}
			const returned = { ...named, ...opened(paypal.number) };
			expect(await store.ask('checkout/settlePayment', returned, guest())).toMatchObject({
				body: { order_number: paypal.number, state: 'paid' },
			});
			// Clearent returns no reference. The shop takes the last payment of the order that the key opens, or else of the session.
			const unnamed = { provider: 'clearent', ...opened(clearent.number) } as const;
			const forged = { ...unnamed, ...opened(clearent.number, ['another secret']) };
			expect(await store.ask('checkout/settlePayment', forged, guest())).toMatchObject({ status: 404 });
			expect(await store.call('checkout/settlePayment', forged, own.client)).toMatchObject({
				order_number: own.number,
			});
			for (const client of [own.client, guest()]) {
				expect(await store.call('checkout/settlePayment', unnamed, client)).toMatchObject({
					order_number: clearent.number,
					state: 'paid',
				});
			}
			await store.call('checkout/cancelPayment', { order_number: own.number }, own.client);
		});

		it('promises a check even while the provider is unreachable', async () => {
			const placed = await order('chase');
			await shopperDoes(placed.page, 'pay');
			simulators.byName.chase.misbehave('query', 'unreachable', timeouts.tries);
			const [payment] = await paymentsOf(placed.number);
			const named = { provider: 'chase', reference: payment?.reference };
			expect(await store.ask('checkout/settlePayment', named, guest())).toMatchObject({
				status: 404,
				body: { error: expect.stringMatching(/checking your payment/) },
			});
			await pass(6 * minutes);
			await expectPlaced(placed);
		});
	});

	it('accepts no money for an order that no longer waits for a payment', async () => {
		const placed = await order('paypal');
		const wish = { order_number: placed.number, payment_choice: 'pickup' } as const;
		await store.call('checkout/startPayment', wish, placed.client);
		const [payment] = await paymentsOf(placed.number);
		await putPayment(store, Number(payment?.id), 'open');
		await shopperDoes(placed.page, 'pay');
		expect(await tell('paypal', placed.number)).toMatchObject({ status: 200 });
		await pass(6 * minutes);
		expect(await takenFor('paypal', placed.number)).toBe(0);
		expect((await paymentsOf(placed.number)).map(({ state }) => state)).toEqual(['cancelled']);
		expect(await rowOf(placed.number)).toMatchObject({ state: 'placed', payment_type: 'pickup' });
	});

	it('starts no second payment while the first may still be paid', async () => {
		const placed = await order('global');
		const wish = { order_number: placed.number, payment_choice: 'chase' } as const;
		const pickup = { ...wish, payment_choice: 'pickup' };
		for (const next of [wish, wish, pickup]) {
			simulators.byName.global.misbehave('release', 'unreachable', timeouts.tries);
			expect(await store.ask('checkout/startPayment', next, placed.client)).toMatchObject({ status: 503 });
			expect(await paymentsOf(placed.number)).toMatchObject([{ state: 'releasing' }]);
		}
		expect((await rowOf(placed.number)).state).toBe('awaiting_payment');
		// The provider's page is still open. Paying there pays the order.
		expect(await store.call('checkout/startPayment', wish, placed.client)).toMatchObject({ payment_choice: 'chase' });
		expect((await paymentsOf(placed.number)).map(({ state }) => state)).toEqual(['cancelled', 'open']);
		expect(await shopperDoes(placed.page, 'pay')).toBeNull();
		await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
	});

	it('places an order that was paid before it could be released', async () => {
		const placed = await order('global');
		simulators.byName.global.misbehave('release', 'unreachable', timeouts.tries);
		const give = { order_number: placed.number };
		expect(await store.ask('checkout/cancelPayment', give, placed.client)).toMatchObject({ status: 503 });
		await shopperDoes(placed.page, 'pay');
		await pass(6 * minutes);
		await expectPlaced(placed);
	});

	describe('that is captured while its order is cancelled', () => {
		/** Comes back from PayPal. Something happens before or after the money is claimed. */
		const comeBack = ({ client, number }: Placed, when: 'before' | 'after', meanwhile: () => Promise<unknown>) => {
			const { paypal, ...others } = openProviders(store.config, store.log, timeouts);
			if (!paypal) throw new Error('There is no PayPal.');
			const slow: typeof paypal = {
				...paypal,
				settle: (payment, mayTake) =>
					paypal.settle(payment, async () => {
						if (when === 'before') await meanwhile();
						const may = await mayTake();
						if (when === 'after') await meanwhile();
						return may;
					}),
			};
			return elsewhere({ ...others, paypal: slow }, async (shop) => {
				const answer = await dispatch(shop, 'checkout/settlePayment', { order_number: number }, client);
				expect(answer.status).toBe(200);
			});
		};

		it.each(['pickup', null] as const)(
			'captures nothing when the cancellation is first (%s)',
			async (payment_choice) => {
				const placed = await order('paypal');
				const { number: order_number, client } = placed;
				await shopperDoes(placed.page, 'pay');
				await comeBack(placed, 'before', () =>
					payment_choice
						? store.call('checkout/startPayment', { order_number, payment_choice }, client)
						: store.call('checkout/cancelPayment', { order_number }, client),
				);
				await pass(40 * minutes);
				expect((await rowOf(order_number)).state).toBe(payment_choice ? 'placed' : 'cancelled');
				expect(await takenFor('paypal', order_number)).toBe(0);
				expect((await paymentsOf(order_number)).map(({ state }) => state)).toEqual(['cancelled']);
			},
		);

		it('does not cancel the order when the capture is first', async () => {
			const placed = await order('paypal');
			const { number: order_number, client } = placed;
			await shopperDoes(placed.page, 'pay');
			const taking = { status: 409, body: { error: expect.stringMatching(/^We are taking your payment/) } };
			await comeBack(placed, 'after', async () => {
				expect(await store.call('checkout/getPayment', { order_number }, client)).toMatchObject({
					state: 'taking',
					redirect_url: null,
					problem: expect.stringMatching(/taking your payment/),
				});
				const others = [
					store.ask('checkout/cancelPayment', { order_number }, client),
					store.ask('checkout/startPayment', { order_number, payment_choice: 'pickup' }, client),
					store.ask('checkout/startPayment', { order_number, payment_choice: 'chase' }, client),
				];
				for (const answer of await Promise.all(others)) expect(answer).toMatchObject(taking);
			});
			await expectPlaced(placed);
			expect(await takenFor('paypal', order_number)).toBe(1);
			expect(await paymentsOf(order_number)).toHaveLength(1);
		});

		it('makes a cancellation wait that comes a moment later', async () => {
			const placed = await order('paypal');
			const { number: order_number, client } = placed;
			await shopperDoes(placed.page, 'pay');
			let given: Promise<unknown> = Promise.resolve();
			await comeBack(placed, 'after', async () => {
				given = store.call('checkout/cancelPayment', { order_number }, client);
			});
			expect(await given).toMatchObject({ order_state: 'placed' });
			await expectPlaced(placed);
		});

		it('keeps that state despite earlier reports, until the capture returns its result', async () => {
			const placed = await order('paypal');
			const [payment] = await paymentsOf(placed.number);
			if (!payment) throw new Error('There is no payment');
			await putPayment(store, payment.id, 'capturing', { claimed_at: clock });
			expect(await noteStatus(store, payment, { state: 'cancelled' }, 'settle')).toMatchObject({ state: 'capturing' });
			expect(await noteStatus(store, payment, { state: 'open' }, 'capture')).toMatchObject({ state: 'open' });
			await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
		});

		it.each([true, false])('is settled if the process was killed meanwhile (agreed: %s)', async (agreed) => {
			const placed = await order('paypal');
			if (agreed) await shopperDoes(placed.page, 'pay');
			const [payment] = await paymentsOf(placed.number);
			await putPayment(store, Number(payment?.id), 'capturing', { claimed_at: clock });
			await pass(6 * minutes);
			if (agreed) {
				await expectPlaced(placed);
				expect(await takenFor('paypal', placed.number)).toBe(1);
				return;
			}
			expect(await paymentsOf(placed.number)).toMatchObject([{ state: 'open' }]);
			await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
		});
	});

	describe('whose provider no longer answers', () => {
		/** Runs work in a process whose environment lacks the keys. */
		const withoutKeys = (work: (shop: Store) => Promise<unknown>) => elsewhere({}, work);

		it('mails the store once, and ends when a person drops it', async () => {
			const before = await onhandOf(store, title);
			const placed = await order('global');
			const [{ reference } = { reference: '' }] = await paymentsOf(placed.number);
			await withoutKeys(async (shop) => {
				for (let round = 0; round < 12; round++) {
					clock += 20 * minutes;
					await sweepPayments(shop);
				}
				expect((await rowOf(placed.number)).state).toBe('awaiting_payment');
				const letters = (await mailsTo('shop@example.org')).filter(({ text }) => text.includes(reference));
				expect(letters.map(({ subject }) => subject)).toEqual([`Check a payment for order ${placed.number}`]);
				expect(letters[0]?.text).toMatch(/Global Payments did not answer/);
				const terminal = openTerminal(shop);
				expect((await terminal.run('payments', 'list', '--open')).out).toMatch(
					new RegExp(`${reference} .*did not answer`),
				);
				expect(await terminal.run('payments', 'drop', reference)).toMatchObject({ code: 0 });
				terminal.dispose();
			});
			expect((await rowOf(placed.number)).state).toBe('cancelled');
			expect(await onhandOf(store, title)).toBe(before);
			// The page was never closed. The store hears of money that arrives now once the provider answers.
			await shopperDoes(placed.page, 'pay');
			await tell('global', placed.number);
			expect((await paymentsOf(placed.number)).map(({ state }) => state)).toEqual(['late']);
		});

		it('can be accepted by a person who saw the money at the provider', async () => {
			const placed = await order('clearent');
			await shopperDoes(placed.page, 'pay');
			const [{ reference } = { reference: '' }] = await paymentsOf(placed.number);
			await withoutKeys(async (shop) => {
				const terminal = openTerminal(shop);
				expect(await terminal.run('payments', 'accept', reference)).toMatchObject({ code: 0 });
				terminal.dispose();
			});
			expect(await rowOf(placed.number)).toMatchObject({ state: 'placed', total_owing: 0 });
			expect(await mailsTo(placed.email)).toHaveLength(1);
			expect(await paymentsOf(placed.number)).toMatchObject([{ state: 'paid' }]);
		});

		it('cannot be dropped or accepted by hand while the provider can be queried', async () => {
			const placed = await order('global');
			const [{ reference } = { reference: '' }] = await paymentsOf(placed.number);
			const terminal = openTerminal(store);
			for (const action of ['drop', 'accept']) {
				expect(await terminal.run('payments', action, reference)).toMatchObject({ code: 1 });
			}
			terminal.dispose();
			expect(await paymentsOf(placed.number)).toMatchObject([{ state: 'open' }]);
			await store.call('checkout/cancelPayment', { order_number: placed.number }, placed.client);
		});
	});

	it('answers paypalSuccess, chaseSuccess and cardPayment as it settles a payment (docs/behaviour/payment.md#providers)', async () => {
		const paypal = await order('paypal');
		const { id } = await simulated('paypal', paypal.number);
		const early = await store.ask('checkout/paypalSuccess', { order_id: id }, paypal.client);
		expect(early).toMatchObject({
			status: 409,
			body: { error: expect.stringMatching(/^There was an error processing/) },
		});
		await shopperDoes(paypal.page, 'pay');
		const done = { order_number: paypal.number };
		expect(await store.call('checkout/paypalSuccess', { order_id: id }, paypal.client)).toEqual(done);

		const clearent = await order('clearent');
		await shopperDoes(clearent.page, 'pay');
		const card = { provider: 'clearent', transaction_data: {} } as const;
		expect(await store.call('checkout/cardPayment', card, clearent.client)).toEqual({ order_number: clearent.number });

		const chase = await order('chase');
		const { uid } = await store.call('checkout/chaseInit', {}, chase.client);
		expect(chase.page).toContain(uid);
		expect(await store.ask('checkout/chaseSuccess', { uid }, chase.client)).toMatchObject({
			status: 409,
			body: { error: 'There was an error' },
		});
		await shopperDoes(chase.page, 'pay');
		expect(await store.call('checkout/chaseSuccess', { uid }, chase.client)).toEqual({ order_number: chase.number });
		for (const placed of [paypal, clearent, chase]) await expectPlaced(placed);
	});

	it('is hidden from other shoppers', async () => {
		const placed = await order('global');
		const stranger: Client = (await order('global')).client;
		const order_number = placed.number;
		for (const call of ['getPayment', 'startPayment', 'settlePayment', 'cancelPayment']) {
			const answer = await store.ask(`checkout/${call}`, { order_number }, stranger);
			expect(answer).toEqual({ status: 404, body: { error: 'Order not found.' } });
		}
		const [payment] = await paymentsOf(order_number);
		const named = { provider: 'global', reference: payment?.reference };
		expect(await store.ask('checkout/settlePayment', named, stranger)).toMatchObject({ status: 404 });
		await store.call('checkout/cancelPayment', { order_number }, placed.client);
	});
});
