import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CounterOrder } from '~store/contract/desk-counter';
import { newSealingKeys, openCard } from '~store/ordering/cards/sealed-card';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { addLocation, addOffer, addStockedTitle, addTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { addGiftCard, addPromo } from '../../harness/offers';
import { eisbnOf, onhandOf } from '../../harness/orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { shopperDoes } from '../../harness/payment-simulators/simulator';
import { setSettings } from '../../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const caller = { name: 'Bo Caller', email: 'bo@example.org', phone: '604 555 0123' };
const rates = [
	{
		provider: 'post',
		label: 'Post',
		zones: [
			{
				country: 'US',
				provinces: [],
				postal_prefixes: [],
				price: { by: 'flat' as const, cost: 500 },
				free_over: null,
				delivery_min: 2,
				delivery_max: 4,
			},
		],
		excludes: [],
		max_item_weight: null,
	},
];

onBothEngines('an order by phone', (engine) => {
	let clock = Math.floor(Date.now() / 1000);
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let bookseller: TestStaff;
	let manager: TestStaff;
	let book: number;
	let eisbn: string;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 50);
		eisbn = await eisbnOf(store, book);
		const rate = {
			type: 'Sales tax',
			country: 'US',
			province: '',
			product_class: '*' as const,
			basis_points: 1000,
			from: 0,
		};
		await setSettings(store, {
			...paidOnline,
			// Shoppers cannot order on the site.
			cart_enabled: false,
			checkout_info: { ...paidOnline.checkout_info, tax_rates: [rate], ship_enabled: true, shipping_rates: rates },
		});
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
		bookseller = await deskStaff(store, 'bookseller');
		manager = await deskStaff(store, 'manager');
	});

	const call = (name: Parameters<typeof askDesk>[2], payload: object, staff = bookseller) =>
		askDesk(store, staff.session, name, payload);
	const begin = (facts: object = {}) => deskCall(store, bookseller.session, 'desk-counter/begin', facts);
	const add = (counter_id: number, quantity = 1) =>
		deskCall(store, bookseller.session, 'desk-counter/addTitle', { counter_id, eisbn, quantity });
	const pickup = (counter_id: number) =>
		deskCall(store, bookseller.session, 'desk-counter/setHandover', {
			counter_id,
			delivery_preference: 'pickup',
			...caller,
		});
	const submit = (counter_id: number, checksum: string, payment: string, key: string = randomUUID()) =>
		call('desk-counter/submit', { counter_id, checksum, payment, idempotency_key: key });
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	const mails = () =>
		store.db.selectFrom('outbox_mails').select(['recipient', 'subject', 'text']).orderBy('id').execute();

	it('lists the ways to pay for each delivery, and says what to do about another way', async () => {
		const { counter_id } = await begin();
		await add(counter_id);
		const { payments, checksum } = await pickup(counter_id);
		expect(payments.ship).not.toContain('pickup');
		expect(payments.pickup).not.toContain('contact');
		expect(await submit(counter_id, checksum, 'contact')).toMatchObject({
			status: 422,
			body: { field: 'payment', error: expect.stringContaining('Choose one of the ways to pay that are shown now.') },
		});
	});

	it('uses the shop’s prices, taxes, stock and mails for an unknown customer', async () => {
		const before = await onhandOf(store, book);
		const { counter_id } = await begin();
		await add(counter_id, 2);
		const { cart, payments, checksum } = await pickup(counter_id);
		expect(cart.summary).toMatchObject({ subtotal: '20.00', total: '22.00' });
		expect(payments.pickup).toContain('pickup');
		const key = randomUUID();
		const placed = await submit(counter_id, checksum, 'pickup', key);
		expect(placed).toMatchObject({ status: 200, body: { state: 'placed' } });
		expect((await submit(counter_id, checksum, 'pickup', key)).body).toEqual(placed.body);
		expect(await onhandOf(store, book)).toBe(before - 2);
		expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([caller.email, 'shop@example.org']);
		expect((await call('desk-counter/get', { counter_id })).status).toBe(404);
		await expectBooks();
	});

	it('adds a title with its price, or neither of them', async () => {
		const { counter_id } = await begin();
		const added = { counter_id, eisbn, quantity: 2, price: '4.00', idempotency_key: randomUUID() };
		const copies = async () =>
			(await deskCall(store, manager.session, 'desk-counter/get', { counter_id })).cart.items.length;
		expect(await call('desk-counter/addTitle', added, manager)).toMatchObject({
			status: 422,
			body: { field: 'because' },
		});
		expect((await call('desk-counter/addTitle', { ...added, because: 'Worn' })).status).toBe(403);
		expect(await copies()).toBe(0);
		for (let each = 0; each < 2; each++)
			expect((await call('desk-counter/addTitle', { ...added, because: 'Worn' }, manager)).body).toMatchObject({
				agreed: [{ price: '4.00', because: 'Worn' }],
				cart: { items: [{ cart_info: { quantity: 2 } }], summary: { subtotal: '8.00' } },
			});
	});

	it('belongs to its customer, and saves a new address of the customer', async () => {
		const found = await addCustomer(store, { first_name: 'Cleo', last_name: 'Zimt', email: 'cleo@example.org' });
		const { customers } = await deskCall(store, bookseller.session, 'desk-counter/findCustomers', { term: 'zim' });
		expect(customers.map(({ id }) => id)).toEqual([found.id]);
		const { counter_id } = await begin({ customer_id: found.id });
		await add(counter_id);
		const address = {
			name: 'Cleo Zimt',
			street_address: '1 Main Street',
			city: 'Seattle',
			province: 'WA',
			postal_code: '98101',
			country: 'US',
			phone_number: '206 555 0100',
		};
		const shown = await deskCall(store, bookseller.session, 'desk-counter/setHandover', {
			counter_id,
			delivery_preference: 'ship',
			address,
			phone: '206 555 0100',
		});
		expect(shown.cart.summary).toMatchObject({ subtotal: '10.00', shipping: '5.00', total: '16.50' });
		expect(shown.addresses).toHaveLength(1);
		const { status, body } = await submit(counter_id, shown.checksum, 'contact');
		expect({ status, body }).toMatchObject({ status: 200 });
		const row = await store.db
			.selectFrom('orders')
			.select(['customer_id', 'delivery_key'])
			.where('order_number', '=', (body as { order_number: string }).order_number)
			.executeTakeFirstOrThrow();
		expect(row).toEqual({ customer_id: found.id, delivery_key: 'ship' });
		// The customer's own cart is unchanged.
		expect(await store.db.selectFrom('carts').select('id').where('customer_id', '=', found.id).execute()).toEqual([]);
		await expectBooks();
	});

	it('is paid by a mailed link within two weeks, and placed then', async () => {
		const { counter_id } = await begin();
		await add(counter_id);
		const { checksum } = await pickup(counter_id);
		const { body } = await submit(counter_id, checksum, 'link');
		const { order_number } = body as { order_number: string };
		expect(body).toMatchObject({ state: 'awaiting_payment' });
		const [mail] = await mails();
		expect(mail).toMatchObject({ recipient: caller.email, text: expect.stringContaining('Please pay $11.00 here:') });
		const access_key = /key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
		clock += 3 * 86_400;
		await sweepPayments(store);
		const asked = { order_number, access_key, payment_choice: 'global' as const };
		const begun = await store.call('checkout/startPayment', asked, guest());
		await shopperDoes(begun.redirect_url ?? '', 'pay');
		clock += 600;
		await sweepPayments(store);
		const state = async () =>
			(
				await store.db
					.selectFrom('orders')
					.select('state')
					.where('order_number', '=', order_number)
					.executeTakeFirstOrThrow()
			).state;
		expect(await state()).toBe('placed');
		await expectBooks();
		// Unpaid, the order is given up after two weeks, and its copies are free again.
		bookseller = await deskStaff(store, 'bookseller');
		const before = await onhandOf(store, book);
		const other = await begin();
		await add(other.counter_id);
		const waiting = await submit(other.counter_id, (await pickup(other.counter_id)).checksum, 'link');
		expect(waiting.body).toMatchObject({ state: 'awaiting_payment' });
		clock += 15 * 86_400;
		await sweepPayments(store);
		expect(await onhandOf(store, book)).toBe(before);
		await expectBooks();
	});

	it('accepts a price from a manager with a reason, for the agreed number of copies', async () => {
		const { counter_id } = await begin();
		const { cart } = await add(counter_id, 2);
		const cart_id = cart.items[0]?.cart_info.cart_id ?? 0;
		const line = { counter_id, cart_id, quantity: 2, price: '7.50', because: 'Slightly bumped' };
		expect((await call('desk-counter/setLine', line)).status).toBe(403);
		expect(await call('desk-counter/setLine', { ...line, because: '' }, manager)).toMatchObject({
			status: 422,
			body: { field: 'because' },
		});
		expect((await call('desk-counter/setLine', line, manager)).body).toMatchObject({
			cart: { summary: { subtotal: '15.00' } },
			agreed: [{ cart_id, price: '7.50', because: 'Slightly bumped' }],
		});
		// The agreed price does not apply to another number of copies.
		expect((await add(counter_id)).cart.summary.subtotal).toBe('30.00');
		await call('desk-counter/setLine', line, manager);
		const { checksum } = await pickup(counter_id);
		const { body } = await submit(counter_id, checksum, 'pickup');
		const { order_number } = body as { order_number: string };
		const [item] = await store.db
			.selectFrom('order_items')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select(['sold_price', 'order_items.original_price'])
			.where('order_number', '=', order_number)
			.execute();
		expect(item).toEqual({ sold_price: 750, original_price: 1000 });
		const [entry] = await store.db
			.selectFrom('audit_entries')
			.select('after')
			.where('thing_key', '=', order_number)
			.execute();
		expect(JSON.parse(entry?.after ?? '')).toMatchObject({
			agreed: [{ eisbn, price: 750, because: 'Slightly bumped' }],
		});
		await expectBooks();
	});

	it('asks for the password again only before a price is set', async () => {
		const { counter_id } = await begin();
		const { cart } = await add(counter_id, 2);
		const line = { counter_id, cart_id: cart.items[0]?.cart_info.cart_id ?? 0, quantity: 3 };
		await store.db
			.updateTable('staff_sessions')
			.set({ password_at: clock - 600 })
			.where('staff_id', '=', manager.actor.staff.id)
			.execute();
		const priced = await call('desk-counter/setLine', { ...line, price: '0.01', because: 'Bumped' }, manager);
		expect(priced).toMatchObject({ status: 401, body: { error: expect.stringContaining('password again') } });
		expect((await call('desk-counter/setLine', line, manager)).body).toMatchObject({
			cart: { summary: { subtotal: '30.00' } },
			agreed: [],
		});
	});

	it('is refused if it differs from the shown order or lacks stock, and can be discarded', async () => {
		const { counter_id } = await begin();
		await add(counter_id);
		const { checksum } = await pickup(counter_id);
		await add(counter_id);
		expect((await submit(counter_id, checksum, 'pickup')).status).toBe(409);
		expect((await call('desk-counter/addTitle', { counter_id, eisbn, quantity: 1000 })).status).toBeGreaterThanOrEqual(
			400,
		);
		const { orders } = await deskCall(store, bookseller.session, 'desk-counter/list', {});
		expect(orders.find((order) => order.counter_id === counter_id)).toMatchObject({
			copies: 2,
			staff_name: 'A bookseller',
		});
		expect((await call('desk-counter/drop', { counter_id })).status).toBe(200);
		expect((await call('desk-counter/get', { counter_id })).status).toBe(404);
	});

	it('creates one customer when several people enter the same customer at once', async () => {
		const create = { email: 'Twice@example.org', first_name: 'Bo', last_name: 'Twice', phone_number: caller.phone };
		const begun = await Promise.all(Array.from({ length: 6 }, () => begin()));
		const answers = await Promise.all(
			begun.map(({ counter_id }) => call('desk-counter/setCustomer', { counter_id, create })),
		);
		expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 200));
		const customers = new Set(answers.map(({ body }) => (body as { customer: { id: number } }).customer.id));
		expect(customers.size).toBe(1);
	});

	it('is started once when the same form is posted again, and saves an address once', async () => {
		const key = randomUUID();
		const begun = [...(await Promise.all([begin({ key }), begin({ key })])), await begin({ key })].map(
			({ counter_id }) => counter_id,
		);
		expect(new Set(begun).size).toBe(1);
		expect((await begin({ key: randomUUID() })).counter_id).not.toBe(begun[0]);
		const { orders } = await deskCall(store, bookseller.session, 'desk-counter/list', {});
		expect(orders.filter(({ counter_id }) => counter_id === begun[0])).toHaveLength(1);
		const counter_id = begun[0] ?? 0;
		const create = { email: 'twice@example.org', first_name: 'Twyla' };
		await deskCall(store, bookseller.session, 'desk-counter/setCustomer', { counter_id, create });
		await add(counter_id);
		const address = {
			name: 'Twyla Twice',
			street_address: '2 Main Street',
			city: 'Seattle',
			province: 'WA',
			postal_code: '98101',
			country: 'US',
			phone_number: '206 555 0188',
		};
		const handover = { counter_id, delivery_preference: 'ship' as const, address, ...caller };
		const first = await deskCall(store, bookseller.session, 'desk-counter/setHandover', handover);
		const second = await deskCall(store, bookseller.session, 'desk-counter/setHandover', handover);
		expect(second.addresses).toEqual(first.addresses);
		// An apartment in the same house is another address, and so is the next house.
		const flat = { ...handover, address: { ...address, street_address_2: 'Apartment 4' } };
		const twice = await Promise.all([
			deskCall(store, bookseller.session, 'desk-counter/setHandover', flat),
			deskCall(store, bookseller.session, 'desk-counter/setHandover', flat),
		]);
		expect(twice.map(({ addresses }) => addresses.length)).toContain(2);
		const house = await deskCall(store, bookseller.session, 'desk-counter/setHandover', handover);
		expect(house.addresses).toHaveLength(2);
		expect(house.cart.checkout.address_id).toBe(first.cart.checkout.address_id);
		expect(first.cart.checkout.address_id).not.toBe(twice[0]?.cart.checkout.address_id);
	});

	it('keeps its current customer when its first form is posted again', async () => {
		const { id: customer_id } = await addCustomer(store, { email: 'asked-for@example.org' });
		const facts = { key: randomUUID(), customer_id };
		const { counter_id, customer } = await begin(facts);
		expect(customer).toMatchObject({ id: customer_id });
		const create = { email: 'instead@example.org', first_name: 'Inez' };
		await deskCall(store, bookseller.session, 'desk-counter/setCustomer', { counter_id, create });
		expect(await begin(facts)).toMatchObject({ counter_id, customer: { email: create.email } });
		expect((await call('desk-counter/begin', { customer_id: 999_999 })).status).toBe(404);
	});

	it('keeps the typed data when a customer is chosen, and forgets the data of a replaced customer', async () => {
		const { counter_id } = await begin();
		const ofOrder = {
			delivery_preference: 'ship',
			instructions: 'Ring twice',
			purchase_order: 'PO 77',
			payment: 'at_pick_up',
		};
		const ofCustomer = { name: 'Uma', email: 'uma@example.org', phone: caller.phone, street_address: '2 Main Street' };
		const typed = { ...ofOrder, ...ofCustomer };
		const first = { email: 'uma-account@example.org', first_name: 'Uma' };
		const chosen = await deskCall(store, bookseller.session, 'desk-counter/setCustomer', {
			counter_id,
			create: first,
			typed,
		});
		expect(chosen).toMatchObject({ customer: { email: first.email }, typed });
		const second = { email: 'ula-account@example.org', first_name: 'Ula' };
		const facts = { counter_id, create: second };
		const replaced = await deskCall(store, bookseller.session, 'desk-counter/setCustomer', facts);
		expect(replaced.customer).toMatchObject({ email: second.email });
		expect(replaced.typed).toEqual(ofOrder);
	});

	it('adds different copies under the key of another form, and the same copies once', async () => {
		const { counter_id } = await begin();
		const idempotency_key = randomUUID();
		const put = async (quantity: number) => {
			const payload = { counter_id, eisbn, quantity, idempotency_key };
			const { cart } = await deskCall(store, bookseller.session, 'desk-counter/addTitle', payload);
			return cart.items.map(({ cart_info }) => cart_info.quantity);
		};
		expect([await put(1), await put(1), await put(2), await put(2)]).toEqual([[1], [1], [3], [3]]);
	});

	it('is refused for a till, and for a shopper’s own cart', async () => {
		const till = await deskStaff(store, 'till');
		expect((await call('desk-counter/begin', {}, till)).status).toBe(403);
		const shopperCart = await store.db
			.insertInto('carts')
			.values({
				customer_id: null,
				account_id: null,
				location_id: null,
				delivery_preference: null,
				created_at: clock,
				updated_at: clock,
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		expect((await call('desk-counter/get', { counter_id: shopperCart.id })).status).toBe(404);
	});

	it('is recorded in the audit: its copies, prices, customer, addresses, and its end', async () => {
		const { counter_id } = await begin();
		const { cart } = await add(counter_id);
		const line = { counter_id, cart_id: cart.items[0]?.cart_info.cart_id ?? 0 };
		await deskCall(store, manager.session, 'desk-counter/setLine', {
			...line,
			quantity: 2,
			price: '7.50',
			because: 'A worn cover',
		});
		await deskCall(store, bookseller.session, 'desk-counter/setCustomer', {
			counter_id,
			create: { email: 'new@example.org', first_name: 'Nova' },
		});
		const address = {
			name: 'Nova',
			street_address: '2 Main Street',
			city: 'Seattle',
			province: 'WA',
			postal_code: '98101',
			country: 'US',
			phone_number: '206 555 0101',
		};
		for (const _ of ['the form', 'the form once more'])
			await deskCall(store, bookseller.session, 'desk-counter/setHandover', {
				counter_id,
				delivery_preference: 'ship',
				address,
				name: 'Nova',
				email: 'new@example.org',
				phone: '206 555 0101',
			});
		await call('desk-counter/drop', { counter_id });
		await call('desk-counter/drop', { counter_id });
		const lines = await store.db
			.selectFrom('audit_entries')
			.select(['action', 'staff_id', 'before', 'after'])
			.where('thing_kind', '=', 'order at the counter')
			.where('thing_key', '=', String(counter_id))
			.orderBy('id')
			.execute();
		const customer = await store.db
			.selectFrom('customers')
			.select('id')
			.where('email', '=', 'new@example.org')
			.executeTakeFirstOrThrow();
		const [taker, priced] = [bookseller.actor.staff.id, manager.actor.staff.id];
		const facts = (words: string | null) => (words === null ? null : (JSON.parse(words) as object));
		expect(lines.map((one) => ({ ...one, before: facts(one.before), after: facts(one.after) }))).toEqual([
			{ action: 'desk-counter/begin', staff_id: taker, before: null, after: { location_id: null } },
			{
				action: 'desk-counter/addTitle',
				staff_id: taker,
				before: null,
				after: { eisbn, condition: 'new', quantity: 1 },
			},
			{
				action: 'desk-counter/setLine',
				staff_id: priced,
				before: { eisbn, quantity: 1 },
				after: { eisbn, quantity: 2 },
			},
			{
				action: 'desk-counter/setLine',
				staff_id: priced,
				before: { eisbn, agreed_price: null, agreed_because: '' },
				after: { eisbn, agreed_price: 750, agreed_because: 'A worn cover' },
			},
			{
				action: 'desk-counter/setCustomer',
				staff_id: taker,
				before: { customer_id: null },
				after: { customer_id: customer.id, new_customer: 'new@example.org' },
			},
			expect.objectContaining({
				action: 'desk-counter/setHandover',
				after: expect.objectContaining({ customer_id: customer.id, address: expect.objectContaining(address) }),
			}),
			expect.objectContaining({
				action: 'desk-counter/setHandover',
				after: expect.objectContaining({ way: 'ship', email: 'new@example.org' }),
			}),
			expect.objectContaining({ action: 'desk-counter/setHandover', after: expect.objectContaining({ way: 'ship' }) }),
			{ action: 'desk-counter/drop', staff_id: taker, before: { customer_id: customer.id }, after: null },
		]);
	});

	it('accepts a promo code and a gift card by the rules of a cart', async () => {
		const code = `SAVE${randomUUID().slice(0, 6).toUpperCase()}`;
		await addPromo(store, { code });
		const { store_info, checkout_info, ...others } = await store.settings.get();
		const takes = (isTaken: boolean) =>
			setSettings(store, {
				...others,
				store_info: { ...store_info, giftcards_enabled: isTaken },
				checkout_info: { ...checkout_info, using_promo_codes: isTaken },
			});
		await takes(false);
		const card = await addGiftCard(store, { balance: 800, pin: '4321' });
		const { counter_id } = await begin();
		await add(counter_id, 2);
		const counter = { counter_id };
		const pay = { ...counter, gift_card_number: card.number, pin: '4321' };
		expect(await call('desk-counter/addPromoCode', { ...counter, code })).toMatchObject({
			status: 403,
			body: { error: 'This store does not use promo codes.', field: 'code' },
		});
		expect(await call('desk-counter/addGiftCard', pay)).toMatchObject({ status: 403 });
		await takes(true);
		const sold = await eisbnOf(store, await addTitle(store, { is_giftcard: 1, title: 'A gift card' }));
		expect(await call('desk-counter/addTitle', { ...counter, eisbn: sold, condition: 'new' })).toMatchObject({
			status: 422,
			body: { error: expect.stringContaining('Gift cards are not sold by phone.'), field: 'eisbn' },
		});
		expect(await call('desk-counter/addPromoCode', { ...counter, code: 'NOSUCH' })).toMatchObject({
			status: 404,
			body: { error: 'We do not know the promo code NOSUCH.', field: 'code' },
		});
		expect(await call('desk-counter/addGiftCard', { ...pay, pin: '1111' })).toMatchObject({
			status: 404,
			body: { field: 'gift_card_number' },
		});
		const shown = await call('desk-counter/addPromoCode', { ...counter, code: code.toLowerCase() });
		expect(shown.body).toMatchObject({
			cart: { summary: { subtotal: '18.00', promo_codes: [{ code, amount: '2.00' }] } },
		});
		for (let times = 0; times < 2; times += 1)
			expect((await call('desk-counter/addGiftCard', pay)).body).toMatchObject({
				cart: { gift_cards: [{ amount: '8.00' }], summary: { total: '19.80', total_owing: '11.80' } },
				takes: { promo_codes: true, gift_cards: true },
			});
		// Removes both and adds them again.
		expect((await call('desk-counter/removePromoCode', counter)).body).toMatchObject({
			cart: { summary: { subtotal: '20.00' } },
		});
		expect((await call('desk-counter/removeGiftCard', pay)).body).toMatchObject({ cart: { gift_cards: [] } });
		await call('desk-counter/addPromoCode', { ...counter, code });
		await call('desk-counter/addGiftCard', pay);
		const till = await deskStaff(store, 'till');
		expect((await call('desk-counter/addGiftCard', pay, till)).status).toBe(403);

		const { checksum } = await pickup(counter_id);
		const key = randomUUID();
		const placed = await Promise.all([1, 2].map(() => submit(counter_id, checksum, 'pickup', key)));
		expect(placed.map(({ status }) => status)).toEqual([200, 200]);
		const [order_number = ''] = placed.map(({ body }) => (body as { order_number: string }).order_number);
		const money = await deskCall(store, bookseller.session, 'desk-money/get', { order_number });
		expect(money).toMatchObject({ total: '19.80', paid: '8.00', owed: '11.80' });
		// A code lowers the lines or the shipping. Its type says which.
		const { codes } = await deskCall(store, bookseller.session, 'desk-orders/get', { order_number });
		expect(codes).toEqual([{ code, type: 'percent', description: 'Ten percent off', amount: '2.00' }]);
		const left = await store.db.selectFrom('gift_cards').select('balance').where('id', '=', card.id).executeTakeFirst();
		expect(left).toEqual({ balance: 0 });
		// The audit says who entered what, and contains no complete card number.
		const written = await store.db
			.selectFrom('audit_entries')
			.select(['action', 'before', 'after'])
			.where('thing_key', '=', String(counter_id))
			.where('action', 'like', 'desk-counter/%')
			.execute();
		const words = JSON.stringify(written);
		expect(words).toContain(code);
		expect(words).toContain(card.number.slice(-4));
		expect(words).not.toContain(card.number);
		await expectBooks();
	});

	it('is placed once when its button is pressed several times', async () => {
		for (const apart of [0, 1, 2, 4, 8]) {
			const { counter_id } = await begin();
			await add(counter_id);
			const { checksum } = await pickup(counter_id);
			const key = randomUUID();
			const presses = [0, 1, 2, 3, 4, 5].map(async (at) => {
				await wait(at * apart);
				return submit(counter_id, checksum, 'pickup', key);
			});
			const [first, ...others] = await Promise.all(presses);
			expect(first).toMatchObject({ status: 200, body: { order_number: expect.any(String) } });
			expect(others).toEqual(others.map(() => first));
		}
		await expectBooks();
	});

	it('continues without a customer after the wrong customer is removed', async () => {
		const { id: customer_id } = await addCustomer(store, { email: 'wrong-one@example.org' });
		const { counter_id } = await begin({ customer_id });
		await add(counter_id);
		await pickup(counter_id);
		const { body } = await call('desk-counter/setCustomer', { counter_id });
		expect(body).toMatchObject({ customer: null, addresses: [], cart: { checkout: {} } });
		const { checksum } = await pickup(counter_id);
		const placed = await submit(counter_id, checksum, 'pickup');
		const { order_number } = placed.body as { order_number: string };
		const row = await store.db
			.selectFrom('orders')
			.select('customer_id')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		expect(row.customer_id).toBeNull();
	});
});

