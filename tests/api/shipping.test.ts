import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { sampleRates } from '~store/sample/rates';
import { cartOf } from '../harness/carts';
import { addOffer, addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, guestWith } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const home = {
	street_address: '101 Sample Lane',
	city: 'Victoria',
	province: 'BC',
	postal_code: 'V8W 1A1',
	country: 'CA',
};
const elsewhere = {
	name: 'Robin Reader',
	phone_number: '250-555-0142',
	street_address: '5 Example Street',
	city: 'Halifax',
	province: 'NS',
	postal_code: 'B3H 1A1',
	country: 'CA',
};

const canada = [{ country: 'CA', delivery_min: 2, delivery_max: 5, price: { by: 'flat', cost: 1095 } }];
const post = { provider: 'post', label: 'Post', zones: canada };
const express = {
	provider: 'express',
	label: 'Express',
	zones: [{ country: 'CA', delivery_min: 1, delivery_max: 2, price: { by: 'flat', cost: 2095 } }],
};
const letter = { provider: 'letter', label: 'Letter', max_item_weight: 100, zones: canada };
const selling = {
	ship_enabled: true,
	shipping_rates: [express, post, letter],
	local_delivery_enabled: true,
	local_delivery_fee: 500,
	local_delivery_minimum: 1000,
	local_delivery_availability: 'We deliver in Victoria.',
	local_delivery_postal_prefixes: ['V8'],
};
const only = (checkout_info: object) => ({
	gift_registry_enabled: true,
	store_info: { country: 'CA', province: 'BC' },
	checkout_info,
});
const post0 = { delivery_preference: 'ship', address_id: 0, provider: 'post' } as const;
const bicycle = { delivery_preference: 'local_delivery', address_id: 0, provider: 'local_delivery' } as const;

