import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { firstSessionLifetime, sessionLifetime } from '~store/contract/lifetimes';
import { hashOf } from '~store/foundation/sessions/sessions';
import { sweep } from '~store/jobs/sweeps';
import { logIn, signUp } from '../harness/accounts';
import { addStockedTitle } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { eisbnOf } from '../harness/orders';
import { addOrder } from '../harness/placed-orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

const day = 86_400;

onBothEngines('a session', (engine) => {
	let store: TestStore;
	let eisbn: string;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 500));
	});
	afterAll(() => store.dispose());

	const put = (client: Client) => store.call('cart/add', { eisbn, quantity: 1 }, client);
	const countOf = async (client: Client) => (await store.call('session/get', {}, client)).cart.summary.total_quantity;
	const rowOf = ({ session_id }: Client) =>
		store.db.selectFrom('sessions').selectAll().where('id_hash', '=', hashOf(session_id)).executeTakeFirst();
	const expire = ({ session_id }: Client) =>
		store.db
			.updateTable('sessions')
			.set({ expires_at: now - 1 })
			.where('id_hash', '=', hashOf(session_id))
			.execute();

	it('changes nothing for its customer after it expired, and starts again as a guest’s', async () => {
		const { email, client } = await signUp(store);
		await put(client);
		const elsewhere = (await logIn(store, email)).client;
		await expire(client);
		await put(client);
		expect(await countOf(elsewhere)).toBe(1);
		expect(await store.call('session/get', {}, client)).toMatchObject({ logged_in: false });
		expect(await countOf(client)).toBe(1);
		expect(await rowOf(client)).toMatchObject({ customer_id: null, created_at: now });
	});

	it('keeps its customer’s cart when an expired session chooses a location', async () => {
		const { store_info } = await store.settings.get();
		await setSettings(store, { store_info: { ...store_info, is_multistore: true } });
		await store.db
			.insertInto('locations')
			.values({ id: 77, altname: 'Harbour', sc_name: 'Harbour', lat: null, lng: null })
			.execute();
		store.versions.refresh();
		const { email, client } = await signUp(store);
		await put(client);
		const elsewhere = (await logIn(store, email)).client;
		await expire(client);
		await store.call('webstore/setMultistoreLocation', { location_id: 77 }, client);
		expect(await countOf(elsewhere)).toBe(1);
		expect(await rowOf(elsewhere)).toMatchObject({ location_id: null });
		await setSettings(store, { store_info });
	});

	it('hides the orders placed with an expired id from a session that begins again with the id', async () => {
		const client = shopper();
		await put(client);
		const order_number = await addOrder(store, { session_hash: hashOf(client.session_id), customer_id: null });
		expect(await store.ask('order/get', { order_id: order_number }, client)).toMatchObject({ status: 200 });
		await expire(client);
		await put(client);
		expect(await store.ask('order/get', { order_id: order_number }, client)).toMatchObject({ status: 404 });
	});

	it('lasts a day, and a year once its visitor has come back', async () => {
		const client = shopper();
		await put(client);
		expect((await rowOf(client))?.expires_at).toBe(now + firstSessionLifetime);
		await countOf(client);
		expect((await rowOf(client))?.expires_at).toBe(now + sessionLifetime);
	});

	it('is renewed while in use, but not by each request', async () => {
		const client = shopper();
		await put(client);
		await countOf(client);
		const once = await countQueries(store, 'session/get', {}, client);
		now += 2 * 3600;
		expect(await countQueries(store, 'session/get', {}, client)).toBe(once + 1);
		expect(await countQueries(store, 'session/get', {}, client)).toBe(once);
		for (let visits = 0; visits < 4; visits++) {
			now += 300 * day;
			expect(await countOf(client)).toBe(1);
		}
	});

	it('is swept only after it has expired', async () => {
		const [gone, once, kept] = [shopper(), shopper(), shopper()];
		for (const client of [gone, once, kept]) await put(client);
		await countOf(kept);
		await expire(gone);
		await sweep(store, 'sessions');
		expect([await rowOf(gone), (await rowOf(once)) && 1, (await rowOf(kept)) && 1]).toEqual([undefined, 1, 1]);
		now += firstSessionLifetime;
		await sweep(store, 'sessions');
		expect([await rowOf(once), (await rowOf(kept)) && 1]).toEqual([undefined, 1]);
	});
});