onBothEngines('the pick-up location of an order by phone', (engine) => {
	let store: TestStore;
	let downtown: number;
	let sidney: number;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		downtown = await addLocation(store, { altname: 'Downtown' });
		sidney = await addLocation(store, { altname: 'Sidney' });
		const book = await addTitle(store, { list_price_usa: 1000 });
		await addOffer(store, book, {
			stock: [
				{ location_id: downtown, onhand: 5 },
				{ location_id: sidney, onhand: 5 },
			],
		});
		eisbn = await eisbnOf(store, book);
		const { store_info } = await store.settings.get();
		await setSettings(store, { store_info: { ...store_info, is_multistore: true } });
	});
	afterAll(() => store.dispose());

	const begun = async ({ session }: TestStaff, facts: object = {}) => {
		const { counter_id } = await deskCall(store, session, 'desk-counter/begin', facts);
		return deskCall(store, session, 'desk-counter/addTitle', { counter_id, eisbn });
	};
	const pickUpAt = (staff: TestStaff, counter_id: number, pickup_location_id?: number) =>
		askDesk(store, staff.session, 'desk-counter/setHandover', {
			counter_id,
			delivery_preference: 'pickup',
			...caller,
			...(pickup_location_id === undefined ? {} : { pickup_location_id }),
		});
	const placedAt = async (staff: TestStaff, counter_id: number) => {
		const { checksum } = await deskCall(store, staff.session, 'desk-counter/get', { counter_id });
		const { order_number } = await deskCall(store, staff.session, 'desk-counter/submit', {
			counter_id,
			checksum,
			payment: 'pickup',
			idempotency_key: randomUUID(),
		});
		const order = await store.db
			.selectFrom('orders')
			.select(['id', 'location_id'])
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const taken = await store.db
			.selectFrom('order_withdrawals')
			.select('location_id')
			.where('order_id', '=', order.id)
			.execute();
		const mail = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.where('order_id', '=', order.id)
			.where('recipient', '=', caller.email)
			.executeTakeFirstOrThrow();
		return { location_id: order.location_id, taken: taken.map((row) => row.location_id), mail: mail.text };
	};

	it('is offered only where the member of staff may take orders, with the copies that each location has', async () => {
		const owner = await deskStaff(store, 'owner');
		const copies = { copies_available: 1, copies_wanted: 1 };
		expect((await begun(owner)).locations).toEqual([
			{ id: downtown, name: 'Downtown', ...copies },
			{ id: sidney, name: 'Sidney', ...copies },
		]);
		const seller = await deskStaff(store, 'bookseller', { location_id: sidney });
		const order = await begun(seller);
		expect(order).toMatchObject({
			locations: [{ id: sidney, name: 'Sidney', ...copies }],
			pickup_location_id: sidney,
		});
		expect(await pickUpAt(seller, order.counter_id, downtown)).toMatchObject({
			status: 403,
			body: { error: 'You may take orders for pick-up at your own location only.', field: 'pickup_location_id' },
		});
		expect((await pickUpAt(seller, order.counter_id)).status).toBe(200);
		const placed = await placedAt(seller, order.counter_id);
		expect(placed).toMatchObject({ location_id: sidney, taken: [sidney] });
		expect(placed.mail).toContain('Sidney');
	});

	it('is the chosen location, even if the order was started at another location', async () => {
		const owner = await deskStaff(store, 'owner');
		const { counter_id, pickup_location_id } = await begun(owner, { location_id: downtown });
		expect(pickup_location_id).toBe(downtown);
		expect(await pickUpAt(owner, counter_id, sidney)).toMatchObject({
			status: 200,
			body: { pickup_location_id: sidney },
		});
		const placed = await placedAt(owner, counter_id);
		expect(placed).toMatchObject({ location_id: sidney, taken: [sidney] });
		expect(placed.mail).toContain('Sidney');
		expect(placed.mail).not.toContain('Downtown');
	});
});

