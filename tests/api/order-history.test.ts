import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import type { PayloadOf } from '~store/contract/contract';
import { addLocation } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { addCustomer } from '../harness/customers';
import { addOrder, addOrders } from '../harness/placed-orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

const at = (time: string) => Date.parse(time) / 1000;

onBothEngines('the order history', (engine) => {
	let store: TestStore;
	let reader: { id: number; client: Client };
	let sidney: number;
	const list = (payload: PayloadOf<'order/getList'> = {}, client = reader.client) =>
		store.call('order/getList', payload, client);
	const numbers = async (payload: PayloadOf<'order/getList'>) =>
		(await list(payload)).rows.map(({ order_number }) => order_number);

	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, { store_info: { timezone: 'America/Los_Angeles' } });
		reader = await addCustomer(store);
		const downtown = await addLocation(store, { altname: 'Downtown' });
		sidney = await addLocation(store, { altname: 'Sidney' });
		const item = (title: string, ...authors: string[]) => ({ title, authors });
		await addOrders(
			store,
			[
				{ order_number: '701', created_at: at('2023-06-01T12:00:00Z'), items: [item('Été à Québec', 'François Côté')] },
				// The last minute of 2024 in the store's time zone, but already 2025 in Greenwich.
				{ order_number: '702', created_at: at('2025-01-01T07:59:00Z'), location_id: sidney },
				{
					order_number: '703',
					state: 'ready' as const,
					created_at: at('2025-01-01T08:00:00Z'),
					items: [item('Dune', 'J. R. R. Toller')],
				},
				{
					order_number: '704',
					created_at: at('2025-03-05T20:00:00Z'),
					purchase_order: 'PO-20/17',
					items: ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => item(title, "Maeve O'Brien")),
				},
				{
					order_number: '705',
					created_at: at('2025-05-05T20:00:00Z'),
					items: [{ eisbn: '9780306406157', title: '100% Wool' }],
				},
				{ order_number: '706', state: 'ready' as const, created_at: at('2025-07-05T20:00:00Z'), location_id: sidney },
				{
					order_number: '707',
					created_at: at('2026-02-05T20:00:00Z'),
					items: [item('源氏物語', 'Ahmet Tanpınarlı')],
				},
			].map((order) => ({ customer_id: reader.id, location_id: downtown, ...order })),
		);
		const other = await addCustomer(store);
		await addOrder(store, { customer_id: other.id, items: [item('Dune')], created_at: at('2020-01-05T20:00:00Z') });
	});
	afterAll(() => store.dispose());

	it('shows only the customer’s own orders', async () => {
		expect((await store.ask('order/getList', {}, guest())).status).toBe(401);
		const nobody = await addCustomer(store);
		expect(await list({}, nobody.client)).toEqual({ rows: [], rowcount: 0, years: [] });
	});

	it('returns 5 orders a page, the newest first, and every year once', async () => {
		expect(await numbers({})).toEqual(['707', '706', '705', '704', '703']);
		const second = await list({ offset: 5 });
		expect(second.rows.map(({ order_number }) => order_number)).toEqual(['702', '701']);
		expect(second).toMatchObject({ rowcount: 7, years: [2026, 2025, 2024, 2023] });
		expect(await list({ offset: 70 })).toMatchObject({ rows: [], rowcount: 7 });
	});

	it('returns as many orders as requested, from one to a hundred', async () => {
		expect(await numbers({ limit: 2 })).toEqual(['707', '706']);
		expect(await numbers({ limit: 2, offset: 6 })).toEqual(['701']);
		expect(await numbers({ limit: 100 })).toHaveLength(7);
		for (const limit of [0, 101]) {
			expect(await store.ask('order/getList', { limit }, reader.client)).toMatchObject({
				status: 400,
				body: { field: 'limit' },
			});
		}
	});

	it('returns the orders changed since a given time, with the time of each change', async () => {
		const changed = at('2026-03-01T12:00:00Z');
		const { client, id } = await addCustomer(store);
		await addOrder(store, { customer_id: id, order_number: '801', created_at: changed - 20, updated_at: changed });
		await addOrder(store, { customer_id: id, order_number: '802', created_at: changed - 10, updated_at: changed - 10 });
		const since = async (changed_since: number) =>
			(await list({ changed_since }, client)).rows.map((row) => [row.order_number, row.changed]);
		expect(await since(changed - 10)).toEqual([
			['802', changed - 10],
			['801', changed],
		]);
		expect(await since(changed)).toEqual([['801', changed]]);
		expect(await since(changed + 1)).toEqual([]);
		expect((await store.ask('order/getList', { changed_since: changed * 1000 }, client)).status).toBe(400);
	});

	it('returns the first 3 items of each order, and the number of items', async () => {
		const { rows } = await list({ term: '704' });
		expect(rows[0]?.items.map(({ title_info }) => title_info.title)).toEqual(['One', 'Two', 'Three']);
		expect(rows[0]?.summary.item_count).toBe(5);
		const whole = await store.call('order/get', { order_id: '704' }, reader.client);
		expect(whole.items).toHaveLength(5);
	});

	it('counts years by the store’s clock', async () => {
		expect(await numbers({ year: 2024 })).toEqual(['702']);
		expect(await numbers({ year: 2025 })).toEqual(['706', '705', '704', '703']);
		expect(await list({ year: 2025 })).toMatchObject({ rowcount: 4, years: [2026, 2025, 2024, 2023] });
		expect(await numbers({ year: 1999 })).toEqual([]);
	});

	it('counts days by the store’s clock, including the first and the last', async () => {
		expect(await numbers({ from: '2024-12-31', to: '2024-12-31' })).toEqual(['702']);
		expect(await numbers({ from: '2025-01-01', to: '2025-05-05' })).toEqual(['705', '704', '703']);
		expect(await numbers({ from: '2025-07-05' })).toEqual(['707', '706']);
		expect(await numbers({ to: '2023-06-01' })).toEqual(['701']);
		expect(await numbers({ from: '2025-05-05', to: '2025-01-01' })).toEqual([]);
		for (const from of ['2025-02-30', '2025-2-3', 'yesterday']) {
			expect((await store.ask('order/getList', { from }, reader.client)).status).toBe(400);
		}
	});

	it('filters by the progress of an order', async () => {
		expect(await numbers({ state: 'cancelled' })).toEqual([]);
		expect(await numbers({ state: 'ready' })).toEqual(['706', '703']);
		expect(await numbers({ state: 'ready', year: 2025, location_id: sidney })).toEqual(['706']);
	});

	it('filters by location', async () => {
		expect(await numbers({ location_id: sidney })).toEqual(['706', '702']);
		expect(await numbers({ location_id: sidney, year: 2025 })).toEqual(['706']);
	});

	it.each([
		['an order number', '704', ['704']],
		['a title', 'dune', ['703']],
		['a title with other capitals and accents', 'ÉTE a quebec', ['701']],
		['an author without accents', 'francois cote', ['701']],
		['an author with an apostrophe', 'O’BRIEN', ['704']],
		['the beginning of a word', 'toll', ['703']],
		['words of different items', 'one five', ['704']],
		['an ISBN with hyphens', '978-0-306-40615-7', ['705']],
		['an ISBN-10', '0-306-40615-2', ['705']],
		['a purchase order', 'po-20/17', ['704']],
		['a purchase order in one word', 'PO2017', ['704']],
		['a word inside of a title without spaces', '物語', ['707']],
		['letters as they are typed', 'tanpinarli', ['707']],
		['a sign that means everything to the database', '%', []],
		['one that means any letter', 'd_ne', []],
		['the middle of a word', 'une', []],
		['unordered words', 'nothing of the kind', []],
	])('finds by %s', async (_, term, found) => {
		const answer = await list({ term });
		expect(answer.rows.map(({ order_number }) => order_number)).toEqual(found);
		expect(answer.rowcount).toBe(found.length);
	});

	it('needs as many queries for a page of orders as for one order, and for 10 years as for one', async () => {
		const one = await addCustomer(store);
		await addOrder(store, { customer_id: one.id, created_at: at('2025-03-05T20:00:00Z') });
		const many = await addCustomer(store);
		await addOrders(
			store,
			Array.from({ length: 60 }, (_, index) => ({
				customer_id: many.id,
				created_at: at('2016-03-05T20:00:00Z') + index * 5_000_000,
				location_id: sidney,
				items: Array.from({ length: 1 + (index % 9) }, () => ({})),
			})),
		);
		// The first call of a returning session also records its return.
		for (const { client } of [one, many]) await store.call('order/getList', {}, client);
		const few = await countQueries(store, 'order/getList', {}, one.client);
		expect(await countQueries(store, 'order/getList', {}, many.client)).toBe(few);
		expect(await countQueries(store, 'order/getList', { term: 'lantern', year: 2018 }, many.client)).toBe(few);
	});
});
