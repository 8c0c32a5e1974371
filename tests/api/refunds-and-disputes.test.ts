import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inGroups } from '~store/basket/gift-cards/number';
import type { Client } from '~store/contract/call';
import type { PaymentProvider } from '~store/ordering/payments/providers/provider';
import { noteTakenBack } from '~store/ordering/payments/refunds-and-disputes';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { payWithCard } from '../harness/offers';
import { contact, eisbnOf, review } from '../harness/orders';
import { paymentOf } from '../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../harness/payment-simulators/all-simulators';
import { paypalNotice } from '../harness/payment-simulators/paypal-simulator';
import { shopperDoes, simulatorTimeouts } from '../harness/payment-simulators/simulator';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const timeouts = simulatorTimeouts();
const days = 86_400;
type Provider = 'paypal' | 'global' | 'clearent' | 'chase';

onBothEngines('gift cards whose payment was reversed', (engine) => {
	let clock = Math.floor(Date.now() / 1000);
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let design: string;
	let book: string;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock, timeouts });
		terminal = openTerminal(store);
		design = await eisbnOf(store, await addTitle(store, { is_giftcard: 1 }));
		book = await eisbnOf(store, await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 100));
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
		await setSettings(store, paidOnline);
	});

	const buyer = async () => (await addCustomer(store, contactOfCustomer)).client;
	const contactOfCustomer = { first_name: 'Ada', last_name: 'Reader', phone_number: contact.phone };

	/** Buys two cards of 25.00 and pays for them. */
	async function bought(provider: Provider) {
		const client = await buyer();
		await store.call('cart/add', { eisbn: design, quantity: 2, price: '25.00' }, client);
		const asked = { ...(await review(store, client)), payment_choice: provider };
		const { order_number, redirect_url } = await store.call('checkout/submit', asked, client);
		await shopperDoes(redirect_url ?? '', 'pay');
		await store.call('checkout/settlePayment', { order_number }, client);
		return { order_number, ...(await paymentOf(store, simulators, provider, order_number)) };
	}

	const cardsOf = (order_number: string) =>
		store.db
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select(['gift_cards.id', 'gift_cards.number', 'balance', 'voided_at'])
			.where('order_number', '=', order_number)
			.orderBy('gift_cards.id')
			.execute();
	const balances = async (order_number: string) =>
		(await cardsOf(order_number)).map(({ balance, voided_at }) => (voided_at === null ? balance : 'void'));

	/** Buys a book with one of the cards. */
	async function spend(cardId: number, client: Client) {
		await store.call('cart/add', { eisbn: book, quantity: 1 }, client);
		await payWithCard(store, client, cardId, 1000);
		const chosen = { delivery_preference: 'pickup', payment_choice: 'not_required' } as const;
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		await store.call('checkout/setExtras', contact, client);
		const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice: 'not_required' }, client);
		const asked = { ...contact, ...chosen, checksum, idempotency_key: randomUUID() };
		return (await store.call('checkout/submit', asked, client)).order_number;
	}

	const lettersTo = async (recipient: string) =>
		(
			await store.db
				.selectFrom('outbox_mails')
				.select(['subject', 'text'])
				.where('recipient', '=', recipient)
				.orderBy('id')
				.execute()
		).filter(({ subject }) => /void|Check a payment/.test(subject));
	const letters = () => lettersTo('shop@example.org');
	/** Returns the buyer's letters about the cards, the oldest first. */
	const buyersLetters = async () => (await lettersTo(contact.email)).map(({ text }) => text);
	const voided = (order_number: string) => `Gift cards from order ${order_number} are void: their payment was refunded`;
	const toLookAt = (order_number: string) => `Check a payment for order ${order_number}`;
	const tell = (provider: Provider, { headers, body }: ReturnType<typeof paypalNotice>) =>
		store.ask('payment/notice', { provider, headers, body });
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });

	it.each([
		['refunded', 'PAYMENT.CAPTURE.REFUNDED'],
		['dispute lost', 'CUSTOMER.DISPUTE.RESOLVED'],
	] as const)(
		'are voided once when PayPal reports that the payment was %s, even with repeated notices',
		async (back, kind) => {
			const { order_number, payment } = await bought('paypal');
			expect(await balances(order_number)).toEqual([2500, 2500]);
			await tell('paypal', paypalNotice(payment, { kind }));
			expect(await balances(order_number)).toEqual([2500, 2500]);
			payment.back = back;
			const answers = await Promise.all([1, 2, 3].map(() => tell('paypal', paypalNotice(payment, { kind }))));
			for (const { status } of answers) expect(status).toBe(200);
			expect(await balances(order_number)).toEqual(['void', 'void']);
			expect(await letters()).toEqual([
				{ subject: voided(order_number), text: expect.stringContaining('not spent\nOur reference') },
			]);
			const numbers = (await cardsOf(order_number)).map(({ number }) => `${inGroups(number)}: $25.00 was on it`);
			expect(await buyersLetters()).toEqual([expect.stringContaining(numbers.join('\n'))]);
			expect((await buyersLetters())[0]).toContain(`order ${order_number}, because the payment for it was refunded`);
			await expectBooks();
		},
	);

	it('stay valid until a dispute is lost, and the store gets one mail about the dispute', async () => {
		const { order_number, reference, payment } = await bought('paypal');
		const notice = async (back: typeof payment.back) => {
			payment.back = back;
			expect((await tell('paypal', paypalNotice(payment, { kind: 'CUSTOMER.DISPUTE.CREATED' }))).status).toBe(200);
		};
		await notice('inquiry');
		expect(await letters()).toEqual([]);
		await notice('disputed');
		await Promise.all([notice('disputed'), notice('disputed')]);
		expect(await letters()).toEqual([
			{
				subject: toLookAt(order_number),
				text: expect.stringContaining('The shopper disputes the payment with PayPal.'),
			},
		]);
		const look = async () => (await terminal.run('payments', 'look', reference)).out;
		expect(await look()).toContain('The shopper disputes the payment with PayPal.');
		await notice('dispute won');
		expect(await look()).not.toContain('disputes');
		expect(await balances(order_number)).toEqual([2500, 2500]);
		await notice('dispute lost');
		expect(await balances(order_number)).toEqual(['void', 'void']);
		expect((await letters()).map(({ subject }) => subject)).toEqual([toLookAt(order_number), voided(order_number)]);
	});

	it.each(['paypal', 'global', 'clearent'] as const)(
		'stay valid after a partial refund by %s; each partial refund sends the store one mail with the cards',
		async (provider) => {
			const { order_number, reference, payment } = await bought(provider);
			const [card, other] = await cardsOf(order_number);
			await spend(card?.id ?? 0, await buyer());
			payment.back = 'refunded in part';
			for (let day = 0; day < 2; day++) {
				clock += days;
				await Promise.all([sweepPayments(store), sweepPayments(store)]);
			}
			expect(await balances(order_number)).toEqual([1500, 2500]);
			const [letter, ...more] = await letters();
			expect(more).toEqual([]);
			expect(letter?.subject).toBe(toLookAt(order_number));
			const cards = [
				`Gift card ${inGroups(card?.number ?? '')}: $15.00 on it`,
				`Gift card ${inGroups(other?.number ?? '')}: $25.00 on it`,
			];
			expect(letter?.text).toContain(cards.join('\n'));
			expect(letter?.text).toContain('npm run store -- giftcards void NUMBER');
			const looked = (await terminal.run('payments', 'look', reference)).out;
			expect(looked).toContain('$0.01 of the payment was refunded');
			expect(looked).toContain(`It bought the gift card ${inGroups(other?.number ?? '')}, with $25.00 on it.`);
			const open = async () => (await terminal.run('payments', 'list', '--open')).out;
			expect(await open()).toContain(reference);
			// The bookseller voids the recipient's card and gets no second notice. Then everything is refunded.
			expect((await terminal.run('giftcards', 'void', other?.number ?? '')).code).toBe(0);
			expect(await buyersLetters()).toEqual([expect.stringContaining(`${inGroups(other?.number ?? '')}: $25.00 was`)]);
			clock += days;
			await sweepPayments(store);
			expect(await letters()).toHaveLength(1);
			payment.part = 1000;
			for (let day = 0; day < 2; day++) {
				clock += days;
				await sweepPayments(store);
			}
			expect(await letters()).toHaveLength(2);
			expect((await letters())[1]?.text).toContain('$10.00 of the payment was refunded');
			payment.back = 'refunded';
			clock += days;
			await sweepPayments(store);
			expect(await balances(order_number)).toEqual(['void', 'void']);
			expect(await buyersLetters()).toHaveLength(2);
			expect((await buyersLetters())[1]).not.toContain(inGroups(other?.number ?? ''));
			expect(await open()).not.toContain(reference);
			await expectBooks();
		},
	);

	it('are listed with their payment that went back in part, until the bookseller voids them', async () => {
		const { order_number, reference, payment } = await bought('clearent');
		const open = async () => (await terminal.run('payments', 'list', '--open')).out;
		expect(await open()).not.toContain(reference);
		payment.back = 'refunded in part';
		await terminal.run('payments', 'look', reference);
		expect(await open()).toMatch(new RegExp(`${reference} .* was refunded`));
		await terminal.run('giftcards', 'void', '--order', order_number);
		expect(await open()).not.toContain(reference);
	});

	it('records the refund when the cards were voided during the query to the provider', async () => {
		const { order_number, reference, payment } = await bought('clearent');
		payment.back = 'refunded in part';
		const paid = await store.db
			.selectFrom('payments')
			.selectAll()
			.where('reference', '=', reference)
			.executeTakeFirstOrThrow();
		const asked = vi.spyOn(store.payments.clearent as PaymentProvider, 'takenBack');
		asked.mockImplementationOnce(async () => {
			await terminal.run('giftcards', 'void', '--order', order_number);
			return { how: 'refunded in part', back: 1 };
		});
		expect(await noteTakenBack(store, paid)).toEqual([]);
		expect((await letters()).map(({ subject }) => subject)).toEqual([toLookAt(order_number)]);
		payment.back = 'refunded';
		await terminal.run('payments', 'look', reference);
		await expectBooks();
	});

	it('are voided even when partly spent, and the store gets one mail', async () => {
		const { order_number, reference, payment } = await bought('paypal');
		const [card] = await cardsOf(order_number);
		const spent = await spend(card?.id ?? 0, await buyer());
		expect(await balances(order_number)).toEqual([1500, 2500]);
		payment.back = 'refunded';
		const notice = () => tell('paypal', paypalNotice(payment, { kind: 'PAYMENT.CAPTURE.REFUNDED' }));
		await Promise.all([notice(), notice()]);
		await notice();
		expect(await balances(order_number)).toEqual(['void', 'void']);
		const [letter, ...more] = await letters();
		expect(more).toEqual([]);
		expect(letter?.subject).toBe(voided(order_number));
		expect(letter?.text).toContain(`${inGroups(card?.number ?? '')}: $10.00 spent\n`);
		expect(letter?.text).toContain(`: not spent\nOur reference: ${reference}`);
		expect(letter?.text).toContain('The shop has e-mailed the buyer.');
		expect(letter?.text).toContain('Purchases that were made with these cards remain valid');
		await expectBooks();
		// The refund of the other order does not go to the void card, and no message says that it does.
		expect((await terminal.run('orders', 'advance', spent, 'cancelled', '--yes')).code).toBe(0);
		expect(await balances(order_number)).toEqual(['void', 'void']);
		const { payment_message } = await store.db
			.selectFrom('orders')
			.select('payment_message')
			.where('order_number', '=', spent)
			.executeTakeFirstOrThrow();
		expect(payment_message).toBe('There is nothing to pay.');
		await expectBooks();
	});

	it.each(['paypal', 'global', 'clearent'] as const)(
		'are voided without a notice, at the next query to %s',
		async (provider) => {
			const { order_number, reference, payment } = await bought(provider);
			payment.back = 'refunded';
			clock += days;
			await Promise.all([sweepPayments(store), sweepPayments(store)]);
			expect(await balances(order_number)).toEqual(['void', 'void']);
			const asked = vi.spyOn(store.payments[provider] as PaymentProvider, 'takenBack').mockClear();
			clock += 2 * days;
			await sweepPayments(store);
			expect(asked.mock.calls.filter(([about]) => about.reference === reference)).toEqual([]);
			asked.mockRestore();
		},
	);

	it('are checked with the provider every day while the payment can still be disputed', async () => {
		const { payment } = await bought('global');
		const queries = () => simulators.byName.global.operations.filter((operation) => operation === 'query').length;
		const before = queries();
		for (let day = 0; day < 200; day++) {
			clock += days;
			await sweepPayments(store);
		}
		expect(queries() - before).toBe(179);
		payment.back = 'refunded';
		const last = queries();
		clock += 100 * days;
		await sweepPayments(store);
		expect(queries()).toBe(last);
	});

	it('are reported to the store in one mail when the provider gives no answer for six days', async () => {
		const orders = [await bought('clearent'), await bought('clearent')];
		simulators.byName.clearent.misbehave('query', 'unreachable', 6 * orders.length * timeouts.tries);
		for (let day = 0; day < 6; day++) {
			clock += days;
			await sweepPayments(store);
		}
		const [letter, ...more] = await letters();
		expect(more).toEqual([]);
		expect(orders.map(({ order_number }) => toLookAt(order_number))).toContain(letter?.subject);
		expect(letter?.text).toContain('Clearent did not answer 6 days in a row');
	});

	describe('by the bookseller', () => {
		it('are voided when the bookseller looks at the payment', async () => {
			const { order_number, reference, payment } = await bought('clearent');
			expect((await terminal.run('payments', 'look', reference)).out).not.toContain('void');
			payment.back = 'refunded';
			const [one, other] = await cardsOf(order_number);
			const numbers = [one, other].map((card) => inGroups(card?.number ?? '')).join(', ');
			expect((await terminal.run('payments', 'look', reference)).out).toContain(
				`The payment was returned, so the gift cards that it bought are void: ${numbers}.`,
			);
			expect(await balances(order_number)).toEqual(['void', 'void']);
		});

		it('are voided by the order’s number if the provider does not report the refund', async () => {
			const { order_number, reference, payment } = await bought('chase');
			payment.back = 'refunded';
			await terminal.run('payments', 'look', reference);
			const [card] = await cardsOf(order_number);
			await spend(card?.id ?? 0, await buyer());
			expect(await balances(order_number)).toEqual([1500, 2500]);
			const { code, out } = await terminal.run('giftcards', 'void', '--order', order_number);
			expect(code).toBe(0);
			expect(out).toContain(`The gift card ${inGroups(card?.number ?? '')} is void. $10.00 of it was already spent.`);
			expect(await balances(order_number)).toEqual(['void', 'void']);
			expect((await terminal.run('payments', '--help')).out).toContain('giftcards void --order');
			await expectBooks();
		});

		it('can be voided one by one or with their unspent order, and each void sends the buyer one mail', async () => {
			const { order_number } = await bought('chase');
			const [card] = await cardsOf(order_number);
			for (let again = 0; again < 2; again++) await terminal.run('giftcards', 'void', card?.number ?? '');
			const [first, ...more] = await buyersLetters();
			expect(more).toEqual([]);
			expect(first).toContain(
				`a gift card from your order ${order_number}:\n\n${inGroups(card?.number ?? '')}: $25.00`,
			);
			expect((await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes')).code).toBe(0);
			const [, second, ...others] = await buyersLetters();
			expect(others).toEqual([]);
			expect(second).toContain('because the order was cancelled');
			expect(second).not.toContain(inGroups(card?.number ?? ''));
			const made = (await terminal.run('giftcards', 'create', '--amount', '5.00')).out;
			await terminal.run('giftcards', 'void', /\d{4} \d{4} \d{4} \d{4}/.exec(made)?.[0] ?? '');
			expect(await buyersLetters()).toHaveLength(2);
		});

		it('are voided without a mail to the buyer once the buyer’s account is deleted', async () => {
			const { order_number } = await bought('chase');
			const forgotten = store.db.updateTable('orders').set({ email: '', phone: '' });
			await forgotten.where('order_number', '=', order_number).execute();
			expect((await terminal.run('giftcards', 'void', '--order', order_number)).code).toBe(0);
			expect(await balances(order_number)).toEqual(['void', 'void']);
			expect(await lettersTo('')).toEqual([]);
		});

		it('are voided after the account was deleted, and the store learns that the buyer got no mail', async () => {
			const { order_number, reference, payment } = await bought('clearent');
			await store.db.updateTable('orders').set({ email: '' }).where('order_number', '=', order_number).execute();
			payment.back = 'refunded';
			await terminal.run('payments', 'look', reference);
			const [letter] = await letters();
			expect(letter?.text).toContain(
				'The shop could not e-mail the buyer, because it no longer has the buyer’s address.',
			);
			expect(letter?.text).not.toContain('has e-mailed the buyer');
		});

		it.each([
			[['void', '--order', '1'], 'Order 1 does not exist.'],
			[['void', '9000', '--order', '1'], 'Usage: npm run store -- giftcards'],
			[['void'], 'Usage: npm run store -- giftcards'],
		])('are not voided by %j', async (argv, words) => {
			expect(await terminal.run('giftcards', ...argv)).toMatchObject({ code: 1, err: expect.stringContaining(words) });
		});

		it('cannot be voided for an order that sold none', async () => {
			const client = await buyer();
			await store.call('cart/add', { eisbn: book, quantity: 1 }, client);
			const { order_number } = await store.call('checkout/submit', await review(store, client), client);
			expect(await terminal.run('giftcards', 'void', '--order', order_number)).toMatchObject({
				code: 1,
				err: `No gift card of order ${order_number} has been issued yet.`,
			});
		});
	});
});
