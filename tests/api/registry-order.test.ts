import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const street = '77 Nobody’s Business';
const home = { street_address: street, city: 'Nelson', province: 'BC', postal_code: 'V1L 1A1', country: 'CA' };
const rate = { country: 'CA', price: { by: 'flat', cost: 900 } };

onBothEngines('an order for a gift registry', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		await setSettings(store, {
			gift_registry_enabled: true,
			store_info: { email: 'shop@example.org' },
			checkout_info: { ship_enabled: true, shipping_rates: [{ provider: 'post', label: 'Post', zones: [rate] }] },
		});
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	it('goes to its owner’s address, whose street, company and phone number no shopper sees', async () => {
		const owner = await addCustomer(store, {
			...home,
			first_name: 'Wren',
			last_name: 'Owner',
			company: 'Nelson Mills',
			phone_number: '(604) 555-0144',
		});
		const title = await addStockedTitle(store);
		const { id: gift_registry_id } = await store.db
			.insertInto('registries')
			.values({
				customer_id: owner.id,
				title: 'Wren’s books',
				occasion: 'Birthday',
				description: '',
				shipping_id: 0,
				purchase_deadline: null,
				created_at: store.now(),
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		await store.db
			.insertInto('registry_items')
			.values({ registry_id: gift_registry_id, title_id: title, qty_requested: 2, qty_purchased: 0 })
			.execute();
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1, gift_registry_id }, client);
		const { user } = await store.call('session/get', {}, client);
		expect(user?.alt_addresses).toMatchObject([
			{ gift_registry_id, gift_registry_name: 'Wren’s books', city: 'Nelson' },
		]);
		const delivery = { delivery_preference: 'ship', address_id: 0, gift_registry_id, provider: 'post' } as const;
		await store.call('checkout/setDelivery', { delivery_preference: 'ship' }, client);
		await store.call('checkout/setShipping', delivery, client);
		const submission = {
			...delivery,
			payment_choice: 'contact' as const,
			idempotency_key: randomUUID(),
			checksum: (await cartOf(store, client)).checksum,
		};
		// An order with another way of delivery than the chosen one is sent back to look again.
		for (const other of [{ address_id: 1 }, { provider: 'pigeon' }, { multiship_method: 'batched' }]) {
			const answer = await store.ask('checkout/submit', { ...submission, ...other }, client);
			expect(answer).toMatchObject({ status: 409, body: { field: Object.keys(other)[0] } });
		}
		const { order_number } = await store.call('checkout/submit', submission, client);

		const order = await store.call('order/get', { order_id: order_number }, client);
		const registry = await store.call('giftregistry/get', { gift_registry_id }, client);
		expect(registry.owner.name).toBe('Wren Owner');
		expect(JSON.stringify([user, registry, order])).not.toContain('Nelson Mills');
		expect(order.shipping).toMatchObject({
			name: 'Wren Owner',
			city: 'Nelson',
			addr1: '',
			postal: '',
			phone: '',
			provider: 'Post',
		});
		const mails = await store.db.selectFrom('outbox_mails').select(['recipient', 'text']).orderBy('id').execute();
		const [toShopper, toStore] = mails;
		expect(JSON.stringify([order, user, toShopper])).not.toMatch(/Nobody’s Business|Nelson Mills|555-0144/);
		expect(toStore).toMatchObject({ recipient: 'shop@example.org', text: expect.stringContaining(street) });
		expect((await terminal.run('orders', 'show', order_number)).out).toContain(street);
		const bought = () =>
			store.db.selectFrom('registry_items').select('qty_purchased').where('title_id', '=', title).executeTakeFirst();
		expect(await bought()).toEqual({ qty_purchased: 1 });
		await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes');
		expect(await bought()).toEqual({ qty_purchased: 0 });

		const registryOf = async () => {
			const { items } = await store.call('order/get', { order_id: order_number }, client);
			return items[0]?.cart_info.gift_registry_info;
		};
		const bought_for = { occasion: 'Birthday', name: 'Wren Owner' };
		expect(await registryOf()).toEqual(bought_for);
		await store.db.deleteFrom('registries').where('id', '=', gift_registry_id).execute();
		expect(await registryOf()).toEqual(bought_for);
		await store.db.deleteFrom('customers').where('id', '=', owner.id).execute();
		expect(await registryOf()).toEqual(bought_for);
	});
});
