import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { addList, addLocation, addOffer, addTitle } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('the rows of titles', (engine) => {
	let store: TestStore;
	let client: Client;
	let eisbn: string;
	let list_id: number;
	let long: number;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, { store_info: { is_multistore: true } });
		const [here, there] = [
			await addLocation(store, { altname: 'Here' }),
			await addLocation(store, { altname: 'There' }),
		];
		const title = await addTitle(store, { list_price_usa: 1800, list_price_can: 2000 });
		await addOffer(store, title, { price: 1900, stock: [{ location_id: here, onhand: 2 }] });
		await addOffer(store, title, { condition: 'used', price: 700, stock: [{ location_id: there, onhand: 4 }] });
		eisbn = await eisbnOf(store, title);
		list_id = await addList(store, { titles: [title] });
		const many = await Promise.all(Array.from({ length: 20 }, () => addTitle(store)));
		for (const id of many) await addOffer(store, id, { stock: [{ location_id: there, onhand: 1 }] });
		long = await addList(store, { titles: many });
		const { session } = await store.call('webstore/setMultistoreLocation', { location_id: here }, shopper());
		client = { ...guest(), session_id: session.session_id };
	});
	afterAll(() => store.dispose());

	const rowsOf = async (id: number, who = client) =>
		(await store.call('titlelist/getItems', { list_id: id }, who)).rows;

	it('show the same price and stock as the title’s own page', async () => {
		const { price, list_price_usa, list_price_can, onhand, available_in_store, at_other_locations } = await store.call(
			'title/getItem',
			{ eisbn },
			client,
		);
		const told = { price, list_price_usa, list_price_can, onhand, available_in_store, at_other_locations };
		expect(told).toEqual({
			price: '19.00',
			list_price_usa: '18.00',
			list_price_can: '20.00',
			onhand: 2,
			available_in_store: true,
			at_other_locations: true,
		});
		expect(await rowsOf(list_id)).toMatchObject([told]);
		expect((await rowsOf(long))[0]).toMatchObject({ onhand: 0, available_in_store: false, at_other_locations: true });
	});

	it('hide prices from guests without access to prices', async () => {
		await setSettings(store, { guest_show_price: false, store_info: { is_multistore: true } });
		expect(await rowsOf(list_id)).toMatchObject([{ price: null, list_price_usa: '0.00', list_price_can: '0.00' }]);
		await setSettings(store, { store_info: { is_multistore: true } });
	});

	it('cost a page of twenty no more queries than a page of one', async () => {
		const queries = (id: number) => countQueries(store, 'titlelist/getItems', { list_id: id }, client);
		expect(await queries(long)).toBe(await queries(list_id));
	});
});