onBothEngines('shipping an order', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());
	beforeEach(() => setSettings(store, only(selling)));

	/** Adds a customer with a copy of a $20 title in the cart. */
	async function customerWith(titleId: number, values: object = home, quantity = 1) {
		const { id, client } = await addCustomer(store, values);
		await store.call('cart/add', { eisbn: await eisbnOf(store, titleId), quantity }, client);
		return { id, client };
	}
	const customer = async (values: object = home) => (await customerWith(await addStockedTitle(store), values)).client;
	const addressOf = async (client: Client, values: object = {}) => {
		const { address } = await store.call('address/create', { ...elsewhere, ...values }, client);
		return address.address_id;
	};
	async function refusal(client: Client, call: string, payload: object) {
		const { status, body } = await store.ask(call, payload, client);
		expect([status >= 400, status < 500]).toEqual([true, true]);
		return (body as { error: unknown }).error;
	}
	const ways = (client: Client, payload: { address_id?: number; gift_registry_id?: number } = { address_id: 0 }) =>
		store.call('checkout/getShippingProviders', payload, client);

	describe('the providers', () => {
		it('have a cost, days and conflicts, with the cheapest first and one preselected', async () => {
			const client = await customer();
			const { providers, selected } = await ways(client);
			const [delivery, cheapest, next, last] = providers;
			expect(delivery).toMatchObject({
				provider: 'local_delivery',
				delivery_preference: 'local_delivery',
				cost: '5.00',
				available: true,
			});
			expect(cheapest).toEqual({
				provider: 'post',
				delivery_preference: 'ship',
				label: 'Post',
				cost: '10.95',
				available: true,
				message: '',
				delivery_min: 2,
				delivery_max: 5,
				free_over: null,
				conflicting_eisbns: [],
			});
			expect(next).toMatchObject({ provider: 'express', cost: '20.95' });
			const { items } = await cartOf(store, client);
			expect(last).toMatchObject({
				provider: 'letter',
				available: false,
				message: '1 title cannot be shipped with this provider.',
				conflicting_eisbns: [items[0]?.title_info.eisbn],
			});
			expect(selected).toBe('post');
		});

		it('preselect the earlier choice while it is available', async () => {
			const client = await customer();
			await store.call('checkout/setShipping', { ...post0, provider: 'express' }, client);
			expect((await ways(client)).selected).toBe('express');
			await setSettings(store, only({ ...selling, shipping_rates: [post] }));
			expect((await ways(client)).selected).toBe('post');
			await setSettings(store, only({ ...selling, shipping_rates: [letter] }));
			expect((await ways(client)).selected).toBe('local_delivery');
			await setSettings(store, only({ ...selling, local_delivery_enabled: false, shipping_rates: [letter] }));
			expect((await ways(client)).selected).toBeNull();
		});

		it('depend on the address', async () => {
			const client = await customer();
			const { providers } = await ways(client, { address_id: await addressOf(client) });
			expect(providers.map(({ provider }) => provider)).not.toContain('local_delivery');
		});

		it('explain that a nearby address is outside the area, or that an order is too small', async () => {
			const client = await customer({ ...home, postal_code: 'V0X 1L0' });
			const refused = async () => (await ways(client)).providers.find(({ provider }) => provider === 'local_delivery');
			expect(await refused()).toMatchObject({
				available: false,
				message: 'Local delivery is only for a certain area: We deliver in Victoria. This address does not qualify.',
			});
			await setSettings(
				store,
				only({ ...selling, local_delivery_minimum: 2001, local_delivery_postal_prefixes: ['V0X'] }),
			);
			expect(await refused()).toMatchObject({
				available: false,
				message: 'Local delivery is for orders of $20.01 or more, gift cards aside.',
			});
		});

		it('are refused with the words of each reason', async () => {
			const client = await customer();
			const asked = (payload: object = { address_id: 0 }, by = client) =>
				refusal(by, 'checkout/getShippingProviders', payload);
			const missing = 'Shipping address is required for shipping...';
			expect(await asked({})).toBe(missing);
			expect(await asked({ address_id: 999_999 })).toBe(missing);
			expect(await asked({ address_id: await addressOf(await customer()) })).toBe(missing);
			expect(await asked({ address_id: 0, gift_registry_id: 999_999 })).toBe(missing);
			expect(await asked({ address_id: 0 }, await customer({}))).toBe(missing);
			expect(await asked({ address_id: 0 }, await customer({ ...home, country: 'Narnia' }))).toBe(
				'Shipping address required.',
			);
			const abroad = await addressOf(client, { country: 'FR', province: '75C', postal_code: '75001', city: 'Paris' });
			expect(await asked({ address_id: abroad })).toBe('Shipping to Paris, France is unavailable.');
			expect(await asked({ address_id: 0 }, (await addCustomer(store, home)).client)).toBe(
				'There are no items in your cart.',
			);
			expect(await asked({ address_id: 0 }, await guestWith(store, await addStockedTitle(store)))).toBe(
				'You must login or sign up to use this feature.',
			);
			await setSettings(store, only({ ...selling, ship_enabled: false }));
			const far = { address_id: await addressOf(client) };
			expect(await asked(far)).toBe(
				'Local delivery failed. Local delivery is only for a certain area: We deliver in Victoria. This address does not qualify.',
			);
			await setSettings(store, only({ ...selling, ship_enabled: false, local_delivery_enabled: false }));
			expect(await asked()).toBe('This store does not ship orders.');
			await setSettings(store, { ...only(selling), cart_enabled: false });
			expect(await asked()).toBe('Online ordering is disabled.');
		});

		it('depend on the address that a gift registry requests', async () => {
			const owner = await addCustomer(store, home);
			const shipping_id = await addressOf(owner.client);
			const { id: gift_registry_id } = await store.db
				.insertInto('registries')
				.values({
					customer_id: owner.id,
					title: 'A wedding',
					occasion: 'Wedding',
					description: '',
					purchase_deadline: null,
					shipping_id,
					shipping_encouraged: 1,
					created_at: store.now(),
				})
				.returning('id')
				.executeTakeFirstOrThrow();
			const { client } = await addCustomer(store, home);
			const title = await addStockedTitle(store);
			const eisbn = await eisbnOf(store, title);
			await store.call('cart/add', { eisbn, quantity: 1 }, client);
			// A title that is not on the registry is not bought for it.
			const forIt = { eisbn, quantity: 1, gift_registry_id };
			const name = await store.db
				.selectFrom('titles')
				.select('title')
				.where('id', '=', title)
				.executeTakeFirstOrThrow();
			expect(await refusal(client, 'cart/add', forIt)).toBe(`“${name.title}” is not on this gift registry.`);
			expect(await refusal(client, 'cart/add', { ...forIt, gift_registry_id: 1 + gift_registry_id })).toBe(
				'Gift registry not found.',
			);
			await store.db
				.insertInto('registry_items')
				.values({ registry_id: gift_registry_id, title_id: title, qty_requested: 1, qty_purchased: 0 })
				.execute();
			expect(await refusal(client, 'checkout/getShippingProviders', { gift_registry_id })).toBe(
				'Shipping address is required for shipping...',
			);
			await store.call('cart/add', forIt, client);
			const { providers } = await ways(client, { gift_registry_id });
			expect(providers.map(({ provider }) => provider)).not.toContain('local_delivery');
			const shipping = { ...post0, address_id: undefined, gift_registry_id };
			const { cart } = await store.call('checkout/setShipping', shipping, client);
			expect(cart.summary.shipping).toBe('10.95');
		});
	});

	describe('sending in batches', () => {
		it('costs as much as a second parcel', async () => {
			const title = await addTitle(store);
			await addOffer(store, title, { onhand: 1, is_extra_orderable: 1 });
			const { client } = await customerWith(title, home, 3);
			const eisbn = await eisbnOf(store, title);
			expect(await store.call('checkout/getShippingBatch', post0, client)).toEqual({
				options: [
					{
						multiship_method: 'all',
						cost: '10.95',
						delta_cost: '0.00',
						batches: [{ label: 'When all items have arrived', eisbns: [eisbn] }],
					},
					{
						multiship_method: 'batched',
						cost: '21.90',
						delta_cost: '10.95',
						batches: [
							{ label: 'In stock now', eisbns: [eisbn] },
							{ label: 'When the rest has arrived', eisbns: [eisbn] },
						],
					},
				],
			});
			const { cart } = await store.call('checkout/setShipping', { ...post0, multiship_method: 'batched' }, client);
			expect(cart.summary).toMatchObject({ shipping: '21.90', is_shipping_tbd: false });
			const together = await store.call('checkout/setShipping', { ...post0, multiship_method: 'all' }, client);
			expect(together.cart.summary.shipping).toBe('10.95');
			expect(together.checksum).not.toBe(cart.checksum);
		});

		it('costs nothing more when everything is in stock, and is refused for an unavailable provider', async () => {
			const client = await customer();
			const { options } = await store.call('checkout/getShippingBatch', post0, client);
			expect(options.map(({ delta_cost, batches }) => [delta_cost, batches.length])).toEqual([
				['0.00', 1],
				['0.00', 1],
			]);
			const asked = (payload: object) => refusal(client, 'checkout/getShippingBatch', { ...post0, ...payload });
			expect(await asked({ provider: 'pigeon' })).toBe('Your order cannot be sent in that way. Please choose another.');
			expect(await asked({ provider: 'letter' })).toBe('1 title cannot be shipped with this provider.');
		});
	});

	describe('the choice', () => {
		it('is shown in the cart, with its cost and the taxes of the destination', async () => {
			const tax_rates = [
				{ type: 'GST', country: 'CA', basis_points: 500 },
				{ type: 'HST', country: 'CA', province: 'NS', product_class: 'shipping', basis_points: 1400 },
			];
			await setSettings(store, only({ ...selling, tax_rates }));
			const client = await customer();
			const before = await cartOf(store, client);
			expect(before.summary).toMatchObject({ is_shipping_tbd: true, total: '21.00' });
			await store.call('checkout/setDelivery', { delivery_preference: 'ship' }, client);
			expect((await cartOf(store, client)).summary).toMatchObject({ is_shipping_tbd: true, shipping: '0.00' });
			const near = await store.call('checkout/setShipping', post0, client);
			expect(near.cart.summary).toMatchObject({
				subtotal: '20.00',
				shipping: '10.95',
				is_shipping_tbd: false,
				taxes: [{ type: 'GST', amount: '1.55' }],
				total: '32.50',
			});
			const far = { ...post0, address_id: await addressOf(client) };
			const { cart, checksum } = await store.call('checkout/setShipping', far, client);
			expect(cart.summary).toMatchObject({
				taxes: [
					{ type: 'GST', amount: '1.55' },
					{ type: 'HST', amount: '1.53' },
				],
				total: '34.03',
			});
			expect(checksum).not.toBe(near.checksum);
		});

		it('is taxed like the shipped items, by share, and rounded by line or by invoice', async () => {
			const taxesOf = async (tax_rounding: 'line' | 'invoice', binding_codes: string[]) => {
				const { tax_rates } = sampleRates.CA;
				await setSettings(store, only({ ...selling, tax_rates, tax_rounding }));
				const { client } = await addCustomer(store, {
					...home,
					city: 'Halifax',
					province: 'NS',
					postal_code: 'B3H 1A1',
				});
				for (const binding_code of binding_codes) {
					const title = await addStockedTitle(store, { binding_code, list_price_can: 1010 });
					await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
				}
				await store.call('checkout/setDelivery', { delivery_preference: 'ship' }, client);
				const { summary } = (await store.call('checkout/setShipping', post0, client)).cart;
				return summary.taxes.map(({ type, amount }) => `${type} ${amount}`);
			};
			// For a parcel at 10.95, 14 % is 1.533 and 5 % is 0.5475.
			expect(await taxesOf('line', ['BC'])).toEqual(['GST 1.06']);
			expect(await taxesOf('line', ['ZZ'])).toEqual(['HST 2.94']);
			expect(await taxesOf('line', ['BC', 'ZZ'])).toEqual(['GST 0.78', 'HST 2.18']);
			expect(await taxesOf('line', ['BC', 'BC'])).toEqual(['GST 1.57']);
			expect(await taxesOf('invoice', ['BC', 'BC'])).toEqual(['GST 1.56']);
		});

		it('can be local delivery within the area', async () => {
			const client = await customer();
			const { cart } = await store.call('checkout/setShipping', bicycle, client);
			expect(cart.summary).toMatchObject({ shipping: '5.00', is_shipping_tbd: false });
			expect(await refusal(client, 'checkout/setShipping', { ...bicycle, address_id: await addressOf(client) })).toBe(
				'Local delivery failed. Local delivery is only for a certain area: We deliver in Victoria. This address does not qualify.',
			);
		});

		it('excludes taxes that the customer is exempt from', async () => {
			await setSettings(store, only({ ...selling, tax_rates: [{ type: 'GST', country: 'CA', basis_points: 500 }] }));
			const client = await customer({ ...home, tax_exemptions: '["GST"]' });
			const { cart } = await store.call('checkout/setShipping', post0, client);
			expect(cart.summary).toMatchObject({ taxes: [], total: '30.95' });
		});

		it('is refused for an unavailable provider or address, and changes nothing', async () => {
			const client = await customer();
			const { checksum } = await store.call('checkout/setShipping', post0, client);
			const asked = (payload: object, by = client) => refusal(by, 'checkout/setShipping', { ...post0, ...payload });
			expect(await asked({ provider: 'pigeon' })).toBe('Your order cannot be sent in that way. Please choose another.');
			expect(await asked({ provider: 'local_delivery' })).toBe(
				'Your order cannot be sent in that way. Please choose another.',
			);
			expect(await asked({ provider: 'letter' })).toBe('1 title cannot be shipped with this provider.');
			expect(await asked({ address_id: 999_999 })).toBe('Shipping address is required for shipping...');
			const abroad = await addressOf(client, { country: 'GI', province: '', postal_code: 'GX11 1AA' });
			expect(await asked({ address_id: abroad })).toBe('Shipping to Gibraltar is unavailable.');
			const guest = await guestWith(store, await addStockedTitle(store));
			expect(await asked({}, guest)).toBe('You must login or sign up to use this feature.');
			await setSettings(store, only({ ...selling, local_delivery_minimum: 2001 }));
			expect(await asked(bicycle)).toBe('Local delivery is for orders of $20.01 or more, gift cards aside.');
			await setSettings(store, only({ ...selling, local_delivery_enabled: false }));
			expect(await asked(bicycle)).toBe('This store does not deliver locally.');
			await setSettings(store, only(selling));
			expect((await cartOf(store, client)).checksum).toBe(checksum);
		});

		it('must be made again when its provider is no longer available', async () => {
			const client = await customer();
			await store.call('checkout/setShipping', post0, client);
			await setSettings(store, only({ ...selling, shipping_rates: [express] }));
			expect((await cartOf(store, client)).summary).toMatchObject({ shipping: '0.00', is_shipping_tbd: true });
		});
	});
});
