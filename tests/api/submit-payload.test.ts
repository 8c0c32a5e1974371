import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { contact, eisbnOf, guestWith, onhandOf, review } from '../harness/orders';
import { type Simulators, startSimulators } from '../harness/payment-simulators/all-simulators';
import { shopperDoes } from '../harness/payment-simulators/simulator';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const home = {
	street_address: '101 Sample Lane',
	city: 'Victoria',
	province: 'BC',
	postal_code: 'V8W 1A1',
	country: 'CA',
};
const post = {
	provider: 'post',
	label: 'Post',
	zones: [{ country: 'CA', delivery_min: 2, delivery_max: 5, price: { by: 'flat', cost: 1095 } }],
};
const settings = {
	store_info: { country: 'CA', province: 'BC', giftcards_enabled: true },
	checkout_info: {
		ship_enabled: true,
		shipping_rates: [post],
		payment_choices: { ship: ['contact', 'paypal'], pickup: ['pickup', 'paypal'] },
	},
};
const sent = { delivery_preference: 'ship', address_id: 0, provider: 'post', payment_choice: 'contact' } as const;

onBothEngines('submitting an order', (engine) => {
	let store: TestStore;
	let simulators: Simulators;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env });
	});
	afterAll(async () => {
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(() => setSettings(store, settings));

	async function customer(values: object = {}): Promise<Client> {
		const { client } = await addCustomer(store, { ...home, phone_number: '604 555 0199', ...values });
		await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
		return client;
	}
	const orderOf = (order_id: string, client: Client) => store.call('order/get', { order_id }, client);

	it('reports a changed cart when the payment choice no longer fits', async () => {
		const guest = await guestWith(store, await addStockedTitle(store));
		const { checksum } = await review(store, guest);
		await store.db.updateTable('offers').set({ price: 1 }).execute();
		// If nothing had changed, no payment would cover the order.
		const answer = await store.ask('checkout/submit', { checksum, payment_choice: 'not_required' }, guest);
		expect(answer.status).toBe(409);
		expect(JSON.stringify(answer.body)).toContain('Your cart has changed.');
	});

	it('uses the answers of the steps, and confirms with checksum and key', async () => {
		const guest = await guestWith(store, await addStockedTitle(store));
		const { checksum } = await review(store, guest);
		const confirmed = { checksum, idempotency_key: randomUUID() };
		const { order_number } = await store.call('checkout/submit', confirmed, guest);
		expect(await store.call('checkout/submit', confirmed, guest)).toMatchObject({ order_number });
		expect(await orderOf(order_number, guest)).toMatchObject({
			delivery_key: 'pickup',
			payment_type: 'pickup',
			purchaser_name: contact.name,
		});

		const client = await customer();
		await store.call('checkout/setDelivery', { delivery_preference: 'ship' }, client);
		await store.call('checkout/setShipping', { delivery_preference: 'ship', address_id: 0 }, client);
		await store.call('checkout/setShipping', { ...sent, multiship_method: 'all' }, client);
		await store.call('checkout/setExtras', { instructions: 'Ring twice', purchase_order: 'PO-7' }, client);
		const last = await store.call('checkout/setPaymentChoice', { payment_choice: 'contact' }, client);
		expect(last.cart.checkout).toMatchObject({
			...sent,
			multiship_method: 'all',
			contact: { instructions: 'Ring twice', purchase_order: 'PO-7', phone: '(604) 555-0199' },
		});
		const answer = await store.call('checkout/submit', { checksum: last.checksum }, client);
		expect(await orderOf(answer.order_number, client)).toMatchObject({
			delivery_key: 'ship',
			payment_type: 'contact',
			notes: 'Ring twice',
			purchaseorder: 'PO-7',
			summary: { shipping: '10.95' },
		});
		expect((await cartOf(store, client)).checkout).toEqual({});
	});

	it('includes the extension of the account’s phone number', async () => {
		const client = await customer({ phone_number_ext: '204' });
		await store.call('checkout/setDelivery', { delivery_preference: 'ship' }, client);
		await store.call('checkout/setShipping', { ...sent, multiship_method: 'all' }, client);
		await store.call('checkout/setExtras', {}, client);
		const last = await store.call('checkout/setPaymentChoice', { payment_choice: 'contact' }, client);
		const { order_number } = await store.call('checkout/submit', { checksum: last.checksum }, client);
		const phone = '(604) 555-0199 ext. 204';
		expect(await orderOf(order_number, client)).toMatchObject({ phone, shipping: { phone } });
	});

	it('accepts the document’s payload without earlier steps', async () => {
		const guest = await guestWith(store, await addStockedTitle(store));
		const pickup = { ...contact, delivery_preference: 'pickup', payment_choice: 'pickup' } as const;
		const picked = await store.call('checkout/submit', { ...pickup, instructions: 'Gift wrap' }, guest);
		expect(await orderOf(picked.order_number, guest)).toMatchObject({ email: contact.email, notes: 'Gift wrap' });
		expect(await store.ask('checkout/submit', pickup, guest)).toMatchObject({
			status: 409,
			body: { error: 'There are no items in your cart.' },
		});

		const client = await customer();
		const shipped = await store.call('checkout/submit', { ...sent, preferred_communication: 'phone' }, client);
		expect(await orderOf(shipped.order_number, client)).toMatchObject({
			delivery_key: 'ship',
			payment_type: 'contact',
			communication_preference: 'phone',
			summary: { shipping: '10.95' },
		});
	});

	it('refuses values that the steps would refuse, with a reason, and changes nothing', async () => {
		const client = await customer();
		const before = await cartOf(store, client);
		const refusal = async (payload: object) => {
			const { status, body } = await store.ask('checkout/submit', payload, client);
			return [status, (body as { error: unknown }).error];
		};
		expect(await refusal({})).toEqual([409, 'Choose how you would like to get your order first.']);
		expect(await refusal({ ...sent, payment_choice: undefined })).toEqual([409, 'Choose payment type first']);
		expect(await refusal({ ...sent, payment_choice: 'pickup' })).toEqual([
			422,
			'This order cannot be paid in that way. Please choose another.',
		]);
		expect(await refusal({ ...sent, provider: undefined })).toEqual([
			...[409, 'Choose how your order is to be sent first.'],
		]);
		expect(await refusal({ ...sent, provider: 'pigeon' })).toEqual([
			422,
			'Your order cannot be sent in that way. Please choose another.',
		]);
		expect(await refusal({ ...sent, address_id: 987_654 })).toEqual([
			...[404, 'Shipping address is required for shipping...'],
		]);
		const gift_cards = [{ number: '12345678901234', amount: '5.00', pin: '' }];
		expect(await refusal({ ...sent, gift_cards })).toEqual([409, 'This gift card is not in your cart.']);
		expect(await refusal({ ...sent, promo_code: 'HALF' })).toEqual([
			...[409, 'The promo code HALF is not applied to your cart.'],
		]);
		expect(await refusal({ ...sent, checksum: before.checksum })).toEqual([
			...[409, 'Your cart has changed. Please look at it again before you place your order.'],
		]);
		expect(await cartOf(store, client)).toEqual(before);
	});

	it('places and pays an order once with an agreed PayPal payment', async () => {
		const title = await addStockedTitle(store, {}, 5);
		const client = await guestWith(store, title);
		const { paypal } = store.payments;
		if (!paypal) throw new Error('There is no PayPal.');
		const { total } = (await cartOf(store, client)).summary;
		const begun = await paypal.start({
			reference: 'SCRIPT1',
			order_number: '',
			amount: Math.round(Number(total) * 100),
			currency: 'CAD',
			name: '',
			email: '',
			return_url: 'http://shop.test/',
			cancel_url: 'http://shop.test/',
			notify_url: '',
		});
		await shopperDoes(begun.redirect_url, 'pay');
		const said = { ...contact, delivery_preference: 'pickup', order_id: begun.provider_reference } as const;
		const { order_number } = await store.call('checkout/paypalSuccess', said, client);
		expect(await store.call('checkout/paypalSuccess', said, client)).toEqual({ order_number });
		expect(await orderOf(order_number, client)).toMatchObject({ state: 'placed', payment_type: 'paypal' });
		expect(await onhandOf(store, title)).toBe(4);

		const other = await guestWith(store, title);
		expect((await store.ask('checkout/paypalSuccess', said, other)).status).toBe(404);
		expect(await onhandOf(store, title)).toBe(4);
	});
});
