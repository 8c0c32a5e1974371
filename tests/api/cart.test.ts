import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashOf } from '~store/foundation/sessions/sessions';
import { cartOf } from '../harness/carts';
import { addLocation, addOffer, addStockedTitle, addTitle, nextEisbn } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { eisbnOf, guestWith } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('the cart', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());
	beforeEach(() => setSettings(store, {}));

	const rowsIn = async (table: 'sessions' | 'carts') => {
		const { count } = await store.db
			.selectFrom(table)
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow();
		return count;
	};
	const summaryOf = async (client: ReturnType<typeof guest>) =>
		(await store.call('session/getSummary', {}, client)).cart;

	it('is created with the first added title, not by a visit', async () => {
		const client = shopper();
		const before = [await rowsIn('sessions'), await rowsIn('carts')];
		expect(await cartOf(store, client)).toMatchObject({ items: [], checksum: '', can_click_collect: false });
		expect(await store.call('session/getChecksum', {}, client)).toEqual({ cart_checksum: '' });
		await store.call('cart/removeItem', { cart_id: 1 }, client);
		expect([await rowsIn('sessions'), await rowsIn('carts')]).toEqual(before);

		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		const { cart } = await store.call('cart/add', { eisbn, quantity: 1 }, client);
		expect(cart?.items).toHaveLength(1);
		expect([await rowsIn('sessions'), await rowsIn('carts')]).toEqual(before.map((count) => count + 1));
	});

	it('adds a repeated request with the same key once, and returns the current cart', async () => {
		const eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 3));
		const client = shopper();
		const add = (idempotency_key: string, who = client) =>
			store.call('cart/add', { eisbn, quantity: 2, idempotency_key }, who);
		// The first call begins a cart and the second finds it. There are too few copies to add them twice.
		const [first, again] = await Promise.all([add('a'), add('a')]);
		expect([first, again]).toMatchObject([{ happened: 'added' }, { happened: 'added' }]);
		expect(await add('a')).toEqual(first);
		expect((await summaryOf(client)).summary).toEqual({ item_count: 1, total_quantity: 2 });
		expect(await store.ask('cart/add', { eisbn, quantity: 2, idempotency_key: 'b' }, client)).toMatchObject({
			status: 409,
		});
		expect((await add('a', shopper())).cart?.summary.total_quantity).toBe(2);
		await store.call('cart/add', { eisbn, quantity: 1, idempotency_key: 'b' }, client);
		expect((await summaryOf(client)).summary.total_quantity).toBe(3);
	});

	it('does not add a repeated request again when the session ended in between', async () => {
		const eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 5));
		const client = shopper();
		const addition = { eisbn, quantity: 2, idempotency_key: 'ran-out' };
		await store.call('cart/add', addition, client);
		await store.db.deleteFrom('sessions').where('id_hash', '=', hashOf(client.session_id)).execute();
		expect(await store.ask('cart/add', addition, client)).toMatchObject({ status: 200 });
		expect((await summaryOf(client)).summary.total_quantity).toBe(0);
	});

	it('is returned in full by the session and by every call that changes the cart', async () => {
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		const client = shopper();
		const { cart } = await store.call('cart/add', { eisbn, quantity: 2 }, client);
		expect(cart).toMatchObject({
			can_click_collect: true,
			contains_unavailable: false,
			meets_order_min: true,
			gift_cards: [],
			checksum: expect.stringMatching(/./),
			summary: { item_count: 1, total_quantity: 2 },
		});
		expect((await store.call('session/get', {}, client)).cart).toEqual(cart);
		const cart_id = cart?.items[0]?.cart_info.cart_id ?? 0;
		const more = await store.call('cart/add', { eisbn, cart_id, quantity: 3 }, client);
		const other = await store.call(
			'cart/add',
			{ eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 },
			client,
		);
		expect(more.cart?.checksum).not.toBe(cart?.checksum);
		const removed = await store.call(
			'cart/removeItem',
			{ cart_id: other.cart?.items[1]?.cart_info.cart_id ?? 0 },
			client,
		);
		expect(removed.cart).toEqual(more.cart);
		const short = { eisbn, cart_id, return_cart: false };
		expect(await store.call('cart/add', { ...short, quantity: 1 }, client)).toMatchObject({ cart: null, sum: null });
		const { sum } = await store.call('cart/add', { ...short, quantity: 2, return_sum: true }, client);
		const { total_quantity, subtotal, total } = (await store.call('session/get', {}, client)).cart.summary;
		expect(sum).toEqual({ total_quantity, subtotal, total });
		expect(Number(sum?.total)).toBeGreaterThan(0);
	});

	it('gives a visitor without a session an id for the cart', async () => {
		const [one, other] = [await store.call('session/get', {}, guest()), await store.call('session/get', {}, guest())];
		expect(one.session_id).toMatch(/^[\w-]{32}$/);
		expect(other.session_id).not.toBe(one.session_id);
		const client = { ...guest(), session_id: one.session_id };
		await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
		const { session_id, cart } = await store.call('session/get', {}, client);
		expect({ session_id, count: cart.summary.item_count }).toEqual({ session_id: one.session_id, count: 1 });
	});

	it('asks before it stores a key: the answer uses the same key', async () => {
		const eisbn = await eisbnOf(store, await addStockedTitle(store, { is_large_print: 1 }, 3));
		const client = shopper();
		const addition = { eisbn, quantity: 1, idempotency_key: 'large' };
		expect(await store.call('cart/add', { ...addition, ask: ['large-print'] }, client)).toMatchObject({
			happened: 'asked',
		});
		expect(await store.call('cart/add', addition, client)).toMatchObject({ happened: 'added' });
	});

	it('refuses a line id together with another title', async () => {
		const [eisbn, other] = [await addStockedTitle(store), await addStockedTitle(store)].map((id) => eisbnOf(store, id));
		const client = shopper();
		const { cart } = await store.call('cart/add', { eisbn: (await eisbn) ?? '', quantity: 1 }, client);
		const named = { cart_id: cart?.items[0]?.cart_info.cart_id, eisbn: await other };
		for (const quantity of [0, 2]) {
			expect(await store.ask('cart/add', { ...named, quantity }, client)).toEqual({
				status: 422,
				body: { error: 'This line of your cart is of another title.', field: 'eisbn' },
			});
		}
		expect((await summaryOf(client)).summary.total_quantity).toBe(1);
	});

	it('refuses to add a title without a session', async () => {
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		expect(await store.ask('cart/add', { eisbn, quantity: 1 }, guest())).toMatchObject({
			status: 400,
			body: { field: 'session_id' },
		});
	});

	it('has one line for a title and condition, however the copies were added', async () => {
		const client = shopper();
		const title = await addTitle(store);
		await addOffer(store, title, { onhand: 5 });
		await addOffer(store, title, { condition: 'used', price: 700, onhand: 1 });
		const eisbn = await eisbnOf(store, title);
		await Promise.all([1, 2].map((quantity) => store.call('cart/add', { eisbn, quantity }, client)));
		await store.call('cart/add', { eisbn, condition: 'used', quantity: 1 }, client);
		const cart = await cartOf(store, client);
		const held = cart.items.map(({ title_info, cart_info }) => [title_info.available.code, cart_info.quantity]);
		expect(held).toEqual([
			['new', 3],
			['used', 1],
		]);
		expect(cart.summary).toMatchObject({ item_count: 2, total_quantity: 4, subtotal: '67.00', total: '67.00' });
	});

	it('sets the quantity of a line, and removes the line at 0', async () => {
		const client = await guestWith(store, await addStockedTitle(store), 1);
		const line = (await cartOf(store, client)).items[0];
		const change = { eisbn: line?.title_info.eisbn ?? '', cart_id: line?.cart_info.cart_id ?? 0 };
		const updated = await store.call('cart/add', { ...change, quantity: 3 }, client);
		expect(updated).toMatchObject({ happened: 'updated', cart: { items: [{ cart_info: { quantity: 3 } }] } });
		expect((await cartOf(store, client)).items[0]?.cart_info).toMatchObject({
			quantity: 3,
			sold_price: '20.00',
			line_price: '60.00',
		});
		const emptied = await store.call('cart/add', { ...change, quantity: 0 }, client);
		expect(emptied).toMatchObject({ happened: 'removed', cart: { summary: { item_count: 0 }, items: [] } });
		expect(await store.ask('cart/add', { ...change, quantity: 1 }, client)).toMatchObject({
			status: 404,
			body: { error: 'This item is no longer in your cart.' },
		});
	});

	it('removes the copies of one condition, or of all when no condition is given', async () => {
		const title = await addStockedTitle(store);
		await addOffer(store, title, { condition: 'used', price: 700, onhand: 2 });
		const eisbn = await eisbnOf(store, title);
		const client = await guestWith(store, title, 1);
		const conditions = async () =>
			(await cartOf(store, client)).items.map(({ title_info }) => title_info.available.code);
		const change = (condition: string | undefined, quantity: number) =>
			store.call('cart/add', { eisbn, quantity, ...(condition ? { condition } : {}) }, client);
		await change('used', 1);
		await change('used', 0);
		expect(await conditions()).toEqual(['new']);
		await change('used', 1);
		await change(undefined, 0);
		expect(await conditions()).toEqual([]);
	});

	it("never touches another visitor's lines", async () => {
		const owner = await guestWith(store, await addStockedTitle(store), 2);
		const other = await guestWith(store, await addStockedTitle(store), 1);
		const line = (await cartOf(store, owner)).items[0];
		const change = { eisbn: line?.title_info.eisbn ?? '', cart_id: line?.cart_info.cart_id ?? 0 };
		expect(await store.ask('cart/add', { ...change, quantity: 1 }, other)).toMatchObject({ status: 404 });
		await store.call('cart/add', { ...change, quantity: 0 }, other);
		await store.call('cart/removeItem', { cart_id: change.cart_id }, other);
		expect((await cartOf(store, owner)).items[0]?.cart_info.quantity).toBe(2);
	});

	it('adds the first available condition when none is given', async () => {
		const title = await addTitle(store);
		await addOffer(store, title, { onhand: 0 });
		await addOffer(store, title, { condition: 'good', price: 500, onhand: 1 });
		const cart = await cartOf(store, await guestWith(store, title));
		expect(cart.items[0]).toMatchObject({
			title_info: { available: { code: 'good' } },
			cart_info: { sold_price: '5.00' },
		});
	});

	it('says how many copies are in stock when a shopper wants more', async () => {
		const title = await addStockedTitle(store, { title: 'Scarce' }, 3);
		const eisbn = await eisbnOf(store, title);
		const client = shopper();
		expect(await store.ask('cart/add', { eisbn, quantity: 4 }, client)).toMatchObject({
			status: 409,
			body: { error: 'Only 3 of “Scarce” are in stock; your cart would hold 4.', field: 'quantity' },
		});
		expect((await cartOf(store, client)).items).toEqual([]);
		await store.call('cart/add', { eisbn, quantity: 2 }, client);
		expect((await store.ask('cart/add', { eisbn, quantity: 2 }, client)).status).toBe(409);
		expect((await cartOf(store, client)).items[0]?.cart_info.quantity).toBe(2);
	});

	it('adds the copies of a form once when the form is sent twice, at the same time or one after another', async () => {
		const title = await addStockedTitle(store, {}, 9);
		const eisbn = await eisbnOf(store, title);
		const client = await guestWith(store, await addStockedTitle(store));
		const press = (in_cart: number, quantity = 1) => store.call('cart/add', { eisbn, quantity, in_cart }, client);
		const quantityOf = async () =>
			(await cartOf(store, client)).items.find(({ title_info }) => title_info.eisbn === eisbn)?.cart_info.quantity;
		const twice = await Promise.all([press(0), press(0)]);
		// The second request may be a double click or a wish from an outdated page. The cart cannot tell, so it asks.
		const kept = { happened: 'unchanged', question: null, in_cart: 1 };
		expect(twice).toContainEqual(expect.objectContaining({ happened: 'added' }));
		expect(twice).toContainEqual(expect.objectContaining(kept));
		expect(await press(0)).toMatchObject(kept);
		expect(await quantityOf()).toBe(1);
		await press(1, 2);
		expect(await quantityOf()).toBe(3);
		// After the title was removed, the same request is a new wish.
		await store.call('cart/add', { eisbn, quantity: 0 }, client);
		await press(0);
		expect(await quantityOf()).toBe(1);
		// A request from a newer page adds one more.
		await press(0, 2);
		expect(await quantityOf()).toBe(3);
	});

	it('adds a gift card once when its form is sent twice, and a second equal card from another form', async () => {
		await setSettings(store, { store_info: { giftcards_enabled: true } });
		const eisbn = await eisbnOf(store, await addTitle(store, { is_giftcard: 1 }));
		const client = shopper();
		const press = (in_cart: number, price: string) =>
			store.call('cart/add', { eisbn, quantity: 1, in_cart, price, personalized: false }, client);
		const copies = async () =>
			(await cartOf(store, client)).items.map(({ cart_info: { quantity, sold_price } }) => [sold_price, quantity]);
		for (const [in_cart, price] of [
			[0, '25'],
			[1, '50'],
			[2, '25'],
		] as const) {
			await press(in_cart, price);
			await press(in_cart, price);
		}
		expect(await copies()).toEqual([
			['25.00', 2],
			['50.00', 1],
		]);
		// Sent from another page that was drawn before the last card was added.
		await press(2, '75');
		expect(await copies()).toHaveLength(3);
	});

	it('shows the price of a title without its discount', async () => {
		const title = await addTitle(store);
		await addOffer(store, title, { onhand: 2, discount: 10 });
		const { items, summary } = await cartOf(store, await guestWith(store, title, 2));
		expect(items[0]?.cart_info).toMatchObject({ sold_price: '18.00', original_price: '20.00', line_price: '36.00' });
		expect(summary).toMatchObject({ original_price: '40.00', discounts: '4.00' });
	});

	it('backorders the copies that are not in stock', async () => {
		const title = await addTitle(store);
		await addOffer(store, title, { onhand: 2, is_extra_orderable: 1 });
		const cart = await cartOf(store, await guestWith(store, title, 5));
		expect(cart.items[0]?.cart_info).toMatchObject({
			backorder_quantity: 3,
			backorder_sub_message: expect.any(String),
		});
	});

	it('accepts a title before its release', async () => {
		const title = await addTitle(store, { status: 'forthcoming', release_date: null });
		await addOffer(store, title);
		const cart = await cartOf(store, await guestWith(store, title, 2));
		expect(cart.items[0]?.cart_info).toMatchObject({ quantity: 2, backorder_quantity: 2, cartable: true });
	});

	it('explains why a title cannot be added', async () => {
		const client = shopper();
		const none = await eisbnOf(store, await addTitle(store, { title: 'Offerless' }));
		const soldOut = await addStockedTitle(store, { title: 'Gone' }, 0);
		const refusals = [
			{ eisbn: nextEisbn(), status: 404, error: /There is no title/ },
			{ eisbn: none, status: 409, error: /“Offerless” cannot be added to the cart: Unavailable/ },
			{ eisbn: await eisbnOf(store, soldOut), status: 409, error: /“Gone” cannot be added to the cart: Out of stock/ },
			{ eisbn: await eisbnOf(store, soldOut), condition: 'used', status: 409, error: /cannot be added/ },
		];
		for (const { status, error, ...payload } of refusals) {
			const answer = await store.ask('cart/add', { ...payload, quantity: 1 }, client);
			expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
		}
	});

	it('holds at most 9999 copies in a line, and 5,000 lines', async () => {
		const title = await addTitle(store);
		await addOffer(store, title, { is_extra_orderable: 1 });
		const client = await guestWith(store, title, 9999);
		const eisbn = await eisbnOf(store, title);
		expect(await store.ask('cart/add', { eisbn, quantity: 1 }, client)).toMatchObject({
			status: 409,
			body: { error: 'A cart holds at most 9999 copies of a title.' },
		});

		const { cart_id } = await store.db
			.selectFrom('cart_items')
			.select('cart_id')
			.where('title_id', '=', title)
			.executeTakeFirstOrThrow();
		const filler = Array.from({ length: 4999 }, (_, index) => ({
			cart_id: cart_id,
			title_id: title,
			condition: `own_${index}`,
			quantity: 1,
			registry_id: null,
			notes: null,
			created_at: store.now(),
		}));
		for (const some of [filler.slice(0, 2500), filler.slice(2500)]) {
			await store.db.insertInto('cart_items').values(some).execute();
		}
		const another = await eisbnOf(store, await addStockedTitle(store));
		expect(await store.ask('cart/add', { eisbn: another, quantity: 1 }, client)).toMatchObject({
			status: 409,
			body: { error: 'Your cart is full: it holds at most 5,000 titles.' },
		});
	});

	it('is closed when the store turns carts off', async () => {
		const title = await addStockedTitle(store);
		const client = await guestWith(store, title);
		const more = { eisbn: await eisbnOf(store, title), quantity: 1 };
		await setSettings(store, { cart_enabled: false });
		expect(await store.ask('cart/add', more, client)).toMatchObject({
			body: { error: 'Online ordering is disabled.' },
		});
		await setSettings(store, { guest_show_cart: false });
		expect((await store.ask('cart/add', more, client)).status).toBe(401);
		expect(await cartOf(store, client)).toMatchObject({
			can_click_collect: false,
			items: [{ cart_info: { cartable: false, cartable_logged_in: true } }],
		});
		await setSettings(store, {});
		expect((await store.ask('cart/add', more, client)).status).toBe(200);
	});

	it('hides every amount from guests if the settings hide prices', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		const { checksum } = await cartOf(store, client);
		await setSettings(store, { guest_show_price: false });
		const cart = await cartOf(store, client);
		expect(cart.summary).toMatchObject({ subtotal: null, total: null, original_price: null, taxes: [] });
		expect(cart.items[0]).toMatchObject({
			title_info: { price: null, available: { price: null } },
			cart_info: { sold_price: null, line_price: null },
		});
		expect(JSON.stringify(cart)).not.toMatch(/\d\.\d\d/);
		expect(cart.checksum).toBe(checksum);
	});

	it('charges the taxes of the store’s province on each line', async () => {
		const title = await addTitle(store);
		await addOffer(store, title, { price: 1299, discount: 10, onhand: 5 });
		const tax_rates = [
			{ type: 'GST', country: 'CA', basis_points: 500 },
			{ type: 'PST', country: 'CA', province: 'BC', product_class: 'other', basis_points: 700 },
		];
		await setSettings(store, { checkout_info: { tax_rates } });
		const { summary } = await cartOf(store, await guestWith(store, title, 3));
		expect(summary).toMatchObject({ original_price: '38.97', discounts: '3.90', subtotal: '35.07' });
		expect(summary).toMatchObject({ taxes: [{ type: 'GST', amount: '1.75' }], total: '36.82' });
	});

	it('applies the order minimum before tax', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		await setSettings(store, { checkout_info: { order_min: 2000 } });
		expect((await cartOf(store, client)).meets_order_min).toBe(true);
		await setSettings(store, { checkout_info: { order_min: 2001 } });
		expect((await cartOf(store, client)).meets_order_min).toBe(false);
	});

	it('separates unavailable lines, and removes all of them at once', async () => {
		const gone = await addStockedTitle(store);
		const kept = await addStockedTitle(store);
		const client = await guestWith(store, gone);
		await store.call('cart/add', { eisbn: await eisbnOf(store, kept), quantity: 1 }, client);
		await store.db.deleteFrom('offers').where('title_id', '=', gone).execute();
		const cart = await cartOf(store, client);
		expect(cart).toMatchObject({ contains_unavailable: true, can_click_collect: false });
		expect(cart.summary).toMatchObject({ item_count: 2, subtotal: '20.00' });
		expect(cart.items[0]).toMatchObject({
			title_info: { available: { message: 'Unavailable' } },
			cart_info: { cartable: false, cartable_logged_in: false, sold_price: null },
		});
		const { cart: rest } = await store.call('cart/removeUnavailable', {}, client);
		expect(rest).toMatchObject({ contains_unavailable: false, can_click_collect: true });
		expect(rest.items.map(({ title_info }) => title_info.eisbn)).toEqual([await eisbnOf(store, kept)]);
	});

	it('is reduced to the stock on request', async () => {
		const fewer = await addStockedTitle(store, {}, 5);
		const none = await addStockedTitle(store, {}, 5);
		const client = await guestWith(store, fewer, 5);
		await store.call('cart/add', { eisbn: await eisbnOf(store, none), quantity: 2 }, client);
		const left = (titleId: number, onhand: number) =>
			store.db
				.updateTable('stock')
				.set({ onhand })
				.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', titleId))
				.execute();
		await left(fewer, 2);
		await left(none, 0);
		const { cart } = await store.call('cart/adjust', {}, client);
		expect(cart.items.map(({ cart_info }) => cart_info.quantity)).toEqual([2]);
	});

	it('sells gift cards only to an account', async () => {
		await setSettings(store, { store_info: { giftcards_enabled: true, giftcard_minimum: 10 } });
		const eisbn = await eisbnOf(store, await addTitle(store, { is_giftcard: 1, list_price_can: null }));
		const client = shopper();
		const card = { eisbn, quantity: 1, price: '25.00', to: 'Bo', from: 'Ada', message: 'Read!' };
		for (const price of ['9.99', '10000']) {
			expect((await store.ask('cart/add', { ...card, price }, client)).status).toBe(422);
		}
		await store.call('cart/add', card, client);
		await store.call('cart/add', card, client);
		const cart = await cartOf(store, client);
		expect(cart).toMatchObject({ contains_unavailable: false, can_click_collect: false });
		expect(cart.items).toHaveLength(1);
		expect(cart.items[0]?.cart_info).toMatchObject({
			quantity: 2,
			cartable: false,
			cartable_logged_in: true,
			sold_price: '25.00',
			line_price: '50.00',
			cart_notes: { giftcard_price: '25.00', gift_card_info: { personalize: true, to: 'Bo', message: 'Read!' } },
		});
		expect((await store.ask('cart/add', { eisbn, quantity: 1 }, client)).status).toBe(400);
		const { cart_id = 0 } = cart.items[0]?.cart_info ?? {};
		const notesAfter = async (change: object) => {
			await store.call('cart/add', { eisbn, cart_id, quantity: 1, ...change }, client);
			return (await cartOf(store, client)).items[0]?.cart_info.cart_notes;
		};
		const info = { personalize: true, to: 'Bo', from: 'Ada', message: 'Read!' };
		// A change keeps everything that it does not name.
		expect(await notesAfter({})).toEqual({ giftcard_price: '25.00', gift_card_info: info });
		expect(await notesAfter({ price: '30' })).toEqual({ giftcard_price: '30.00', gift_card_info: info });
		expect(await notesAfter({ to: 'Cy' })).toEqual({ giftcard_price: '30.00', gift_card_info: { ...info, to: 'Cy' } });
		expect(await notesAfter({ message: '' })).toMatchObject({ gift_card_info: { from: 'Ada', message: '' } });
	});

	it('is emptied at once by a customer, and line by line by a guest', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		expect((await store.ask('cart/removeAll', {}, client)).status).toBe(401);
		const cartId = (await cartOf(store, client)).items[0]?.cart_info.cart_id ?? 0;
		const { cart } = await store.call('cart/removeItem', { cart_id: cartId }, client);
		expect(cart.items).toEqual([]);
		expect((await store.call('cart/removeItem', { cart_id: cartId }, client)).cart.items).toEqual([]);
	});

	it('adds a title with few queries, and returns the result', async () => {
		// The number of queries of a post that read the item page, the cart's header and the whole priced cart.
		const before = 21;
		// Every shopper has an address: one limit is counted, not two.
		const client = { ...(await guestWith(store, await addStockedTitle(store))), ip: '203.0.113.7' };
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		const add = (by: typeof client) =>
			countQueries(store, 'cart/add', { eisbn, quantity: 1, ask: ['stock', 'large-print'], return_cart: false }, by);
		// The first call of a returning session also records its return.
		await store.call('session/get', {}, client);
		expect(await add(client)).toBeLessThanOrEqual(before / 3);
		// The new session and cart are also written, once per visit.
		expect(await add({ ...shopper(), ip: '203.0.113.8' })).toBeLessThanOrEqual(8);
	});

	it('asks about copies beyond the stock before it adds any', async () => {
		const title = await addTitle(store, { title: 'Scarce' });
		await addOffer(store, title, { onhand: 3, is_extra_orderable: 1 });
		const eisbn = await eisbnOf(store, title);
		const client = shopper();
		const wish = { eisbn, quantity: 5, ask: ['stock' as const] };
		const question = { about: 'stock', onhand: 3, left: 3, orderable: true };
		const empty = { summary: { item_count: 0, total_quantity: 0 }, items: [], checksum: '' };
		const sessions = await rowsIn('sessions');
		expect(await store.call('cart/question', wish, client)).toEqual({ question });
		expect(await store.call('cart/add', wish, client)).toMatchObject({ happened: 'asked', question, cart: empty });
		expect(await rowsIn('sessions')).toBe(sessions);
		expect(await store.call('cart/add', { ...wish, ask: [] }, client)).toMatchObject({
			happened: 'added',
			question: null,
			cart: { summary: { item_count: 1, total_quantity: 5 } },
		});
	});

	it('is reset with the session', async () => {
		const client = await guestWith(store, await addStockedTitle(store));
		const { cart } = await store.call('session/get', { reset_cart: true }, client);
		expect(cart.summary).toMatchObject({ item_count: 0, total_quantity: 0 });
	});

	it('is summarised with one query, and the summary agrees with the full cart', async () => {
		const client = await guestWith(store, await addStockedTitle(store), 2);
		for (let more = 0; more < 4; more++) {
			await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
		}
		const cart = await cartOf(store, client);
		expect(await summaryOf(client)).toEqual({
			summary: { item_count: 5, total_quantity: 6 },
			items: cart.items.map(({ title_info, cart_info }) => ({
				title_info: { eisbn: title_info.eisbn, available: { code: title_info.available.code } },
				cart_info: {
					cart_id: cart_info.cart_id,
					quantity: cart_info.quantity,
					gift_registry_id: cart_info.gift_registry_id,
					is_giftcard: false,
					cart_notes: null,
				},
			})),
		});
		// One query for the session, one for the summary.
		expect(await countQueries(store, 'session/getSummary', {}, client)).toBe(2);
		expect(await countQueries(store, 'session/getSummary', {}, shopper())).toBe(1);
		expect(await countQueries(store, 'session/getSummary', {}, guest())).toBe(0);
	});

	it('uses the taxes of the pick-up location', async () => {
		const tax_rates = [
			{ type: 'GST', country: 'CA', basis_points: 500 },
			{ type: 'PST', country: 'CA', province: 'SK', basis_points: 600 },
		];
		await setSettings(store, { store_info: { is_multistore: true, province: 'BC' }, checkout_info: { tax_rates } });
		const there = await addLocation(store, {
			altname: 'Regina',
			province: 'SK',
			country: 'CA',
			postal_code: 'S4P 0A1',
		});
		const here = await addLocation(store, { altname: 'Nelson' });
		const title = await addTitle(store);
		const stock = [there, here].map((location_id) => ({ location_id, onhand: 5 }));
		await addOffer(store, title, { stock });
		const taxesAt = async (location_id: number) => {
			const client = shopper();
			await store.call('webstore/setMultistoreLocation', { location_id }, client);
			await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
			return (await cartOf(store, client)).summary.taxes.map(({ type }) => type);
		};
		expect(await taxesAt(there)).toEqual(['GST', 'PST']);
		expect(await taxesAt(here)).toEqual(['GST']);
		await setSettings(store, {});
	});

	it('has a checksum that changes only with the terms the shopper agrees to', async () => {
		const title = await addStockedTitle(store, {}, 10);
		const client = await guestWith(store, title, 2);
		const checksum = async () => (await store.call('session/getChecksum', {}, client)).cart_checksum;
		const first = await checksum();
		expect(await checksum()).toBe(first);
		await guestWith(store, title, 1);
		expect(await checksum()).toBe(first);

		await store.db.updateTable('offers').set({ price: 1999 }).where('title_id', '=', title).execute();
		const cheaper = await checksum();
		await setSettings(store, { checkout_info: { tax_rates: [{ type: 'GST', country: 'CA', basis_points: 500 }] } });
		const taxed = await checksum();
		await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
		const more = await checksum();
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		const delivered = await checksum();
		await store.call('checkout/setExtras', { name: 'A', email: 'a@example.org', phone: '6045550199' }, client);
		expect(new Set([first, cheaper, taxed, more, delivered]).size).toBe(5);
		expect(await checksum()).toBe(delivered);
	});
});
