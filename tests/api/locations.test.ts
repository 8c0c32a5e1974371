import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { addLocation, addStockedTitle } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { eisbnOf } from '../harness/orders';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;

onBothEngines('locations and the store itself', (engine) => {
	let store: TestStore;
	let ids: number[];
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		ids = [];
		for (let at = 0; at < 30; at++) ids.push(await addStockedTitle(store, { title: `Book ${at}` }));
	});
	afterAll(() => store.dispose());

	const settings = async (document: object) => {
		await transact(store, (transaction) => writeSettings(transaction, document, now));
		store.versions.refresh();
	};

	describe('locations', () => {
		let harbour: number;
		beforeAll(async () => {
			harbour = await addLocation(store, {
				altname: 'Harbour',
				sc_email: 'harbour@example.com',
				address: '1 Pier',
				city: 'Victoria',
				province: 'BC',
				postal_code: 'V8V 1A1',
				country: 'CA',
				lat: 48.42,
				lng: -123.37,
				position: -1,
				hours: JSON.stringify({
					title: 'Hours',
					weekdays: [{ day: 'Monday', opens: '09:00', closes: '17:30' }],
					singles: [
						{ date: '2027-03-26', text: 'Closed' },
						{ date: '2027-07-01', text: 'Closed' },
					],
				}),
			});
		});

		it('come with the settings and on the contact page', async () => {
			const { locations } = await store.call('store/getSettings', {});
			expect(locations[0]).toMatchObject({
				location_id: harbour,
				altname: 'Harbour',
				sc_addr_array: { address: '1 Pier', city: 'Victoria', prov: 'BC', postal: 'V8V 1A1', country: 'CA' },
				lat_lng: { lat: 48.42, lng: -123.37 },
			});
			expect((await store.call('webstore/getContactAndHours', {})).locations[0]?.ws_hours).toMatchObject({
				title: 'Hours',
				singles: [{ date: '2027-03-26', text: 'Closed' }],
			});
		});

		it('are read from memory until one changes', async () => {
			expect(await countQueries(store, 'store/getSettings', {})).toBe(0);
			await addLocation(store, { altname: 'New branch', position: 99 });
			expect((await store.call('store/getSettings', {})).locations.at(-1)?.altname).toBe('New branch');
		});

		it('start a session when chosen, empty the cart when changed, and refuse an unknown location', async () => {
			await settings({ store_info: { is_multistore: true } });
			const hill = await addLocation(store, { altname: 'Hill' });
			const client = shopper();
			const choose = (location_id: number) => store.call('webstore/setMultistoreLocation', { location_id }, client);
			expect((await choose(harbour)).session).toMatchObject({ location_id: harbour, logged_in: false });
			const cart = await store.db
				.insertInto('carts')
				.values({
					customer_id: null,
					location_id: harbour,
					delivery_preference: 'pickup',
					checkout: '{"name":"A"}',
					created_at: now,
					updated_at: now,
				})
				.returning('id')
				.executeTakeFirstOrThrow();
			await store.db
				.insertInto('cart_items')
				.values({
					cart_id: cart.id,
					title_id: ids[0] ?? 0,
					condition: 'new',
					quantity: 1,
					registry_id: null,
					notes: null,
					created_at: now,
				})
				.execute();
			await store.db.updateTable('sessions').set({ cart_id: cart.id }).where('location_id', '=', harbour).execute();
			const items = () => store.db.selectFrom('cart_items').select('id').where('cart_id', '=', cart.id).execute();
			await choose(harbour);
			expect(await items()).toHaveLength(1);
			expect((await choose(hill)).session.location_id).toBe(hill);
			expect(await items()).toHaveLength(0);
			const emptied = await store.db.selectFrom('carts').selectAll().where('id', '=', cart.id).executeTakeFirst();
			expect(emptied).toMatchObject({ location_id: hill, delivery_preference: null, checkout: '{}' });
			expect((await store.call('session/get', {}, client)).location_id).toBe(hill);
			expect(await store.ask('webstore/setMultistoreLocation', { location_id: 999_999 }, client)).toMatchObject({
				status: 404,
				body: { field: 'location_id' },
			});
			await settings({});
			expect(await store.ask('webstore/setMultistoreLocation', { location_id: hill }, client)).toMatchObject({
				status: 404,
			});
		});

		it('must be chosen before a title is added to a cart, if the store requires so', async () => {
			const eisbn = await eisbnOf(store, ids[0] ?? 0);
			const client = shopper();
			const add = () => store.ask('cart/add', { eisbn, condition: 'new', quantity: 1 }, client);
			const picks = async () => (await store.call('session/get', {}, client)).pick_location;
			for (const store_info of [{ is_multistore: false }, { is_multistore: true }]) {
				await settings({ store_info, require_location: !store_info.is_multistore });
				expect(await picks()).toBe(false);
			}
			for (const is_consolidated_multistore of [false, true]) {
				await settings({ store_info: { is_multistore: true, is_consolidated_multistore }, require_location: true });
				expect(await picks()).toBe(true);
				expect(await add()).toMatchObject({
					status: 409,
					body: { error: 'Please choose one of our locations.', field: 'location_id' },
				});
			}
			await store.call('webstore/setMultistoreLocation', { location_id: harbour }, client);
			expect(await picks()).toBe(false);
			await settings({ store_info: { is_multistore: true, is_consolidated_multistore: true }, require_location: true });
			expect((await add()).status).toBe(200);
		});

		it('fall back to the store’s own address when the store has none', async () => {
			await store.db.deleteFrom('sessions').execute();
			await store.db.deleteFrom('carts').execute();
			await store.db.deleteFrom('locations').execute();
			await settings({ store_info: { name: 'The Nook', address: '2 Lane', lat: 1, lng: 2 } });
			expect((await store.call('store/getSettings', {})).locations).toEqual([]);
			expect((await store.call('webstore/getContactAndHours', {})).locations).toMatchObject([
				{ location_id: 0, altname: 'The Nook', sc_addr_array: { address: '2 Lane' }, lat_lng: { lat: 1, lng: 2 } },
			]);
		});
	});

	it('shows the privacy policy', async () => {
		expect(await store.ask('webstore/getPrivacyPolicyPage', {})).toMatchObject({ status: 404 });
		await settings({ privacy_policy: '<h2>Privacy</h2><script>x</script>' });
		expect(await store.call('webstore/getPrivacyPolicyPage', {})).toEqual({ html: '<h2>Privacy</h2>' });
	});

	it('logs errors of browsers', async () => {
		const report = { location: '/item/1', user_agent: 'Test', error: 'x is undefined', lineno: 3 };
		expect(await store.call('log/error', report)).toEqual({ logged: true });
		expect(await store.db.selectFrom('error_reports').selectAll().execute()).toMatchObject([
			{ ...report, created_at: now, source: '', colno: null },
		]);
	});
});
