import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refreshFacets } from '~store/catalogue/facets/facet-rows';
import type { Client } from '~store/contract/call';
import { transact } from '~store/foundation/database/transactions';
import { cartOf } from '../harness/carts';
import { addLocation, addOffer, addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { contact, eisbnOf, guestWith, onhandOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('the checkout of a guest', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());
	beforeEach(() => setSettings(store, {}));

	const ordersOf = (email: string) =>
		store.db.selectFrom('orders').selectAll().where('email', '=', email).orderBy('id').execute();
	const setOnhand = (titleId: number, onhand: number) =>
		store.db
			.updateTable('stock')
			.set({ onhand })
			.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', titleId))
			.execute();
	const refusal = async (client: Client, call: string, payload: object) => {
		const { status, body } = await store.ask(call, payload, client);
		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(500);
		const { error, fields } = body as { error: string; fields?: object };
		return fields ?? error;
	};

	it('takes the stock, writes the order and empties the cart', async () => {
		const title = await addStockedTitle(store, { title: 'The Sold Book' }, 3);
		await setSettings(store, {
			store_info: { name: 'Quill & Co', address: '1 Main St', city: 'Hope', phone: '604 555 0100' },
			checkout_info: { tax_rates: [{ type: 'GST', country: 'CA', basis_points: 500 }] },
		});
		const client = await guestWith(store, title, 2);
		const submission = { ...(await review(store, client)), instructions: 'Gift wrap', purchase_order: 'PO-7' };
		const { order_number } = await store.call('checkout/submit', submission, client);
		expect(order_number).toMatch(/^\d{4,}$/);
		expect(await onhandOf(store, title)).toBe(1);
		expect((await cartOf(store, client)).items).toEqual([]);

		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order).toMatchObject({
			order_number,
			state: 'placed',
			delivery_key: 'pickup',
			delivery_type: 'In-store pick up',
			payment_type: 'pickup',
			purchaser_name: contact.name,
			email: contact.email,
			phone: '(604) 555-0199',
			notes: 'Gift wrap',
			purchaseorder: 'PO-7',
			communication_preference: 'email',
			shipping: null,
			pickup_location: expect.objectContaining({ name: 'Main Street' }),
			summary: {
				item_count: 1,
				original_price: '40.00',
				discounts: '0.00',
				subtotal: '40.00',
				taxes: [{ type: 'GST', amount: '2.00' }],
				shipping: '0.00',
				total: '42.00',
				total_owing: '42.00',
			},
		});
		expect(order.items).toMatchObject([
			{
				title_info: {
					title: 'The Sold Book',
					binding: 'Paperback',
					available: { text: 'New', code: 'new', onhand: 3 },
				},
				cart_info: { quantity: 2, sold_price: '20.00', line_price: '40.00', backorder_quantity: 0, is_giftcard: false },
			},
		]);
	});

	it('keeps the receipt unchanged when the catalogue changes', async () => {
		const title = await addStockedTitle(store, { title: 'First Name' });
		const client = await guestWith(store, title);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const before = await store.call('order/get', { order_id: order_number }, client);
		await store.db
			.updateTable('titles')
			.set({ title: 'Second Name', list_price_can: 9900 })
			.where('id', '=', title)
			.execute();
		expect(await store.call('order/get', { order_id: order_number }, client)).toEqual(before);
	});

	it('numbers orders without gaps, even after a refused order', async () => {
		const title = await addStockedTitle(store, {}, 5);
		const numbers: number[] = [];
		for (let orders = 0; orders < 3; orders++) {
			const client = await guestWith(store, title);
			const submission = await review(store, client);
			await refusal(client, 'checkout/submit', { ...submission, checksum: 'another' });
			numbers.push(Number((await store.call('checkout/submit', submission, client)).order_number));
		}
		expect(numbers).toEqual([0, 1, 2].map((step) => (numbers[0] ?? 0) + step));
		expect(numbers[0]).toBeGreaterThanOrEqual(1001);
	});

	it('backorders titles that the store can get', async () => {
		const title = await addTitle(store);
		await addOffer(store, title, { onhand: 2, is_extra_orderable: 1 });
		const client = await guestWith(store, title, 5);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		expect(await onhandOf(store, title)).toBe(0);
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order.items[0]?.cart_info).toMatchObject({ quantity: 5, backorder_quantity: 3 });
		expect(order.items[0]?.cart_info.backorder_sub_message).not.toBeNull();
		expect(order.pickup, 'has no known date').toBeNull();
	});

	it('takes the stock from the chosen location', async () => {
		await setSettings(store, { store_info: { is_multistore: true } });
		const [north, south] = [
			await addLocation(store, { altname: 'North' }),
			await addLocation(store, { altname: 'South' }),
		];
		const title = await addTitle(store);
		const stock = [north, south].map((location_id) => ({ location_id, onhand: 2 }));
		const offer = await addOffer(store, title, { stock });
		const client = await guestWith(store, title);
		await store.db.updateTable('sessions').set({ location_id: south }).execute();
		expect(await refusal(client, 'cart/add', { eisbn: await eisbnOf(store, title), quantity: 2 })).toMatch(/only 2/i);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order).toMatchObject({ order_location_id: south, pickup_location: { name: 'South' } });
		const left = await store.db.selectFrom('stock').selectAll().where('offer_id', '=', offer).execute();
		expect(left.find(({ location_id }) => location_id === south)?.onhand).toBe(1);
		expect(left.find(({ location_id }) => location_id === north)?.onhand).toBe(2);
	});

	it('lets a guest of a store with several locations choose the pick-up location, unless the goods decide', async () => {
		const always = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => ({
			day,
			opens: '0:00',
			closes: '24:00',
		}));
		const hours = JSON.stringify({ weekdays: always });
		const east = await addLocation(store, { altname: 'East', address: '1 Pier', city: 'Hope', hours });
		const west = await addLocation(store, { altname: 'West', hours });
		const here = (guest: Client) => store.call('checkout/getPickupLocations', {}, guest);
		const shown = async (guest: Client) => {
			const { locations, ...choice } = await here(guest);
			const of = locations.filter(({ name }) => name === 'East' || name === 'West');
			return { ...choice, onhand: of.map(({ name, onhand }) => [name, onhand]) };
		};

		const both = await addTitle(store);
		const offer = await addOffer(store, both, {
			stock: [
				{ location_id: east, onhand: 3 },
				{ location_id: west, onhand: 2 },
			],
		});
		const client = await guestWith(store, both, 2);
		expect(await shown(client)).toEqual({
			wanted: 2,
			selected: east,
			decided: false,
			onhand: [
				['East', 2],
				['West', 2],
			],
		});
		const { locations } = await here(client);
		const place = locations.find(({ name }) => name === 'East');
		expect(place).toMatchObject({ address: '1 Pier, Hope', ready_by: expect.any(Number) });
		expect((place?.ready_by ?? 0) - store.now()).toBeGreaterThanOrEqual(2 * 3600);

		await setSettings(store, { checkout_info: { pickup_hours: 0 } });
		const atOnce = (await here(client)).locations.find(({ name }) => name === 'East')?.ready_by ?? 0;
		expect(atOnce - store.now()).toBeLessThan(3600);

		const before = await review(store, client);
		const payload = { ...contact, pickup_location_id: west };
		expect(await refusal(client, 'checkout/setExtras', { ...payload, pickup_location_id: 999 })).toBe(
			'We have no such location. Please choose another.',
		);
		const { checksum, cart } = await store.call('checkout/setExtras', payload, client);
		expect(checksum).not.toBe(before.checksum);
		expect(cart.checkout).toMatchObject({ pickup_location_id: west });
		expect(await shown(client)).toMatchObject({ selected: west });
		const { order_number } = await store.call('checkout/submit', { ...before, checksum }, client);
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order).toMatchObject({ order_location_id: west, pickup_location: { name: 'West' } });
		// The order's page says when the order will be ready and until when the location is open then.
		const { ready_by = 0, open_until } = order.pickup ?? {};
		expect(ready_by - order.order_date).toBeGreaterThanOrEqual(0);
		expect(ready_by - order.order_date).toBeLessThan(3600);
		// In the last fifteen minutes before midnight, the order is ready when the location closes.
		expect(open_until).toBeGreaterThanOrEqual(ready_by);
		const left = await store.db.selectFrom('stock').selectAll().where('offer_id', '=', offer).execute();
		expect(left.map(({ location_id, onhand }) => [location_id, onhand]).sort()).toEqual([
			[east, 3],
			[west, 0],
		]);
		const mails = await store.db.selectFrom('outbox_mails').select('text').orderBy('id').execute();
		expect(mails.at(-1)?.text).toContain('West');

		// Only one location has all copies of the first cart. No location has any of the second.
		expect(await shown(await guestWith(store, both, 3))).toMatchObject({ selected: east, decided: true });
		const none = await addTitle(store);
		await addOffer(store, none, { onhand: 0, is_extra_orderable: 1 });
		expect(await shown(await guestWith(store, none))).toMatchObject({ wanted: 1, decided: false });
	});

	it('skips the pickup question for a guest who shops at a location', async () => {
		await setSettings(store, { store_info: { is_multistore: true } });
		const south = await addLocation(store, { altname: 'South End' });
		const client = await guestWith(store, await addStockedTitle(store));
		await store.db.updateTable('sessions').set({ location_id: south }).execute();
		expect(await store.call('checkout/getPickupLocations', {}, client)).toMatchObject({
			locations: [],
			selected: null,
		});
	});

	it('asks for the name, e-mail and phone in the words of the shop', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		expect(await refusal(client, 'checkout/setExtras', {})).toEqual({
			name: 'Please input your name.',
			email: 'Please input your email address.',
			phone: 'Please input your phone number.',
		});
		const typed = {
			' ': 'Please input your phone number.',
			'----------': 'Must be a phone number',
			'604 555 019': 'This phone number is not complete.',
			'604-555-0199 ext 4': 'Must be between 2 and 6 digits',
		};
		for (const [phone, words] of Object.entries(typed)) {
			expect(await refusal(client, 'checkout/setExtras', { ...contact, phone })).toBe(words);
		}
		for (const email of ['ada', 'ada@', 'a b@example.org', 'ada@example.org, bo@example.org']) {
			expect(await refusal(client, 'checkout/setExtras', { ...contact, email })).toBe(
				'Please input your email address.',
			);
		}
	});

	it('stores phone numbers in international form, and shows them in national form', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		const submission = { ...(await review(store, client)), phone: '+1 (250) 555-0123' };
		await store.call('checkout/setExtras', { ...contact, phone: submission.phone }, client);
		expect((await cartOf(store, client)).checkout.contact?.phone).toBe('(250) 555-0123');
		const { order_number } = await store.call('checkout/submit', submission, client);
		expect((await store.call('order/get', { order_id: order_number }, client)).phone).toBe('(250) 555-0123');
		const row = store.db.selectFrom('orders').select('phone').where('order_number', '=', order_number);
		expect(await row.executeTakeFirstOrThrow()).toEqual({ phone: '+12505550123' });

		const abroad = await guestWith(store, await addStockedTitle(store));
		await review(store, abroad);
		await store.call('checkout/setExtras', { ...contact, phone: '+44 (0)20 7946 0958' }, abroad);
		expect((await cartOf(store, abroad)).checkout.contact?.phone).toBe('+44 20 7946 0958');
	});

	it('keeps the extension of a phone number, and shows it', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		const submission = { ...(await review(store, client)), phone: '250-555-0123 x 1204' };
		const { order_number } = await store.call('checkout/submit', submission, client);
		const order = await store.call('order/get', { order_id: order_number }, client);
		expect(order.phone).toBe('(250) 555-0123 ext. 1204');
		const row = store.db.selectFrom('orders').select('phone').where('order_number', '=', order_number);
		expect(await row.executeTakeFirstOrThrow()).toEqual({ phone: '+12505550123;ext=1204' });
	});

	it('uses the contact of the earlier step when the review sends none, and refuses an order without one', async () => {
		const title = await addStockedTitle(store, {}, 5);
		const client = await guestWith(store, title);
		const { name: _name, email: _email, phone: _phone, ...bare } = await review(store, client);
		const { order_number } = await store.call('checkout/submit', bare, client);
		expect((await store.call('order/get', { order_id: order_number }, client)).purchaser_name).toBe(contact.name);

		const nobody = await guestWith(store, title);
		const { checksum } = await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, nobody);
		const payload = { ...bare, idempotency_key: randomUUID(), checksum };
		expect(await refusal(nobody, 'checkout/submit', payload)).toHaveProperty('name', 'Please input your name.');
		expect(await onhandOf(store, title)).toBe(4);
	});

	it('uses the preferred contact of the account, or the phone when the store sends no texts', async () => {
		const toldBy = async (texting_enabled: boolean) => {
			await setSettings(store, { store_info: { allowed_comm_prefs: ['email', 'phone', 'text'], texting_enabled } });
			const { client } = await addCustomer(store, { phone_number: '+16045550133', communication_preference: 'text' });
			await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
			await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
			await store.call('checkout/setExtras', {}, client);
			const { user } = await store.call('session/get', {}, client);
			const chosen = (await cartOf(store, client)).checkout.contact?.preferred_communication;
			return [user?.communication_preference, chosen];
		};
		expect(await toldBy(true)).toEqual(['text', 'text']);
		expect(await toldBy(false)).toEqual(['phone', 'phone']);
	});

	it('contacts the shopper by text if texting is enabled, and by phone otherwise', async () => {
		const toldBy = async (texting_enabled: boolean) => {
			await setSettings(store, { store_info: { allowed_comm_prefs: ['email', 'text'], texting_enabled } });
			const client = await guestWith(store, await addStockedTitle(store));
			const submission = { ...(await review(store, client)), preferred_communication: 'text' as const };
			const { order_number } = await store.call('checkout/submit', submission, client);
			return (await store.call('order/get', { order_id: order_number }, client)).communication_preference;
		};
		expect(await toldBy(false)).toBe('phone');
		expect(await toldBy(true)).toBe('text');
	});

	it('is in-store pick-up, paid in the store', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		const submission = await review(store, client);
		const closed = {
			ship: 'This store does not ship orders.',
			local_delivery: 'This store does not deliver locally.',
		};
		for (const [delivery_preference, words] of Object.entries(closed)) {
			const answer = await store.ask('checkout/setDelivery', { delivery_preference }, client);
			expect(answer).toMatchObject({ status: 403, body: { error: words, field: 'delivery_preference' } });
			expect(await refusal(client, 'checkout/submit', { ...submission, delivery_preference })).toBe(words);
		}
		await setSettings(store, { checkout_info: { ship_enabled: true, local_delivery_enabled: true } });
		for (const delivery_preference of ['ship', 'local_delivery']) {
			const words = 'You must login or sign up to use this feature.';
			expect(await refusal(client, 'checkout/setDelivery', { delivery_preference })).toBe(words);
			expect(await refusal(client, 'checkout/submit', { ...submission, delivery_preference })).toBe(words);
		}
		const { choices } = await store.call('checkout/getPaymentChoices', {}, client);
		expect(choices.pickup).toEqual(['pickup']);
		for (const payment_choice of ['credit_card', 'not_required']) {
			const words = 'This order cannot be paid in that way. Please choose another.';
			expect(await refusal(client, 'checkout/setPaymentChoice', { payment_choice })).toBe(words);
			expect(await refusal(client, 'checkout/submit', { ...submission, payment_choice })).toBe(words);
		}
		await setSettings(store, { checkout_info: { pickup_enabled: false } });
		expect(await refusal(client, 'checkout/submit', submission)).toBe('This store does not offer in-store pick up.');
		expect((await cartOf(store, client)).can_click_collect).toBe(false);
	});

	it('is refused for an empty cart, an order below the minimum, a closed shop, or goods that need an account', async () => {
		const pickup = { delivery_preference: 'pickup' };
		expect(await refusal(shopper(), 'checkout/setDelivery', pickup)).toBe('There are no items in your cart.');
		const client = await guestWith(store, await addStockedTitle(store));
		const submission = await review(store, client);
		await setSettings(store, { checkout_info: { order_min: 2550 } });
		const minimum = 'Your order subtotal is below the minimum order requirement ($25.50)';
		expect(await refusal(client, 'checkout/setDelivery', pickup)).toBe(minimum);
		expect(await refusal(client, 'checkout/submit', submission)).toBe(minimum);
		await setSettings(store, { cart_enabled: false });
		expect(await refusal(client, 'checkout/submit', submission)).toBe('Online ordering is disabled.');

		await setSettings(store, { store_info: { giftcards_enabled: true } });
		const card = await eisbnOf(store, await addTitle(store, { is_giftcard: 1, title: 'A card' }));
		await store.call('cart/add', { eisbn: card, quantity: 1, price: '25' }, client);
		expect(await refusal(client, 'checkout/setDelivery', pickup)).toMatch(/^Requires account.*A card/);
	});

	it('is refused when the cart differs from the cart that the shopper agreed to', async () => {
		const title = await addStockedTitle(store, {}, 5);
		const client = await guestWith(store, title);
		const submission = await review(store, client);
		await store.db.updateTable('offers').set({ price: 2100 }).where('title_id', '=', title).execute();
		expect(await refusal(client, 'checkout/submit', submission)).toMatch(/^Your cart has changed/);
		expect(await onhandOf(store, title)).toBe(5);
		const { checksum } = await cartOf(store, client);
		await store.call('checkout/submit', { ...submission, checksum }, client);
		expect(await onhandOf(store, title)).toBe(4);
	});

	it('names titles that are no longer in stock', async () => {
		const title = await addStockedTitle(store, { title: 'Rare' }, 5);
		const client = await guestWith(store, title, 4);
		const submission = await review(store, client);
		await setOnhand(title, 2);
		const words = 'We no longer have the inventory to fulfill this order: only 2 of “Rare” are in stock.';
		expect(await refusal(client, 'checkout/submit', submission)).toBe(words);
		expect(await refusal(client, 'checkout/setDelivery', { delivery_preference: 'pickup' })).toBe(words);
		await setOnhand(title, 0);
		expect(await refusal(client, 'checkout/submit', submission)).toBe(
			'We no longer have the inventory to fulfill this order: “Rare” is no longer in stock.',
		);
		expect((await cartOf(store, client)).items).toHaveLength(1);
	});

	it('returns the same order for the same key, however fast the form is posted', async () => {
		const title = await addStockedTitle(store, {}, 20);
		const client = await guestWith(store, title, 2);
		const email = `${randomUUID()}@example.org`;
		const submission = { ...(await review(store, client)), email };
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => store.call('checkout/submit', submission, client)),
		);
		expect(new Set(answers.map(({ order_number }) => order_number)).size).toBe(1);
		expect(await ordersOf(email)).toHaveLength(1);
		expect(await onhandOf(store, title)).toBe(18);
		expect(await store.call('checkout/submit', submission, client)).toEqual(answers[0]);

		const other = await guestWith(store, title);
		const stolen = { ...(await review(store, other)), idempotency_key: submission.idempotency_key };
		expect(await refusal(other, 'checkout/submit', stolen)).toBe('This order has been placed already.');
		expect(await refusal(client, 'checkout/submit', { ...submission, idempotency_key: randomUUID() })).toBe(
			'There are no items in your cart.',
		);
	});

	it('accepts a key for only one of several carts that send the same key at once', async () => {
		const title = await addStockedTitle(store, {}, 20);
		const idempotency_key = randomUUID();
		const posts = await Promise.all(
			[1, 2, 3, 4].map(async () => {
				const client = await guestWith(store, title);
				return { client, submission: { ...(await review(store, client)), idempotency_key } };
			}),
		);
		const answers = await Promise.all(
			posts.map(({ client, submission }) => store.ask('checkout/submit', submission, client)),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
		expect(await onhandOf(store, title)).toBe(19);
	});

	it('sells the last 10 copies to 10 of 64 guests', async () => {
		const title = await addStockedTitle(store, { title: 'The last ones' }, 10);
		const email = `${randomUUID()}@example.org`;
		const posts: { client: Client; submission: object }[] = [];
		for (let guests = 0; guests < 64; guests++) {
			const client = await guestWith(store, title);
			const { checksum } = await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
			const payment = { delivery_preference: 'pickup', payment_choice: 'pickup' };
			posts.push({ client, submission: { ...contact, ...payment, email, checksum, idempotency_key: randomUUID() } });
		}
		const answers = await Promise.all(
			posts.map(({ client, submission }) => store.ask('checkout/submit', submission, client)),
		);
		const sold = answers.filter(({ status }) => status === 200);
		expect(sold).toHaveLength(10);
		for (const answer of answers.filter(({ status }) => status !== 200)) {
			expect(answer).toMatchObject({
				status: 409,
				body: {
					error: 'We no longer have the inventory to fulfill this order: “The last ones” is no longer in stock.',
				},
			});
		}
		expect(await onhandOf(store, title)).toBe(0);
		const orders = await ordersOf(email);
		expect(orders).toHaveLength(10);
		expect(new Set(orders.map(({ order_number }) => order_number)).size).toBe(10);
	});

	it('sells two titles to guests who hold them in opposite order', async () => {
		const [one, two] = [await addStockedTitle(store, {}, 16), await addStockedTitle(store, {}, 16)];
		const posts = await Promise.all(
			Array.from({ length: 16 }, async (_, index) => {
				const [first, second] = index % 2 === 0 ? [one, two] : [two, one];
				const client = await guestWith(store, first);
				await store.call('cart/add', { eisbn: await eisbnOf(store, second), quantity: 1 }, client);
				return { client, submission: await review(store, client) };
			}),
		);
		const answers = await Promise.all(
			posts.map(({ client, submission }) => store.ask('checkout/submit', submission, client)),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
		expect([await onhandOf(store, one), await onhandOf(store, two)]).toEqual([0, 0]);
	});

	it('is undone completely when one step fails', async () => {
		const title = await addStockedTitle(store, {}, 5);
		const client = await guestWith(store, title, 2);
		const email = `${randomUUID()}@example.org`;
		const submission = { ...(await review(store, client)), email };
		const before = await cartOf(store, client);
		await store.db.schema.alterTable('outbox_mails').renameTo('outbox_mails_away').execute();
		const failed = await store.ask('checkout/submit', submission, client);
		await store.db.schema.alterTable('outbox_mails_away').renameTo('outbox_mails').execute();
		expect(failed).toEqual({ status: 500, body: { error: 'There was an error.' } });
		expect(await onhandOf(store, title)).toBe(5);
		expect(await cartOf(store, client)).toEqual(before);
		expect(await ordersOf(email)).toEqual([]);

		await store.call('checkout/submit', submission, client);
		expect(await onhandOf(store, title)).toBe(3);
		expect(await ordersOf(email)).toHaveLength(1);
	});

	it('removes a sold-out title from the in-stock filter, and tells every process that the stock changed', async () => {
		const title = await addStockedTitle(store, { lowest_price: 2000 }, 1);
		const inStock = async () => {
			const row = await store.db
				.selectFrom('title_facets')
				.select('filters')
				.where('title_id', '=', title)
				.executeTakeFirst();
			return row?.filters.includes('in-stock') ?? false;
		};
		await transact(store, (transaction) => refreshFacets(transaction, [title]));
		expect(await inStock()).toBe(true);
		const version = await store.versions.current('stock');
		const client = await guestWith(store, title);
		await store.call('checkout/submit', await review(store, client), client);
		expect(await inStock()).toBe(false);
		expect(await store.versions.current('stock')).not.toBe(version);
	});
});
