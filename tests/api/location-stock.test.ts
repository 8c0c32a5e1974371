import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;

onBothEngines('stock at several locations', (engine) => {
	let store: TestStore;
	let harbour: number;
	let hill: number;
	let eisbn: string;
	const configure = async (store_info: object) => {
		await transact(store, (transaction) => writeSettings(transaction, { store_info }, now));
		store.versions.refresh();
	};
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		harbour = await addLocation(store, { altname: 'Harbour', position: 1 });
		hill = await addLocation(store, { altname: 'Hill', position: 2 });
		await addLocation(store, { altname: 'Empty shelf', position: 3 });
		const id = await addTitle(store);
		await addOffer(store, id, {
			stock: [
				{ location_id: harbour, onhand: 2 },
				{ location_id: hill, onhand: 3, onorder: 4 },
			],
		});
		await addOffer(store, id, { condition: 'used', price: 700, stock: [{ location_id: hill, onhand: 1 }] });
		eisbn = (await store.db.selectFrom('titles').select('eisbn').executeTakeFirstOrThrow()).eisbn;
	});
	afterAll(() => store.dispose());

	it('is separate by the location where the visitor shops', async () => {
		await configure({ is_multistore: true });
		const title = await store.call('title/getItem', { eisbn });
		expect(title).toMatchObject({ onhand: 6, at_other_locations: false });
		expect(title.available[0]?.sub_message).toBe('5 on hand at Harbour and Hill · 4 more on order');
		const { client } = await addCustomer(store, { location_id: harbour });
		const chosen = await store.call('title/getItem', { eisbn }, client);
		expect(chosen).toMatchObject({ onhand: 2, at_other_locations: true, available_in_store: true });
		expect(chosen.available).toMatchObject([
			{ code: 'new', onhand: 2, onorder: 0, sub_message: '2 on hand · also at Hill' },
			{ code: 'used', onhand: 0, message: 'Out of stock', sub_message: 'In stock at Hill', cartable: false },
		]);
		expect(chosen.multistore_available).toMatchObject([
			{ name: 'Harbour', location_id: harbour, available: [{ code: 'new', onhand: 2, cartable: true }] },
			{
				name: 'Hill',
				location_id: hill,
				available: [
					{ code: 'new', onhand: 3, cartable: false },
					{ code: 'used', onhand: 1, cartable: false },
				],
			},
		]);
	});

	it('is one sum in a consolidated store and in a store with one location', async () => {
		const { client } = await addCustomer(store, { location_id: harbour });
		for (const store_info of [{ is_multistore: true, is_consolidated_multistore: true }, {}]) {
			await configure(store_info);
			const title = await store.call('title/getItem', { eisbn }, client);
			expect(title).toMatchObject({ onhand: 6, at_other_locations: false, multistore_available: [] });
			expect(title.available[0]?.sub_message).toBe('5 on hand · 4 more on order');
		}
	});
});
