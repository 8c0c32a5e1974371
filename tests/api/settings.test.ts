import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { addLocation } from '../harness/catalogue';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('settings', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('gives a new shop the defaults', async () => {
		const settings = await store.call('store/getSettings', {});
		expect(settings.store_info.name).toBe('Bookshop');
		expect(settings.cart_enabled).toBe(true);
	});

	it('returns the documented settings, without tax and shipping rules or the sources of feeds', async () => {
		const told = await store.call('store/getSettings', {});
		expect(told.store_info).toMatchObject({ country: 'CA', is_american: false, is_canadian: true, long: null });
		expect(told.store_info).not.toHaveProperty('lng');
		expect(told.store_info.multistore_info).toEqual([]);
		expect(told).not.toHaveProperty('feed_sources');
		for (const name of ['tax_rates', 'tax_rounding', 'shipping_rates', 'local_delivery_postal_prefixes']) {
			expect(told.checkout_info).not.toHaveProperty(name);
		}
		const place = await addLocation(store, { altname: 'Harbour' });
		await setSettings(store, { store_info: { country: 'US', province: 'WA', lng: -122.3, is_multistore: true } });
		expect((await store.call('store/getSettings', {})).store_info).toMatchObject({
			is_american: true,
			is_canadian: false,
			long: -122.3,
			multistore_info: [{ id: place, name: 'Harbour' }],
		});
		await setSettings(store, {});
	});

	it('shows a change soon', async () => {
		await transact(store, (transaction) =>
			writeSettings(transaction, { store_info: { name: "O'Brien's" } }, store.now()),
		);
		await expect.poll(async () => (await store.call('store/getSettings', {})).store_info.name).toBe("O'Brien's");
	});

	it('refuses a document with a wrong value and changes nothing', async () => {
		await expect(
			transact(store, (transaction) => writeSettings(transaction, { style: { accent: 'red' } }, store.now())),
		).rejects.toThrow(/colour/);
		expect((await store.call('store/getSettings', {})).store_info.name).toBe("O'Brien's");
	});

	it('answers only open calls in a private store, and none in an exclusive store', async () => {
		await transact(store, (transaction) => writeSettings(transaction, { is_private: true }, store.now()));
		store.versions.refresh();
		expect((await store.ask('browse/get', {})).status).toBe(401);
		expect((await store.ask('store/getSettings', {})).status).toBe(200);
		const openToGuests = ['webstore/getContactAndHours', 'webstore/getPrivacyPolicyPage'] as const;
		const answers = () => Promise.all(openToGuests.map(async (name) => (await store.ask(name, {})).status));
		expect(await answers()).toEqual([200, 404]);
		for (const is_private of [true, false]) {
			await transact(store, (transaction) =>
				writeSettings(transaction, { is_private, is_exclusive: true }, store.now()),
			);
			store.versions.refresh();
			expect((await store.ask('browse/get', {})).status).toBe(401);
			expect(await answers()).toEqual([401, 401]);
		}
	});

	it('answers 404 to a call that it does not have, and 400 with the field to a bad payload', async () => {
		expect(await store.ask('browse/nothing', {})).toMatchObject({ status: 404 });
		expect(await store.ask('title/getItem', { eisbn: 'x' })).toMatchObject({ status: 400, body: { field: 'eisbn' } });
	});
});
