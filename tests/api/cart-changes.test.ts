import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { addGiftCard, addPromo, captchaFor, offersOn } from '../harness/offers';
import { eisbnOf, guestWith, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the changes of a cart', (engine) => {
	let store: TestStore;
	let title: number;
	let client: Client;
	let checksum: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());
	beforeEach(async () => {
		await setSettings(store, offersOn);
		title = await addStockedTitle(store, { title: 'A Heron' }, 9);
		client = await guestWith(store, title, 2);
		checksum = (await review(store, client)).checksum ?? '';
	});

	const changes = async (since = checksum) =>
		(await store.call('checkout/getChanges', { checksum: since }, client)).changes;
	const priceIs = (price: number) =>
		store.db.updateTable('offers').set({ price }).where('title_id', '=', title).execute();

	it('are empty when nothing changed, or when the earlier cart is unknown', async () => {
		expect(await changes()).toEqual([]);
		expect(await changes('nothing')).toEqual([]);
	});

	it('name a changed price, and not the amounts that follow from the price', async () => {
		await setSettings(store, {
			checkout_info: { tax_rates: [{ type: 'GST', country: 'CA', basis_points: 500 }] },
		});
		({ checksum } = await store.call('checkout/setPaymentChoice', { payment_choice: 'pickup' }, client));
		const [was] = (await cartOf(store, client)).items.map(({ cart_info }) => cart_info.sold_price);
		await priceIs(2345);
		expect(await changes()).toEqual([{ what: 'price', name: 'A Heron', was, now: '23.45' }]);
	});

	it('name titles that were added, removed, or changed in quantity', async () => {
		const other = await addStockedTitle(store, { title: 'A Kettle' }, 9);
		await store.call('cart/add', { eisbn: await eisbnOf(store, other), quantity: 1 }, client);
		const [first] = (await cartOf(store, client)).items;
		const line = { cart_id: first?.cart_info.cart_id ?? 0, quantity: 5 };
		await store.call('cart/add', { ...line, eisbn: await eisbnOf(store, title) }, client);
		expect(await changes()).toEqual([
			{ what: 'quantity', name: 'A Heron', was: '2', now: '5' },
			{ what: 'added', name: 'A Kettle', was: null, now: '1' },
		]);
		await store.call('cart/removeItem', { cart_id: line.cart_id }, client);
		expect(await changes()).toEqual([
			{ what: 'added', name: 'A Kettle', was: null, now: '1' },
			{ what: 'removed', name: 'A Heron', was: '2', now: null },
		]);
	});

	it('name an expired promo code, and a spent gift card', async () => {
		await addPromo(store, { code: 'WELCOME10' });
		await store.call('checkout/addPromocode', { code: 'WELCOME10' }, client);
		const { number: card } = await addGiftCard(store, { balance: 1000 });
		const answer = { gift_card_number: card, captcha: captchaFor(store, 'gift_card') };
		({ checksum } = await store.call('checkout/addGiftCard', answer, client));
		await store.db.deleteFrom('cart_promo_codes').execute();
		await store.db.updateTable('gift_cards').set({ balance: 250 }).where('number', '=', card).execute();
		expect(await changes()).toEqual([
			{ what: 'promo_code', name: 'WELCOME10', was: expect.stringMatching(/^\d+\.\d\d$/), now: null },
			{ what: 'gift_card', name: card.slice(-4), was: '10.00', now: '2.50' },
		]);
	});

	it('name a changed tax or shipping rate, and a removed provider or address', async () => {
		const rates = (gst: number, van: number) => ({
			checkout_info: {
				ship_enabled: true,
				tax_rates: [{ type: 'GST', country: 'CA', basis_points: gst }],
				shipping_rates: [
					{ provider: 'van', label: 'Our van', zones: [{ country: 'CA', price: { by: 'flat', cost: van } }] },
				],
			},
		});
		await setSettings(store, rates(500, 0));
		({ checksum } = await store.call('checkout/setPaymentChoice', { payment_choice: 'pickup' }, client));
		await setSettings(store, rates(700, 0));
		expect(await changes()).toMatchObject([{ what: 'tax', name: 'GST' }]);

		const { id, client: customer } = await addCustomer(store);
		client = customer;
		await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
		const { id: address_id } = await store.db
			.insertInto('addresses')
			.values({
				customer_id: id,
				name: 'Robin Reader',
				street_address: '1 Main St',
				city: 'Hope',
				province: 'BC',
				country: 'CA',
				postal_code: 'V0X 1L0',
				phone_number: '604 555 0100',
				created_at: 1,
			} as never)
			.returning('id')
			.executeTakeFirstOrThrow();
		const shipping = { delivery_preference: 'ship', address_id, provider: 'van' } as const;
		({ checksum } = await store.call('checkout/setShipping', shipping, client));
		await setSettings(store, rates(700, 900));
		expect(await changes()).toEqual([{ what: 'shipping', name: '', was: '0.00', now: '9.00' }]);
		await setSettings(store, { checkout_info: { shipping_rates: [] } });
		expect(await changes()).toEqual([{ what: 'provider', name: '', was: 'Our van', now: null }]);
		await store.db.updateTable('addresses').set({ street_address: '2 Side St' }).where('id', '=', address_id).execute();
		const home = 'Robin Reader, 1 Main St, Hope, BC, V0X 1L0';
		const side = 'Robin Reader, 2 Side St, Hope, BC, V0X 1L0';
		expect(await changes()).toEqual([{ what: 'address', name: '', was: home, now: side }]);
		const other = { name: '', street_address: '1 Main St', street_address_2: 'Unit 3', postal_code: 'V0X 1L1' };
		await store.db.updateTable('addresses').set(other).where('id', '=', address_id).execute();
		const unit = '1 Main St, Unit 3, Hope, BC, V0X 1L1';
		expect(await changes()).toEqual([{ what: 'address', name: '', was: home, now: unit }]);
		await store.db.deleteFrom('addresses').where('id', '=', address_id).execute();
		expect(await changes()).toEqual([{ what: 'address', name: '', was: home, now: null }]);
	});

	it('are deleted once the cart is an order, which is placed once', async () => {
		const submission = await review(store, client);
		const noted = async () => JSON.stringify(await store.db.selectFrom('seen_carts').selectAll().execute());
		expect(await noted()).toContain(submission.checksum);
		const { order_number } = await store.call('checkout/submit', submission, client);
		expect(await noted()).not.toContain(submission.checksum);
		expect(await store.call('checkout/submit', submission, client)).toMatchObject({ order_number });
		expect(await changes(submission.checksum)).toEqual([]);
	});

	it('stop an order whose copies would now be backordered, until the shopper has seen the change', async () => {
		await store.db.updateTable('offers').set({ is_extra_orderable: 1 }).where('title_id', '=', title).execute();
		const submission = await review(store, client);
		const { supply } = await cartOf(store, client);
		await store.db
			.updateTable('stock')
			.set({ onhand: 1 })
			.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', title))
			.execute();
		expect(await store.ask('checkout/submit', { ...submission, supply }, client)).toMatchObject({
			status: 409,
			body: { field: 'supply' },
		});
		const { supply: seen } = await cartOf(store, client);
		const { order_number } = await store.call('checkout/submit', { ...submission, supply: seen }, client);
		expect(order_number).toMatch(/^\d+$/);
	});
});