onBothEngines('the form of an order by phone', (engine) => {
	let store: TestStore;
	let eisbn: string;
	let bookseller: TestStaff;
	beforeAll(async () => {
		store = await openTestStore(engine);
		eisbn = await eisbnOf(store, await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 50));
		const { checkout_info } = await store.settings.get();
		await setSettings(store, { checkout_info: { ...checkout_info, ship_enabled: true, shipping_rates: rates } });
		bookseller = await deskStaff(store, 'bookseller');
	});
	afterAll(() => store.dispose());

	const call = (name: Parameters<typeof askDesk>[2], payload: object) =>
		askDesk(store, bookseller.session, name, payload);
	const begun = async () => {
		const { counter_id } = await deskCall(store, bookseller.session, 'desk-counter/begin', {});
		return deskCall(store, bookseller.session, 'desk-counter/addTitle', { counter_id, eisbn });
	};
	const who = { name: 'Bo Caller', phone: '604 555 0123' };
	const sent = {
		...who,
		delivery_preference: 'ship',
		street_address: '1 Main Street',
		city: 'Seattle',
		province: 'WA',
		postal_code: '98101',
		country: 'US',
	};
	const place = (facts: { counter_id: number; checksum: string }, payload: object, key: string = randomUUID()) =>
		call('desk-counter/submit', { ...facts, idempotency_key: key, ...payload });
	const orderOf = (body: unknown) =>
		store.db
			.selectFrom('orders')
			.selectAll()
			.where('order_number', '=', (body as { order_number: string }).order_number)
			.executeTakeFirstOrThrow();

	it('keeps incomplete answers, and refuses to place an incomplete order', async () => {
		const { counter_id } = await begun();
		const typed = { name: 'Bo Caller', delivery_preference: 'ship', city: 'Seattle', payment: 'contact' };
		expect((await call('desk-counter/save', { counter_id, typed })).status).toBe(200);
		expect((await call('desk-counter/get', { counter_id })).body).toMatchObject({ typed });
		expect(await call('desk-counter/save', { counter_id, typed, complete: true })).toMatchObject({
			status: 400,
			body: { field: 'phone' },
		});
	});

	it('places the order with the values in the form, not the saved ones', async () => {
		const { counter_id } = await begun();
		const { body } = await call('desk-counter/save', { counter_id, typed: sent, complete: true });
		const saved = body as CounterOrder;
		expect(saved).toMatchObject({ cart: { checkout: { delivery_preference: 'ship' } } });
		const [line] = saved.cart.items;
		const shown = {
			typed: { ...who, delivery_preference: 'pickup', purchase_order: 'PO-77' },
			lines: [{ cart_id: line?.cart_info.cart_id, quantity: 1 }],
			shown_total: saved.cart.summary.total_owing,
			payment: 'pickup',
		};
		// Without shipping, the order costs less than the form showed.
		const lower = await place({ counter_id, checksum: saved.checksum }, shown);
		expect(lower).toMatchObject({ status: 409, body: { field: 'payment' } });
		const { checksum, cart } = (await call('desk-counter/get', { counter_id })).body as CounterOrder;
		const facts = { counter_id, checksum };
		const again = { ...shown, shown_total: cart.summary.total_owing };
		const key = randomUUID();
		const placed = await place(facts, again, key);
		expect(placed).toMatchObject({ status: 200, body: { state: 'placed' } });
		expect((await place(facts, again, key)).body).toEqual(placed.body);
		expect(await orderOf(placed.body)).toMatchObject({ delivery_key: 'pickup', purchase_order: 'PO-77' });
	});

	it.each([2010, 3220, 3395, 6990])('places an order of %i cents at the shown amount', async (cents) => {
		const title = await addStockedTitle(store, { list_price_usa: cents, list_price_can: cents }, 5);
		const { counter_id } = await deskCall(store, bookseller.session, 'desk-counter/begin', {});
		const shown = await deskCall(store, bookseller.session, 'desk-counter/addTitle', {
			counter_id,
			eisbn: await eisbnOf(store, title),
		});
		const shown_total = shown.cart.summary.total_owing;
		expect(shown_total).toBe((cents / 100).toFixed(2));
		const facts = { counter_id, checksum: shown.checksum };
		expect(
			await place(facts, { typed: { ...who, delivery_preference: 'pickup' }, payment: 'pickup', shown_total }),
		).toMatchObject({
			status: 200,
			body: { state: 'placed' },
		});
	});

	it('shows a higher amount before it places the order', async () => {
		const { counter_id, checksum, cart } = await begun();
		const shown = { typed: sent, payment: 'contact', shown_total: cart.summary.total_owing };
		const refused = await place({ counter_id, checksum }, shown);
		expect(refused).toMatchObject({
			status: 409,
			body: { error: 'The order now comes to $15.00. Tell the customer, then place the order.' },
		});
		const { body } = await call('desk-counter/get', { counter_id });
		const now = body as CounterOrder;
		const placed = await place(
			{ counter_id, checksum: now.checksum },
			{ typed: now.typed, payment: 'contact', shown_total: now.cart.summary.total_owing },
		);
		expect(placed.status).toBe(200);
		expect(await orderOf(placed.body)).toMatchObject({ delivery_key: 'ship', total: 1500 });
	});

	it('accepts an order for delivery without an e-mail, and sends no mail', async () => {
		const { counter_id, checksum } = await begun();
		const placed = await place({ counter_id, checksum }, { typed: sent, payment: 'contact' });
		expect(placed.status).toBe(200);
		const order = await orderOf(placed.body);
		expect(order).toMatchObject({ email: '', communication_preference: 'phone', phone: '+16045550123' });
		const customer = await store.db
			.selectFrom('customers')
			.select(['first_name', 'last_name'])
			.where('id', '=', order.customer_id)
			.executeTakeFirstOrThrow();
		expect(customer).toEqual({ first_name: 'Bo', last_name: 'Caller' });
		const { customers } = await deskCall(store, bookseller.session, 'desk-counter/findCustomers', { term: 'caller' });
		expect(customers).toContainEqual(expect.objectContaining({ name: 'Bo Caller', email: '' }));
		const mails = await store.db
			.selectFrom('outbox_mails')
			.select('recipient')
			.where('order_id', '=', order.id)
			.execute();
		expect(mails).toEqual([]);
	});

	it('accepts a customer with a single name, and finds the customer by that name', async () => {
		const { counter_id, checksum } = await begun();
		const typed = { ...sent, name: 'Suharto' };
		const placed = await place({ counter_id, checksum }, { typed, payment: 'contact' });
		expect(placed.status).toBe(200);
		const { order_number, purchaser_name } = await orderOf(placed.body);
		expect(purchaser_name).toBe('Suharto');
		const { customers } = await deskCall(store, bookseller.session, 'desk-counter/findCustomers', { term: 'suharto' });
		expect(customers).toContainEqual(expect.objectContaining({ name: 'Suharto' }));
		const found = await deskCall(store, bookseller.session, 'desk-search/find', { query: 'suharto' });
		expect(found.orders.rows.map((row) => row.order_number)).toContain(order_number);
	});

	it.each(['PO-2026-004512', 'PO-2026-004513/FACULTY-OF-LETTERS-7'])(
		'keeps the whole purchase order number %s, and finds the order by it',
		async (purchase_order) => {
			const { counter_id, checksum } = await begun();
			const placed = await place({ counter_id, checksum }, { typed: { ...sent, purchase_order }, payment: 'contact' });
			expect(placed.status).toBe(200);
			const { order_number, ...order } = await orderOf(placed.body);
			expect(order.purchase_order).toBe(purchase_order);
			const found = await deskCall(store, bookseller.session, 'desk-search/find', { query: purchase_order });
			expect(found.orders.rows.map((row) => row.order_number)).toEqual([order_number]);
		},
	);
});

