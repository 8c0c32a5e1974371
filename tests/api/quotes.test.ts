import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { cartOf } from '../harness/carts';
import { addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { addPromo } from '../harness/offers';
import { eisbnOf, guestWith, onhandOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('a request for a quote', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() =>
		setSettings(store, { store_info: { email: 'shop@example.org' }, checkout_info: { quote_enabled: true } }),
	);

	const customerWith = async (titleId: number, quantity = 1): Promise<Client> => {
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		await store.call('cart/add', { eisbn: await eisbnOf(store, titleId), quantity }, client);
		return client;
	};
	const mails = () => store.db.selectFrom('outbox_mails').selectAll().orderBy('id').execute();

	it('empties the cart, takes no stock, and is shown to its customer and the store', async () => {
		const title = await addStockedTitle(store, { title: 'The Quoted Book' }, 4);
		const client = await customerWith(title, 3);
		const ask = { message: 'Thirty more, for a school?', idempotency_key: randomUUID() };
		const { order_number } = await store.call('checkout/requestQuote', ask, client);
		expect((await cartOf(store, client)).items).toEqual([]);
		expect(await onhandOf(store, title)).toBe(4);
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order).toMatchObject({ delivery_key: 'quote', notes: ask.message, state: 'placed', shipping: null });
		expect(order.items[0]).toMatchObject({ title_info: { title: 'The Quoted Book' }, cart_info: { quantity: 3 } });
		const [toCustomer, toStore] = (await mails()).slice(-2);
		expect(toCustomer?.subject).toContain(`your quote ${order_number}`);
		expect(toStore).toMatchObject({
			recipient: 'shop@example.org',
			subject: expect.stringMatching(`^New request for a quote ${order_number}: `),
		});
		expect(toStore?.text).not.toContain('New order');
		// A repeated request asks once.
		expect(await store.call('checkout/requestQuote', ask, client)).toEqual({ order_number });
		// Another customer's key is refused and reveals nothing.
		const other = await customerWith(title);
		expect(await store.ask('checkout/requestQuote', ask, other)).toMatchObject({ status: 409 });
	});

	it('has its own keys: the key of an order does not open it', async () => {
		const title = await addStockedTitle(store, {}, 9);
		const client = await customerWith(title);
		const idempotency_key = randomUUID();
		const { order_number: quote } = await store.call(
			'checkout/requestQuote',
			{ message: 'How much?', idempotency_key },
			client,
		);
		const numbers = [quote];
		for (const key of [idempotency_key, `quote ${idempotency_key}`, `order ${idempotency_key}`]) {
			await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
			const submission = { ...(await review(store, client)), idempotency_key: key };
			const { order_number } = await store.call('checkout/submit', submission, client);
			expect(await store.call('checkout/submit', submission, client)).toMatchObject({ order_number });
			numbers.push(order_number);
		}
		expect(new Set(numbers).size).toBe(4);
	});

	it('is answered in the customer’s preferred way, by phone when the store sends no texts', async () => {
		const toldBy = async (texting_enabled: boolean, communication_preference: string) => {
			const store_info = { allowed_comm_prefs: ['email', 'phone', 'text'], texting_enabled };
			await setSettings(store, { store_info, checkout_info: { quote_enabled: true } });
			const { client } = await addCustomer(store, { phone_number: '+16045550133', communication_preference });
			await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
			const { order_number } = await store.call('checkout/requestQuote', { message: 'How much?' }, client);
			return (await store.call('order/get', { order_id: order_number }, client)).communication_preference;
		};
		expect(await toldBy(true, 'text')).toBe('text');
		expect(await toldBy(false, 'text')).toBe('phone');
		expect(await toldBy(false, 'email')).toBe('email');
	});

	it('is answered by the bookseller', async () => {
		const client = await customerWith(await addStockedTitle(store));
		const { order_number } = await store.call('checkout/requestQuote', { message: 'How much?' }, client);
		expect((await terminal.run('quotes', 'list')).out).toMatch(new RegExp(`${order_number}.*How much\\?`));
		expect(await terminal.run('quotes', 'answer', order_number, '--message', '$18 each for ten.')).toMatchObject({
			code: 0,
		});
		expect((await terminal.run('quotes', 'list')).out).not.toContain(order_number);
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order).toMatchObject({ store_message: '$18 each for ten.', state: 'completed' });
		const last = (await mails()).at(-1);
		expect(last?.subject).toContain(`an answer to your quote ${order_number}`);
		expect(last?.text).toContain('$18 each for ten.');
		for (const [number, ...words] of [
			['999999', '--message', 'Yes'],
			[order_number],
			[order_number, '--message', ' '],
		]) {
			expect(await terminal.run('quotes', 'answer', String(number), ...words)).toMatchObject({ code: 1 });
		}
	});

	it('can be answered or cancelled, and never becomes ready or complete', async () => {
		const card = await addTitle(store, { title: 'A card', is_giftcard: 1 });
		await setSettings(store, { store_info: { giftcards_enabled: true }, checkout_info: { quote_enabled: true } });
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		const buy = { eisbn: await eisbnOf(store, card), quantity: 1, price: '500.00' };
		await store.call('cart/add', buy, client);
		const { order_number } = await store.call('checkout/requestQuote', { message: 'A discount?' }, client);
		for (const step of ['ready', 'completed']) {
			expect(await terminal.run('orders', 'advance', order_number, step)).toMatchObject({ code: 1 });
		}
		expect(await store.db.selectFrom('gift_cards').select('id').execute()).toEqual([]);
		expect(await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes')).toMatchObject({ code: 0 });
		expect((await mails()).at(-1)?.subject).toContain(`your request for a quote ${order_number} was cancelled`);
	});

	it('needs a message, an account, a cart of available titles, and a store that offers quotes', async () => {
		const title = await addStockedTitle(store);
		const client = await customerWith(title);
		const ask = (message: string, by: Client) => store.ask('checkout/requestQuote', { message }, by);
		expect(await ask(' ', client)).toMatchObject({ status: 400, body: { error: 'Please enter a message.' } });
		expect(await ask('Hello', await guestWith(store, title))).toMatchObject({ status: 401 });
		await store.db.deleteFrom('offers').where('title_id', '=', title).execute();
		expect(await ask('Hello', client)).toMatchObject({
			status: 409,
			body: { error: expect.stringContaining('unavailable items') },
		});
		await setSettings(store, {});
		expect(await ask('Hello', client)).toMatchObject({ status: 403 });
		expect((await cartOf(store, client)).items).toHaveLength(1);
	});

	it('starts with the total of its cart, less automatic promotions', async () => {
		await setSettings(store, {
			store_info: { email: 'shop@example.org' },
			checkout_info: { quote_enabled: true, using_promo_codes: true, tax_rates: [] },
		});
		const [promo, typed] = [await addPromo(store, { automatic: 1 }), `T${randomUUID().slice(0, 6).toUpperCase()}`];
		await addPromo(store, { code: typed, value: 5000 });
		const [book, other] = [
			await addStockedTitle(store, { list_price_can: 2000, list_price_usa: 2000 }, 9),
			await addStockedTitle(store, { list_price_can: 1000, list_price_usa: 1000 }, 9),
		];
		const client = await customerWith(book, 3);
		await store.call('cart/add', { eisbn: await eisbnOf(store, other), quantity: 1 }, client);
		const { total } = (await cartOf(store, client)).summary;
		expect(total).toBe('63.00');
		const { order_number } = await store.call('checkout/requestQuote', { message: 'How much?' }, client);
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order.summary).toMatchObject({ total, promo_codes: [] });
		expect(order.items.map(({ cart_info }) => cart_info.sold_price)).toEqual(['18.00', '9.00']);
		await store.db.deleteFrom('promo_codes').where('id', '=', promo).execute();
	});
});
