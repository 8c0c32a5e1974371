import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { endOfDayOf, inZone } from '~store/contract/zoned-time';
import { up as markQuotedLines } from '~store/foundation/database/migrations/0060-quoted-lines';
import { logIn, signUp } from '../../harness/accounts';
import { cartOf } from '../../harness/carts';
import { addLocation, addOffer, addStockedTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, seenBy } from '../../harness/desk-orders';
import { addPromo } from '../../harness/offers';
import { addAccount, soldOnAccount } from '../../harness/on-account';
import { eisbnOf, onhandOf, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const timezone = 'America/Vancouver';

onBothEngines('a quote that is priced', (engine) => {
	let clock = Math.floor(Date.now() / 1000);
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let book: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_can: 2000 }, 100);
		const rate = { type: 'GST', country: 'CA', province: '', product_class: '*' as const, basis_points: 500, from: 0 };
		await setSettings(store, {
			gift_registry_enabled: true,
			store_info: { email: 'shop@example.org', timezone },
			checkout_info: { quote_enabled: true, using_promo_codes: true, tax_rates: [rate] },
		});
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
		manager = await deskStaff(store, 'manager');
	});

	async function asked(quantity: number): Promise<{ client: Client; order_number: string }> {
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		await store.call('cart/add', { eisbn: await eisbnOf(store, book), quantity }, client);
		const { order_number } = await store.call(
			'checkout/requestQuote',
			{ message: 'For a school', idempotency_key: randomUUID() },
			client,
		);
		return { client, order_number };
	}
	const get = (order_number: string) => deskCall(store, manager.session, 'desk-quotes/get', { order_number });
	async function price(order_number: string, each: string, staff = manager) {
		const { version, items } = await get(order_number);
		const prices = items.map(({ item_id }) => ({ item_id, price: each }));
		const payload = { order_number, prices, message: 'At this price, for a month.', version };
		return askDesk(store, staff.session, 'desk-quotes/price', payload);
	}
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });

	it('does not count as debt, so its customer can still buy on account', async () => {
		const account = await addAccount(store, { account_limit: 3000, phone_number: '(604) 555-0133' });
		await store.call('cart/add', { eisbn: await eisbnOf(store, book), quantity: 10 }, account.client);
		const asking = { message: 'For a school', idempotency_key: randomUUID() };
		const { order_number } = await store.call('checkout/requestQuote', asking, account.client);
		expect((await price(order_number, '9.00')).status).toBe(200);
		expect(await soldOnAccount(store, manager, [[book, 1]], account)).toMatch(/^\d+$/);
	});

	it('tells its customer until which day its prices hold, and that its total excludes shipping', async () => {
		const { client, order_number } = await asked(4);
		expect((await price(order_number, '4.25')).status).toBe(200);
		const { quoted_until } = await store.call('order/get', { order_id: order_number }, client);
		expect(quoted_until).toBe(endOfDayOf(clock + 30 * 86_400, timezone));
		expect((await get(order_number)).quoted_until).toBe(quoted_until);
		const { text } = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.where('subject', 'like', `%answer to your quote ${order_number}`)
			.executeTakeFirstOrThrow();
		const day = inZone(quoted_until ?? 0, timezone, 'MMMM d, yyyy');
		expect(text).toContain(`\nThese prices are valid until ${day}.\nShipping is not in the total. `);
	});

	it('is started for a caller without an e-mail, changed before it is answered, and extended', async () => {
		const bookseller = await deskStaff(store, 'bookseller');
		const { counter_id } = await deskCall(store, bookseller.session, 'desk-counter/begin', {});
		const eisbn = await eisbnOf(store, book);
		await deskCall(store, bookseller.session, 'desk-counter/addTitle', { counter_id, eisbn, quantity: 12 });
		const onhand = await onhandOf(store, book);
		const idempotency_key = randomUUID();
		const typed = { name: 'Quin Caller', phone: '604 555 0123', delivery_preference: 'pickup' };
		const saving = { counter_id, typed, idempotency_key };
		const nameless = await askDesk(store, bookseller.session, 'desk-counter/saveAsQuote', {
			...saving,
			typed: { phone: '604 555 0123' },
		});
		expect(nameless).toMatchObject({ status: 400, body: { field: 'name' } });
		const { order_number } = await deskCall(store, bookseller.session, 'desk-counter/saveAsQuote', saving);
		expect(await deskCall(store, bookseller.session, 'desk-counter/saveAsQuote', saving)).toEqual({ order_number });
		expect(await onhandOf(store, book)).toBe(onhand);
		const quote = await get(order_number);
		expect(quote).toMatchObject({ purchaser_name: 'Quin Caller', email: '', state: 'placed', quoted_until: null });

		const other = await eisbnOf(store, await addStockedTitle(store, { list_price_can: 1000 }, 10));
		const item_id = quote.items[0]?.item_id ?? 0;
		const extending = { order_number, days: 60, version: quote.version };
		expect((await askDesk(store, manager.session, 'desk-quotes/extend', extending)).status).toBe(409);
		const preview = { order_number, prices: [{ item_id, price: '15.00' }], version: quote.version, preview: true };
		const shown = await deskCall(store, manager.session, 'desk-quotes/price', { ...preview, message: 'No.' });
		expect(shown).toMatchObject({ state: 'placed', answer: '', quoted_until: null });
		expect(await get(order_number)).toEqual(quote);
		const priced = await deskCall(store, manager.session, 'desk-quotes/price', {
			order_number,
			prices: [{ item_id, price: '15.00', quantity: 10 }],
			add: { eisbn: other, quantity: 2, price: '8.00' },
			message: 'Here it is.',
			days: 10,
			version: quote.version,
		});
		expect(priced.items).toMatchObject([
			{ quantity: 10, price: '15.00' },
			{ eisbn: other, quantity: 2, price: '8.00', full_price: '10.00' },
		]);
		expect(priced).toMatchObject({ total: '174.30', state: 'completed' });
		const own = { order_id: order_number, access_key: keyOf(store, order_number) };
		expect(await store.call('order/get', own, guest())).toMatchObject({
			summary: { original_price: '220.00', discounts: '54.00' },
			items: [
				{ cart_info: { original_price: '20.00' } },
				{ cart_info: { original_price: '10.00', sold_price: '8.00' } },
			],
		});
		expect(await store.call('order/get', own, guest())).toMatchObject({
			quote: { answered_at: clock, order_number: null },
		});
		const extended = await deskCall(store, manager.session, 'desk-quotes/extend', {
			...extending,
			version: priced.version,
		});
		expect(extended.quoted_until).toBe(endOfDayOf(clock + 60 * 86_400, timezone));
		const emptied = await askDesk(store, manager.session, 'desk-quotes/price', {
			order_number,
			prices: extended.items.map((item) => ({ item_id: item.item_id, price: item.price, quantity: 0 })),
			message: 'Nothing left.',
			version: extended.version,
		});
		expect(emptied).toMatchObject({ status: 422, body: { error: 'A quote needs at least one title.' } });
		// The customer has no e-mail: staff must call about both answers.
		const { rows } = await deskCall(store, manager.session, 'desk-orders/queue', { queue: 'calls' });
		expect(rows.map((row) => row.order_number)).toContain(order_number);
		// The text of each answer stays until staff have called.
		const mails = store.db.selectFrom('outbox_mails').select('id');
		expect(await mails.where('recipient', '<>', '').execute()).toEqual([]);
		expect(await mails.execute()).toHaveLength(2);
		await expectBooks();
	});

	it('is mailed, and becomes an order at its prices when its customer accepts', async () => {
		const { client, order_number } = await asked(30);
		const { quotes } = await deskCall(store, manager.session, 'desk-quotes/list', {});
		expect(quotes.find((quote) => quote.order_number === order_number)).toMatchObject({
			copies: 30,
			message: 'For a school',
		});
		expect((await price(order_number, '15.50')).body).toMatchObject({ total: '488.25', state: 'completed' });
		await expectBooks();
		const [mail] = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.where('subject', 'like', '%answer to your quote%')
			.execute();
		expect(mail?.text).toContain('At this price, for a month.');
		expect(mail?.text).toContain('$465.00');
		const before = await onhandOf(store, book);
		expect(await store.call('order/takeQuote', { order_id: order_number }, client)).toEqual({ lines: 1 });
		expect(await store.call('order/takeQuote', { order_id: order_number }, client)).toEqual({ lines: 1 });
		expect((await cartOf(store, client)).summary).toMatchObject({ subtotal: '465.00', item_count: 1 });
		const placed = await store.call('checkout/submit', await review(store, client), client);
		expect(await store.call('order/get', { order_id: placed.order_number }, client)).toMatchObject({
			summary: { subtotal: '465.00', total: '488.25' },
		});
		expect(await onhandOf(store, book)).toBe(before - 30);
		expect((await get(order_number)).orders).toEqual([placed.order_number]);
		await expectBooks();
	});

	it('keeps the price of a line that the next answer leaves out', async () => {
		const { order_number } = await asked(4);
		await price(order_number, '15.50');
		const { version } = await get(order_number);
		const again = { order_number, prices: [], message: 'Until May.', version };
		expect((await deskCall(store, manager.session, 'desk-quotes/price', again)).items).toMatchObject([
			{ price: '15.50' },
		]);
	});

	it('keeps a registry gift of the same title in the cart', async () => {
		const { client, order_number } = await asked(4);
		await price(order_number, '15.50');
		const words = { title: 'Our day', occasion: 'Wedding', description: 'For two' } as const;
		const { gift_registry_id } = await store.call('giftregistry/create', words, client);
		const eisbn = await eisbnOf(store, book);
		await store.call('giftregistry/addItem', { gift_registry_id, eisbn, qty: 2 }, client);
		await store.call('cart/add', { eisbn, quantity: 1, gift_registry_id }, client);
		await store.call('order/takeQuote', { order_id: order_number }, client);
		const { items } = await cartOf(store, client);
		const lines = items.map(({ cart_info }) => [cart_info.gift_registry_id, cart_info.quantity]);
		expect(lines.sort((one, other) => Number(one[1]) - Number(other[1]))).toMatchObject([
			[gift_registry_id, 1],
			[null, 4],
		]);
	});

	it('is valid for its number of copies until its end date', async () => {
		const { client, order_number } = await asked(10);
		await price(order_number, '10.00');
		await store.call('order/takeQuote', { order_id: order_number }, client);
		const line = (await cartOf(store, client)).items[0]?.cart_info;
		const eisbn = await eisbnOf(store, book);
		await store.call('cart/add', { eisbn, quantity: 11, cart_id: line?.cart_id }, client);
		expect((await cartOf(store, client)).summary.subtotal).toBe('220.00');
		await store.call('cart/add', { eisbn, quantity: 10, cart_id: line?.cart_id }, client);
		expect((await cartOf(store, client)).summary.subtotal).toBe('100.00');
		clock += 31 * 86_400;
		const later = (await store.ask('order/takeQuote', { order_id: order_number }, client)).status;
		expect([401, 404, 409]).toContain(later);
	});

	it('becomes one order, and a second acceptance gets the shop’s own prices', async () => {
		const { client, order_number } = await asked(10);
		await price(order_number, '5.00');
		const access_key = keyOf(store, order_number);
		const guests = [shopper(), shopper()];
		for (const guest of guests) {
			await store.call('order/takeQuote', { order_id: order_number, access_key }, guest);
			expect((await cartOf(store, guest)).summary.subtotal).toBe('50.00');
		}
		const ready = await Promise.all(guests.map((guest) => review(store, guest)));
		const answers = await Promise.all(
			guests.map((guest, at) => store.ask('checkout/submit', ready[at] as (typeof ready)[number], guest)),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		const late = guests[answers.findIndex(({ status }) => status === 409)] as Client;
		expect((await cartOf(store, late)).summary.subtotal).toBe('200.00');
		const [placed = ''] = (await get(order_number)).orders;
		const again = await store.ask('order/takeQuote', { order_id: order_number }, client);
		expect(again).toMatchObject({
			status: 409,
			body: { error: `This quote has already become order ${placed}. Please ask for a new quote.` },
		});
		const { version } = await deskCall(store, manager.session, 'desk-orders/get', { order_number: placed });
		await deskCall(store, manager.session, 'desk-orders/cancel', { order_number: placed, version, reason: '' });
		await store.call('order/takeQuote', { order_id: order_number }, client);
		expect((await cartOf(store, client)).summary.subtotal).toBe('50.00');
		await expectBooks();
	});

	it('is the only quote of a cart: the lines of an earlier quote return to the shop’s prices', async () => {
		const other = await addStockedTitle(store, { list_price_can: 3000 }, 100);
		const { client, order_number: first } = await asked(2);
		await price(first, '5.00');
		await store.call('cart/add', { eisbn: await eisbnOf(store, other), quantity: 2 }, client);
		const message = { message: 'And these', idempotency_key: randomUUID() };
		const { order_number: second } = await store.call('checkout/requestQuote', message, client);
		await price(second, '7.00');
		await store.call('order/takeQuote', { order_id: first }, client);
		await store.call('order/takeQuote', { order_id: second }, client);
		expect((await cartOf(store, client)).summary.subtotal).toBe('54.00');

		const { email, client: known } = await signUp(store);
		await store.call('order/takeQuote', { order_id: second, access_key: keyOf(store, second) }, known);
		const guest = shopper();
		await store.call('order/takeQuote', { order_id: first, access_key: keyOf(store, first) }, guest);
		const { client: both } = await logIn(store, email, guest);
		expect((await cartOf(store, both)).summary.subtotal).toBe('54.00');
		await store.call('checkout/submit', await review(store, both), both);
		expect((await get(first)).orders).toEqual([]);
		expect((await get(second)).orders).toHaveLength(1);
	});

	it('moves with its lines to the cart of a guest who logs in, and is used up there', async () => {
		const { client, order_number } = await asked(3);
		await price(order_number, '5.00');
		const { email } = await signUp(store);
		const guest = shopper();
		await store.call('order/takeQuote', { order_id: order_number, access_key: keyOf(store, order_number) }, guest);
		const { client: buyer } = await logIn(store, email, guest);
		const placed = await store.call('checkout/submit', await review(store, buyer), buyer);
		expect((await get(order_number)).orders).toEqual([placed.order_number]);
		expect((await store.ask('order/takeQuote', { order_id: order_number }, client)).status).toBe(409);
	});

	it('is not used up by an order of other titles after its lines were set aside at the log-in', async () => {
		const { client, order_number } = await asked(3);
		await price(order_number, '5.00');
		const { email, client: home } = await signUp(store);
		const take = { order_id: order_number, access_key: keyOf(store, order_number) };
		await store.call('order/takeQuote', take, home);
		const guest = shopper();
		const other = await addStockedTitle(store, {}, 5);
		await store.call('cart/add', { eisbn: await eisbnOf(store, other), quantity: 1 }, guest);
		const { client: buyer } = await logIn(store, email, guest);
		expect(await store.call('cart/decideEarlier', { keep: false }, buyer)).toMatchObject({ put_aside: 1 });
		await store.call('checkout/submit', await review(store, buyer), buyer);
		expect((await get(order_number)).orders).toEqual([]);
		expect(await store.call('order/takeQuote', { order_id: order_number }, client)).toEqual({ lines: 1 });
	});

	it('cannot be marked ready, and cancelling withdraws it with one mail to the customer', async () => {
		const { order_number } = await asked(2);
		const ready = await askDesk(store, manager.session, 'desk-orders/markReady', { order_numbers: [order_number] });
		const words = `${order_number} is a request for a quote. You can only answer or withdraw it.`;
		expect(ready.body).toEqual({ done: [], refused: [{ order_number, words }] });
		const { version } = await deskCall(store, manager.session, 'desk-orders/get', { order_number });
		const cancel = { order_number, version, reason: 'It is out of print.' };
		const withdrawn = await deskCall(store, manager.session, 'desk-orders/cancel', cancel);
		expect(withdrawn.order).toMatchObject({ state: 'cancelled', store_message: 'It is out of print.' });
		expect((await askDesk(store, manager.session, 'desk-orders/cancel', cancel)).status).toBe(409);
		const told = (await store.db.selectFrom('outbox_mails').select('subject').execute()).filter(({ subject }) =>
			subject.includes('was cancelled'),
		);
		expect(told).toHaveLength(1);
		await expectBooks();
	});

	it('cannot be withdrawn after the answer, and sends no mail about a withdrawal', async () => {
		const { order_number } = await asked(2);
		await price(order_number, '9.00');
		const { version } = await deskCall(store, manager.session, 'desk-orders/get', { order_number });
		const answer = await askDesk(store, manager.session, 'desk-orders/cancel', { order_number, version, reason: '' });
		expect(answer.status).toBe(409);
		expect(
			(await store.db.selectFrom('outbox_mails').select('subject').execute()).map(({ subject }) => subject),
		).not.toContainEqual(expect.stringContaining('cancelled'));
	});

	it('is closed to other customers, has no prices at first, and can be priced only by a manager', async () => {
		const { client, order_number } = await asked(2);
		expect((await store.ask('order/takeQuote', { order_id: order_number }, client)).status).toBe(409);
		const bookseller = await deskStaff(store, 'bookseller');
		expect((await price(order_number, '1.00', bookseller)).status).toBe(403);
		expect((await price(order_number, '1e1')).status).toBe(400);
		expect((await price(order_number, '9.00')).status).toBe(200);
		expect((await store.ask('order/takeQuote', { order_id: order_number }, shopper())).status).toBe(404);
		// When two managers price the quote at once, the second is refused.
		const { version, items } = await get(order_number);
		const prices = items.map(({ item_id }) => ({ item_id, price: '8.00' }));
		const ask = (message: string) =>
			askDesk(store, manager.session, 'desk-quotes/price', { order_number, prices, message, version });
		const statuses = (await Promise.all([ask('One'), ask('Two')])).map(({ status }) => status);
		expect(statuses.sort()).toEqual([200, 409]);
		await expectBooks();
	});

	/** Records at the desk that the customer accepts a quote. */
	async function accept(order_number: string, staff: TestStaff, facts: { version?: string; key?: string } = {}) {
		const { version } = await get(order_number);
		return askDesk(store, staff.session, 'desk-quotes/accept', { order_number, version, key: randomUUID(), ...facts });
	}
	/** Places the order by phone that was begun from a quote, for pick-up. */
	async function placeByPhone(counter_id: number, staff: TestStaff, key: string = randomUUID()) {
		const { cart, checksum } = await deskCall(store, staff.session, 'desk-counter/setHandover', {
			counter_id,
			delivery_preference: 'pickup',
		});
		const payload = { counter_id, checksum, payment: 'pickup' as const, idempotency_key: key };
		return { cart, ...(await askDesk(store, staff.session, 'desk-counter/submit', payload)) };
	}
	const begunBy = ({ body }: { body: unknown }) => (body as { counter_id: number }).counter_id;
	const mailsTo = async (email: string) =>
		(await store.db.selectFrom('outbox_mails').select('subject').where('recipient', '=', email).execute()).length;

	/** Returns the lines of the order that is placed by phone when the customer accepts a quote. */
	async function byPhone(order_number: string) {
		const { body } = await placeByPhone(begunBy(await accept(order_number, manager)), manager);
		const { order } = await seenBy(store, manager, (body as { order_number: string }).order_number);
		return order.items.map(({ cart_info: { quantity, sold_price } }) => ({ quantity, sold_price }));
	}

	it('adds copies to its line of the same title, and keeps all of them in the order by phone', async () => {
		const { order_number } = await asked(2);
		const { items, version } = await get(order_number);
		const pricing = {
			order_number,
			prices: [{ item_id: items[0]?.item_id ?? 0, price: '15.00' }],
			message: 'Here it is.',
			version,
		};
		const eisbn = await eisbnOf(store, book);
		const refused = (add: { quantity: number; price?: string }) =>
			askDesk(store, manager.session, 'desk-quotes/price', { ...pricing, add: { eisbn, ...add } });
		expect(await refused({ quantity: 3, price: '12.00' })).toMatchObject({ status: 422, body: { field: 'add.price' } });
		expect(await refused({ quantity: 10_000 })).toMatchObject({ status: 422, body: { field: 'add.quantity' } });
		const priced = await deskCall(store, manager.session, 'desk-quotes/price', {
			...pricing,
			add: { eisbn, quantity: 3 },
		});
		expect(priced.items).toMatchObject([{ quantity: 5, price: '15.00' }]);
		expect(await byPhone(priced.order_number)).toMatchObject([{ quantity: 5, sold_price: '15.00' }]);
		await expectBooks();
	});

	it('keeps both lines of a title that was entered twice, and so does the order by phone', async () => {
		const { order_number } = await asked(2);
		const line = await store.db
			.selectFrom('order_items')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.selectAll('order_items')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const { id: _, ...second } = { ...line, position: 1, quantity: 3 };
		await store.db.insertInto('order_items').values(second).execute();
		await price(order_number, '15.00');
		expect(await byPhone(order_number)).toMatchObject([{ quantity: 2 }, { quantity: 3 }]);
		await expectBooks();
	});

	it('becomes an order at its prices when its customer accepts by phone', async () => {
		const bookseller = await deskStaff(store, 'bookseller');
		const { order_number } = await asked(20);
		const refused = await accept(order_number, bookseller);
		expect(refused).toMatchObject({ status: 409, body: { error: `Quote ${order_number} has no prices yet.` } });
		await price(order_number, '15.50');
		const { email, why_not } = await get(order_number);
		expect(why_not).toBe('');
		await store.db.deleteFrom('outbox_mails').execute();
		const before = await onhandOf(store, book);
		const key = randomUUID();
		const { version } = await get(order_number);
		const [first, second] = await Promise.all([
			accept(order_number, bookseller, { key, version }),
			accept(order_number, bookseller, { key, version }),
		]);
		expect([first.status, second.status, begunBy(second)]).toEqual([200, 200, begunBy(first)]);
		const counter_id = begunBy(first);
		expect(await get(order_number)).toMatchObject({ taken: { counter_id, staff_name: 'A bookseller' } });
		// Until the order is placed, no copies are taken and no mail is sent.
		expect(await onhandOf(store, book)).toBe(before);
		expect(await mailsTo(email)).toBe(0);
		const shown = await deskCall(store, bookseller.session, 'desk-counter/get', { counter_id });
		expect(shown).toMatchObject({
			quote: order_number,
			customer: { email },
			cart: { summary: { subtotal: '310.00' }, checkout: { contact: { email } } },
		});
		// Any other number of copies has the shop's price. The quoted number has the quote's price, although a bookseller cannot
		// set prices.
		const cart_id = shown.cart.items[0]?.cart_info.cart_id ?? 0;
		const copies = async (quantity: number) =>
			(await deskCall(store, bookseller.session, 'desk-counter/setLine', { counter_id, cart_id, quantity })).cart
				.summary.subtotal;
		expect([await copies(19), await copies(20), await copies(20)]).toEqual(['380.00', '310.00', '310.00']);

		const placed = await placeByPhone(counter_id, bookseller);
		expect(placed).toMatchObject({ status: 200, body: { state: 'placed' } });
		const number = (placed.body as { order_number: string }).order_number;
		expect(await onhandOf(store, book)).toBe(before - 20);
		expect(await mailsTo(email)).toBe(1);
		const money = await deskCall(store, bookseller.session, 'desk-money/get', { order_number: number });
		expect(money).toMatchObject({ total: '325.50', owed: '325.50' });
		expect(await get(order_number)).toMatchObject({
			orders: [number],
			taken: null,
			why_not: `Quote ${order_number} has already become order ${number}.`,
		});
		const { entries } = await deskCall(store, manager.session, 'desk-audit/find', {
			thing: 'order',
			key: order_number,
		});
		expect(entries.find(({ action }) => action === 'desk-quotes/accept')).toMatchObject({ staff_name: 'A bookseller' });
		await expectBooks();
	});

	it('becomes an order with the purchase order number of the request', async () => {
		const { counter_id } = await deskCall(store, manager.session, 'desk-counter/begin', {});
		const eisbn = await eisbnOf(store, book);
		await deskCall(store, manager.session, 'desk-counter/addTitle', { counter_id, eisbn, quantity: 2 });
		const typed = { name: 'City Library', phone: '604 555 0123', purchase_order: 'PO 17' };
		const saving = { counter_id, typed, idempotency_key: randomUUID() };
		const { order_number } = await deskCall(store, manager.session, 'desk-counter/saveAsQuote', saving);
		await price(order_number, '15.50');
		const begun = begunBy(await accept(order_number, manager));
		const { cart } = await deskCall(store, manager.session, 'desk-counter/get', { counter_id: begun });
		expect(cart.checkout.contact).toMatchObject({ purchase_order: 'PO 17' });
	});

	it('is found as a quote, and its number opens its page, except for a till', async () => {
		const { order_number } = await asked(2);
		const till = await deskStaff(store, 'till');
		const find = async (staff: TestStaff) => {
			const typed = { query: order_number };
			const { orders } = await deskCall(store, staff.session, 'desk-search/find', typed);
			return { ...(await deskCall(store, staff.session, 'desk-search/go', typed)), row: orders.rows[0] };
		};
		const row = { order_number, is_quote: true, state: 'placed' };
		expect(await find(manager)).toMatchObject({ thing: { kind: 'quote', key: order_number }, row });
		expect(await find(till)).toMatchObject({ thing: { kind: 'order', key: order_number }, row });
	});

	it('cannot be priced for more used copies than are in stock', async () => {
		const { order_number } = await asked(2);
		const eisbn = await eisbnOf(store, book);
		await addOffer(store, book, { condition: 'very_good-2', price: 700, onhand: 1 });
		const sold = await store.db.selectFrom('titles').select('title').where('id', '=', book).executeTakeFirstOrThrow();
		const send = async (add: { quantity: number } | null, prices: { quantity: number } | null = null) => {
			const { version, items } = await get(order_number);
			const used = items.find(({ price: each }) => each === '7.00');
			return askDesk(store, manager.session, 'desk-quotes/price', {
				order_number,
				prices: prices && used ? [{ item_id: used.item_id, price: '7.00', ...prices }] : [],
				...(add ? { add: { eisbn, condition: 'very_good-2', ...add } } : {}),
				message: 'Here it is.',
				version,
			});
		};
		const refused = {
			status: 409,
			body: { error: `The quote has too many copies: only 1 of “${sold.title}” is in stock.` },
		};
		expect(await send({ quantity: 3 })).toMatchObject({ ...refused, body: { ...refused.body, field: 'add.quantity' } });
		expect(await mailsTo((await get(order_number)).email)).toBe(1);
		expect(await send({ quantity: 1 })).toMatchObject({ status: 200, body: { state: 'completed' } });
		expect(await send({ quantity: 1 })).toMatchObject(refused);
		expect(await send(null, { quantity: 2 })).toMatchObject(refused);
		await expectBooks();
	});

	it('becomes an order at the quoted total, even with promotions for other orders', async () => {
		const promo = await addPromo(store, { code: 'ARMFUL', automatic: 1, value: 500, minimum: 12_000 });
		const typed = await addPromo(store, { code: 'TYPED' });
		try {
			const [own, phoned] = [await asked(8), await asked(8)];
			for (const { order_number } of [own, phoned]) {
				// The total is that of the cart: its prices include the promotion.
				expect(await get(order_number)).toMatchObject({ total: '159.60' });
				expect((await price(order_number, '15.00')).body).toMatchObject({ total: '126.00' });
			}
			await store.call('order/takeQuote', { order_id: own.order_number }, own.client);
			expect((await cartOf(store, own.client)).summary).toMatchObject({ subtotal: '120.00' });
			const refused = await store.ask('checkout/addPromocode', { code: 'TYPED' }, own.client);
			const words = 'The promo code TYPED cannot be used for quoted prices.';
			expect(refused).toMatchObject({ status: 409, body: { error: words } });
			const { order_number } = await store.call('checkout/submit', await review(store, own.client), own.client);
			expect(await store.call('order/get', { order_id: order_number }, own.client)).toMatchObject({
				summary: { subtotal: '120.00', total: '126.00' },
			});
			const placed = await placeByPhone(begunBy(await accept(phoned.order_number, manager)), manager);
			const { order_number: number } = placed.body as { order_number: string };
			const money = await deskCall(store, manager.session, 'desk-money/get', { order_number: number });
			expect(money).toMatchObject({ total: '126.00', owed: '126.00' });
			await expectBooks();
		} finally {
			await store.db.updateTable('promo_codes').set({ expires_at: 1 }).where('id', 'in', [promo, typed]).execute();
		}
	});

	it('keeps its price in an order whose other lines a promotion makes cheaper, and through an edit of those lines', async () => {
		const promo = await addPromo(store, { automatic: 1, value: 1000 });
		try {
			const { client, order_number: quote } = await asked(2);
			expect((await price(quote, '15.00')).status).toBe(200);
			await store.call('order/takeQuote', { order_id: quote }, client);
			const other = await eisbnOf(store, await addStockedTitle(store, { list_price_can: 1000 }, 10));
			await store.call('cart/add', { eisbn: other, quantity: 1 }, client);
			const { order_number } = await store.call('checkout/submit', await review(store, client), client);
			const money = () => deskCall(store, manager.session, 'desk-money/get', { order_number });
			const before = await money();
			expect(before).toMatchObject({ total: '40.95', items: [{ worth: '31.50' }, { worth: '9.45' }] });
			// The upgrade finds the order as an older version placed it.
			await store.db.schema.alterTable('order_items').dropColumn('is_quoted').execute();
			await markQuotedLines(store.db as unknown as Kysely<unknown>);
			expect(await money()).toEqual(before);
			const change = (index: number, more: { quantity: number; price?: string }, version: string, reason = '') =>
				deskCall(store, manager.session, 'desk-money/change', {
					order_number,
					version,
					lines: [{ item_id: before.items[index]?.item_id ?? 0, ...more }],
					add: [],
					ask: false,
					reason,
				});
			const after = await change(1, { quantity: 2 }, before.version);
			expect(after).toMatchObject({ total: '50.40', items: [{ worth: '31.50' }, { worth: '18.90' }] });
			// A price that a manager sets is an ordinary one.
			const set = await change(0, { quantity: 2, price: '10.00' }, after.version, 'A little worn.');
			expect(set).toMatchObject({ total: '37.80', items: [{ worth: '18.90' }, { worth: '18.90' }] });
			await expectBooks();
		} finally {
			await store.db.updateTable('promo_codes').set({ expires_at: 1 }).where('id', '=', promo).execute();
		}
	});

	it('can be neither priced nor extended once it is an order, until the order is cancelled', async () => {
		const { client, order_number } = await asked(2);
		await price(order_number, '15.00');
		await store.call('order/takeQuote', { order_id: order_number }, client);
		const ordered = (await store.call('checkout/submit', await review(store, client), client)).order_number;
		const { version, may_answer } = await get(order_number);
		expect(may_answer).toBe(false);
		const refused = { status: 409, body: { error: `Quote ${order_number} has already become order ${ordered}.` } };
		expect(await price(order_number, '12.00')).toMatchObject(refused);
		const extending = { order_number, days: 60, version };
		expect(await askDesk(store, manager.session, 'desk-quotes/extend', extending)).toMatchObject(refused);
		const shown = await deskCall(store, manager.session, 'desk-orders/get', { order_number: ordered });
		const cancelling = { order_number: ordered, version: shown.version, reason: '' };
		await deskCall(store, manager.session, 'desk-orders/cancel', cancelling);
		expect(await price(order_number, '12.00')).toMatchObject({ status: 200 });
	});

	it('becomes an order for only one of two people at once, and only once', async () => {
		const bookseller = await deskStaff(store, 'bookseller');
		const { client, order_number } = await asked(3);
		await price(order_number, '9.00');
		const { version } = await get(order_number);
		const answers = await Promise.all([
			accept(order_number, bookseller, { version }),
			accept(order_number, manager, { version }),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		const refused = answers.find(({ status }) => status === 409);
		expect(JSON.stringify(refused?.body)).toContain(`is already turning quote ${order_number} into an order`);
		// Until then its prices cannot change.
		expect(await price(order_number, '8.00')).toMatchObject({ status: 409 });
		const counter_id = begunBy(answers.find(({ status }) => status === 200) ?? { body: {} });
		// Once the bookseller drops it, others can take it.
		await deskCall(store, manager.session, 'desk-counter/drop', { counter_id });
		const again = begunBy(await accept(order_number, manager));
		// The customer orders by their own link at the same moment.
		await store.call('order/takeQuote', { order_id: order_number }, client);
		const own = await store.call('checkout/submit', await review(store, client), client);
		const { status, body } = await placeByPhone(again, manager);
		expect({ status, body }).toMatchObject({
			status: 409,
			body: { error: `Quote ${order_number} has already become order ${own.order_number}.` },
		});
		expect(await accept(order_number, manager)).toMatchObject({ status: 409 });
		await expectBooks();
	});

	it('cannot become an order by phone when it has changed, expired or been withdrawn', async () => {
		const { order_number } = await asked(2);
		await price(order_number, '9.00');
		const { version } = await get(order_number);
		await price(order_number, '8.00');
		expect(await accept(order_number, manager, { version })).toMatchObject({
			status: 409,
			body: { error: expect.stringContaining('has changed since you opened it') },
		});
		expect((await accept(order_number, await deskStaff(store, 'till'), { version })).status).toBe(403);
		const counter_id = begunBy(await accept(order_number, manager));
		await store.db
			.updateTable('orders')
			.set({ quoted_until: clock - 1 })
			.where('order_number', '=', order_number)
			.execute();
		const over = `Quote ${order_number} has prices that have expired. Price the quote again.`;
		expect(await get(order_number)).toMatchObject({ why_not: over });
		expect(await placeByPhone(counter_id, manager)).toMatchObject({ status: 409, body: { error: over } });
		await deskCall(store, manager.session, 'desk-counter/drop', { counter_id });
		expect(await accept(order_number, manager)).toMatchObject({ status: 409, body: { error: over } });
		const other = await asked(2);
		const withdraw = ['orders', 'advance', other.order_number, 'cancelled', '--yes'];
		expect(await terminal.run(...withdraw)).toMatchObject({ code: 0 });
		expect(await accept(other.order_number, manager)).toMatchObject({
			status: 409,
			body: { error: `Quote ${other.order_number} was withdrawn.` },
		});
		await expectBooks();
	});

	describe('that is saved from an order by phone', () => {
		const zone = {
			country: 'CA',
			provinces: [],
			postal_prefixes: [],
			free_over: null,
			delivery_min: 2,
			delivery_max: 4,
		};
		const post = { provider: 'post', label: 'Post', zones: [{ ...zone, price: { by: 'flat' as const, cost: 1000 } }] };
		const sent = {
			name: 'Quin Caller',
			phone: '604 555 0123',
			delivery_preference: 'ship',
			street_address: '1 Quay Street',
			city: 'Victoria',
			province: 'BC',
			postal_code: 'V8V 1A1',
			country: 'CA',
		};
		let restore = async () => {};
		beforeAll(async () => {
			const { checkout_info, ...others } = await store.settings.get();
			const sending = { ...checkout_info, ship_enabled: true, shipping_rates: [post] };
			await setSettings(store, { ...others, checkout_info: sending });
			restore = () => setSettings(store, { ...others, checkout_info });
		});
		afterAll(() => restore());

		async function saved(typed: Partial<typeof sent>, quantity = 2) {
			const { counter_id } = await deskCall(store, manager.session, 'desk-counter/begin', {});
			const eisbn = await eisbnOf(store, book);
			await deskCall(store, manager.session, 'desk-counter/addTitle', { counter_id, eisbn, quantity });
			const saving = { counter_id, typed, idempotency_key: randomUUID() };
			return askDesk(store, manager.session, 'desk-counter/saveAsQuote', saving);
		}
		const numberOf = ({ body }: { body: unknown }) => (body as { order_number: string }).order_number;

		it('keeps the delivery and its cost for its customer, through its prices and in its order', async () => {
			const order_number = numberOf(await saved(sent));
			const delivery = {
				carrier: 'Post',
				address: 'Quin Caller, 1 Quay Street, Victoria, BC, V8V 1A1',
				shipping: '10.00',
			};
			expect(await get(order_number)).toMatchObject({ delivery, total: '52.50' });
			expect((await price(order_number, '15.00')).status).toBe(200);
			expect(await get(order_number)).toMatchObject({ delivery, total: '42.00' });
			const own = { order_id: order_number, access_key: keyOf(store, order_number) };
			expect(await store.call('order/get', own, guest())).toMatchObject({
				delivery_key: 'quote',
				shipping: { provider: 'Post', city: 'Victoria' },
				summary: { shipping: '10.00', total: '42.00' },
			});
			const accepted = await accept(order_number, manager);
			const counter_id = begunBy(accepted);
			const shown = await deskCall(store, manager.session, 'desk-counter/get', { counter_id });
			expect(shown).toMatchObject({
				typed: { delivery_preference: 'ship', provider: 'post', name: 'Quin Caller' },
				addresses: [{ street_address: '1 Quay Street', city: 'Victoria' }],
				cart: { summary: { shipping: '10.00', total: '42.00' }, checkout: { delivery_preference: 'ship' } },
			});
			const placing = { counter_id, checksum: shown.checksum, idempotency_key: randomUUID() };
			const placed = await askDesk(store, manager.session, 'desk-counter/submit', { ...placing, payment: 'contact' });
			const { order } = await seenBy(store, manager, numberOf(placed));
			expect(order).toMatchObject({
				delivery_key: 'ship',
				shipping: { provider: 'Post' },
				summary: { total: '42.00' },
			});
			await expectBooks();
		});

		it('tells its customer that shipping is in the total', async () => {
			const email = 'quin@example.org';
			const order_number = numberOf(await saved({ ...sent, email } as Partial<typeof sent>));
			expect((await price(order_number, '15.00')).status).toBe(200);
			const { text } = await store.db
				.selectFrom('outbox_mails')
				.select('text')
				.where('recipient', '=', email)
				.executeTakeFirstOrThrow();
			expect(text).toContain('\nShipping is in the total: Post to Quin Caller, Victoria, $10.00.');
			expect(text).not.toContain('Shipping is not in the total');
		});

		it('is refused with an incomplete address, and keeps no delivery for a customer who picks up', async () => {
			expect(await saved({ ...sent, city: '' })).toMatchObject({ status: 400, body: { field: 'city' } });
			const order_number = numberOf(await saved({ ...sent, delivery_preference: 'pickup' }));
			expect(await get(order_number)).toMatchObject({ delivery: null, total: '42.00' });
		});
	});

	it('can be read and answered by staff of every location when it has no location', async () => {
		const [harbour, downtown] = [await addLocation(store), await addLocation(store)];
		const { order_number } = await asked(2);
		const quote = store.db.updateTable('orders').where('order_number', '=', order_number);
		await quote.set({ location_id: null, email: '', placed_by_email: '' }).execute();
		const here = await deskStaff(store, 'manager', { location_id: harbour });
		const there = await deskStaff(store, 'bookseller', { location_id: downtown });
		const seen = async ({ session }: TestStaff) => {
			const lists = await Promise.all(
				(['placed', 'completed'] as const).map((state) => deskCall(store, session, 'desk-quotes/list', { state })),
			);
			const { orders } = await deskCall(store, session, 'desk-search/find', { query: order_number });
			const { thing } = await deskCall(store, session, 'desk-search/go', { query: order_number });
			const { rows, counts } = await deskCall(store, session, 'desk-orders/queue', { queue: 'calls' });
			const calls = rows.filter((row) => row.order_number === order_number).length;
			expect(counts.calls).toBe(rows.length);
			const status = async (name: 'desk-quotes/get' | 'desk-orders/get') =>
				(await askDesk(store, session, name, { order_number })).status;
			return {
				listed: lists.flatMap(({ quotes }) => quotes).filter((row) => row.order_number === order_number).length,
				found: orders.rows.length,
				thing: thing?.key,
				calls,
				pages: [await status('desk-quotes/get'), await status('desk-orders/get')],
			};
		};
		const everywhere = { listed: 1, found: 1, thing: order_number, pages: [200, 200] };
		for (const staff of [here, there]) expect(await seen(staff)).toEqual({ ...everywhere, calls: 0 });
		const note = { order_number, words: 'Asked for a discount.', reader: 'staff' as const };
		expect((await askDesk(store, there.session, 'desk-orders/addNote', note)).status).toBe(200);
		expect((await price(order_number, '4.25', here)).status).toBe(200);
		for (const staff of [here, there]) expect(await seen(staff)).toEqual({ ...everywhere, calls: 1 });
		const { calls } = await seenBy(store, there, order_number);
		const called = { order_number, call_id: calls[0]?.id ?? 0 };
		expect((await askDesk(store, there.session, 'desk-orders/customerCalled', called)).status).toBe(200);

		await quote.set({ location_id: harbour }).execute();
		expect(await seen(here)).toEqual({ ...everywhere, calls: 0 });
		expect(await seen(there)).toEqual({ listed: 0, found: 0, calls: 0, pages: [403, 403] });
		// The same holds for an order without a location.
		await quote.set({ location_id: null, delivery_key: 'pickup' }).execute();
		for (const staff of [here, there])
			expect(await seen(staff)).toMatchObject({ listed: 0, found: 1, thing: order_number, pages: [404, 200] });
	});
});