onBothEngines('a card that is keyed for an order by phone', (engine) => {
	const keys = newSealingKeys();
	const log: string[] = [];
	let store: TestStore;
	let bookseller: TestStaff;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine, {
			env: { CARD_PUBLIC_KEY: keys.publicKey, LOG_LEVEL: 'trace' },
			log: pino({ level: 'trace' }, { write: (line: string) => log.push(line) }),
		});
		eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 20));
		await setSettings(store, {});
		bookseller = await deskStaff(store, 'bookseller');
	});
	afterAll(() => store.dispose());

	const card = {
		name: 'Bo Caller',
		number: '4111 1111 1111 1111',
		expiry_month: '12',
		expiry_year: String(new Date().getFullYear() + 2),
		cvv: '987',
		postal_code: 'V6B 1A1',
	};
	const secret = /4111 ?1111|"987"|1111 1111/;

	async function taken() {
		const { counter_id } = await deskCall(store, bookseller.session, 'desk-counter/begin', {});
		await deskCall(store, bookseller.session, 'desk-counter/addTitle', { counter_id, eisbn });
		const handover = { counter_id, delivery_preference: 'pickup' as const, ...caller };
		return deskCall(store, bookseller.session, 'desk-counter/setHandover', handover);
	}
	const submit = ({ counter_id, checksum }: { counter_id: number; checksum: string }, keyed: object) =>
		askDesk(store, bookseller.session, 'desk-counter/submit', {
			counter_id,
			checksum,
			payment: 'credit_card',
			card: keyed,
			idempotency_key: randomUUID(),
		});

	it('is refused field by field, sealed at once, opened by the shop’s key alone, and shown by its last digits', async () => {
		const order = await taken();
		expect(order.payments.pickup).toContain('credit_card');
		const refused = await submit(order, { ...card, number: '4111 1111 1111 1112', cvv: '98' });
		expect(refused).toMatchObject({
			status: 400,
			body: { fields: { number: 'Must be a valid credit card number', cvv: 'Please enter a valid CVV.' } },
		});
		expect(JSON.stringify(refused)).not.toMatch(secret);
		const placed = await submit(order, card);
		expect(placed).toMatchObject({ status: 200, body: { state: 'placed' } });
		const { order_number } = placed.body as { order_number: string };
		const [sealed] = await store.db.selectFrom('sealed_cards').selectAll().execute();
		expect(sealed).toMatchObject({ cart_id: null, label: 'Visa ending in 1111' });
		expect(openCard(keys.privateKey, sealed?.sealed ?? '')).toMatchObject({ number: '4111111111111111', cvv: '987' });
		expect(JSON.stringify(sealed)).not.toMatch(secret);
		for (const name of ['desk-orders/get', 'desk-money/get'] as const)
			expect(JSON.stringify(await askDesk(store, bookseller.session, name, { order_number })), name).not.toMatch(
				secret,
			);
		for (const table of ['audit_entries', 'outbox_mails', 'orders', 'carts'] as const)
			expect(JSON.stringify(await store.db.selectFrom(table).selectAll().execute()), table).not.toMatch(secret);
		expect(log.join()).not.toMatch(secret);
	});
});
