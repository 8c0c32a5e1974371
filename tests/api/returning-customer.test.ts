import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the checkout of a returning customer', (engine) => {
	let store: TestStore;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 50));
	});
	afterAll(() => store.dispose());
	beforeEach(() => setSettings(store, { checkout_info: { ship_enabled: true } }));

	const known = {
		first_name: 'Ada',
		last_name: 'Reader',
		phone_number: '604 555 0199',
		communication_preference: 'phone',
	} as const;

	async function order(client: Client) {
		await store.call('cart/add', { eisbn, quantity: 1 }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		return order_number;
	}

	/** Returns what the store knows about the contact when a checkout begins. */
	async function begin(client: Client, delivery_preference: 'pickup' | 'ship' = 'pickup') {
		await store.call('cart/add', { eisbn, quantity: 1 }, client);
		const { cart } = await store.call('checkout/setDelivery', { delivery_preference }, client);
		const { contact_known, contact } = cart.checkout;
		return { contact_known, contact };
	}

	const usual = async (client: Client) => (await store.call('checkout/getPaymentChoices', {}, client)).usual;

	it('shows when they last ordered a title, without cancelled orders', async () => {
		const { client } = await addCustomer(store, known);
		const lastOrdered = async () => {
			await store.call('cart/add', { eisbn, quantity: 1 }, client);
			return (await cartOf(store, client)).items.map(({ cart_info }) => cart_info.last_ordered);
		};
		expect(await lastOrdered()).toEqual([null]);
		const order_id = await order(client);
		const { order_date } = await store.call('order/get', { order_id }, client);
		expect(await lastOrdered()).toEqual([{ date_ordered: order_date }]);
		await advanceOrder(store, order_id, 'cancelled');
		expect(await lastOrdered()).toEqual([null]);
	});

	it('has the contact of their account and their last payment choice', async () => {
		const { client } = await addCustomer(store, known);
		expect(await begin(client)).toEqual({ contact_known: undefined, contact: undefined });
		expect(await usual(client)).toBeNull();
		await order(client);
		expect(await begin(client)).toEqual({
			contact_known: true,
			contact: {
				name: 'Ada Reader',
				email: expect.stringContaining('@example.com'),
				phone: expect.stringContaining('0199'),
				preferred_communication: 'phone',
				instructions: '',
				purchase_order: '',
			},
		});
		expect(await usual(client)).toBe('pickup');
		// For delivery, the store does not know how they would pay.
		await begin(client, 'ship');
		expect(await usual(client)).toBeNull();
	});

	it('keeps a changed contact', async () => {
		const { client } = await addCustomer(store, known);
		await order(client);
		await begin(client);
		await store.call('checkout/setExtras', { phone: '604 555 0111', purchase_order: 'PO-1' }, client);
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		const { checkout } = await cartOf(store, client);
		expect(checkout).toMatchObject({
			contact_known: true,
			contact: { phone: '(604) 555-0111', purchase_order: 'PO-1' },
		});
	});

	it('still asks for contact details when some are missing or need a choice', async () => {
		const school = await addCustomer(store, { ...known, is_institution: 1, company: 'Alder School' });
		const withoutPhone = await addCustomer(store, { ...known, phone_number: '' });
		const anywhere = await addCustomer(store, known);
		for (const { client } of [school, withoutPhone, anywhere]) await order(client);
		expect((await begin(school.client)).contact_known).toBeUndefined();
		expect((await begin(withoutPhone.client)).contact_known).toBeUndefined();
		await setSettings(store, {
			checkout_info: { ship_enabled: true, pickup_choice: { store_id: '1', locations: ['Quay', 'Mill'] } },
		});
		expect((await begin(anywhere.client)).contact_known).toBeUndefined();
		expect((await begin(anywhere.client, 'ship')).contact_known).toBe(true);
	});
});
