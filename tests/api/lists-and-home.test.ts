import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { addBlock, addEvent, addList, addStockedTitle } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { addCustomer } from '../harness/customers';
import { eisbnOf } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;
const day = 86_400;

onBothEngines('lists and home', (engine) => {
	let store: TestStore;
	let ids: number[];
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		ids = [];
		for (let at = 0; at < 30; at++) ids.push(await addStockedTitle(store, { title: `Book ${at}` }));
	});
	afterAll(() => store.dispose());

	const eisbnsOf = (titles: number[]) => Promise.all(titles.map((title) => eisbnOf(store, title)));
	const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);

	describe('titlelist', () => {
		it('returns a page of a list in the bookseller’s order', async () => {
			const list_id = await addList(store, { name: 'Staff picks', titles: [...ids].reverse() });
			const first = await store.call('titlelist/getItems', { list_id });
			expect(first).toMatchObject({
				row_count: 30,
				wishlist: { list_id, name: 'Staff picks', can_delete: false, row_count: 30 },
				context: { name: 'Staff picks', list_id },
			});
			expect(first.rows).toHaveLength(26);
			expect(first.rows[0]?.title).toBe('Book 29');
			const rest = await store.call('titlelist/getItems', { list_id, limit: 26, offset: 26 });
			expect(titlesOf(rest.rows)).toEqual(['Book 3', 'Book 2', 'Book 1', 'Book 0']);
			expect(await store.call('titlelist/get', { list_id })).toMatchObject({ name: 'Staff picks', row_count: 30 });
			expect(await countQueries(store, 'titlelist/getItems', { list_id })).toBe(4);
		});

		it('hides a customer’s list from others, and refuses an unknown list', async () => {
			const { id } = await addCustomer(store);
			const { client } = await addCustomer(store);
			const list_id = await addList(store, { customer_id: id, kind: 'custom', titles: ids });
			for (const name of ['titlelist/get', 'titlelist/getItems']) {
				expect(await store.ask(name, { list_id }, client)).toMatchObject({ status: 404 });
				expect(await store.ask(name, { list_id: 999_999 })).toMatchObject({ status: 404 });
			}
		});

		it('removes titles only from the account’s own lists', async () => {
			const { id, client } = await addCustomer(store);
			const stranger = await addCustomer(store);
			const titles = ids.slice(0, 3);
			const list_id = await addList(store, { customer_id: id, kind: 'favourites', titles, date_updated: 7 });
			const shelf = await addList(store, { titles });
			const [first = '', second = ''] = await eisbnsOf(titles);
			const remove = (list: number, eisbns: string[], by?: Client) =>
				store.ask('titlelist/removeItemsFromList', { list_id: list, eisbns }, by);

			expect(await remove(list_id, [first])).toMatchObject({ status: 401 });
			for (const by of [client, stranger.client])
				expect(await remove(shelf, [first], by)).toMatchObject({ status: 404 });
			expect(await remove(list_id, [first], stranger.client)).toMatchObject({ status: 404 });
			expect(await remove(list_id, ['9780000000002'], client)).toMatchObject({
				body: { list: { row_count: 3, changed: 7, can_delete: false } },
			});
			expect(await remove(list_id, [first, second, first, '9780000000002'], client)).toMatchObject({
				status: 200,
				body: { list: { list_id, row_count: 1, changed: now } },
			});
			const { wishlist } = await store.call('session/get', {}, client);
			expect(wishlist.rows).toEqual(await eisbnsOf(titles.slice(2)));
			expect(await remove(list_id, [], client)).toMatchObject({ status: 200, body: { list: { row_count: 1 } } });
			expect(await store.call('titlelist/get', { list_id: shelf })).toMatchObject({ row_count: 3 });
		});

		it('returns a page of the bookseller with its text and lists', async () => {
			await store.db
				.insertInto('content_pages')
				.values({ page_id: 'summer', title: 'Summer', html: '<p onclick="x">Read!</p>', updated_at: now })
				.execute();
			const second = await addList(store, { page_id: 'summer', name: 'Second', position: 2, titles: ids });
			const first = await addList(store, { page_id: 'summer', name: 'First', position: 1, titles: ids.slice(0, 2) });
			const page = await store.call('titlelist/getCustom', { page_id: 'summer' });
			expect(page).toMatchObject({ title: 'Summer', html: '<p>Read!</p>' });
			expect(page.blocks.map(({ list_id, name, row_count }) => [list_id, name, row_count])).toEqual([
				[first, 'First', 2],
				[second, 'Second', 30],
			]);
			expect(page.blocks[1]?.titles).toHaveLength(24);
			expect(await store.ask('titlelist/getCustom', { page_id: 'winter' })).toMatchObject({ status: 404 });
		});
	});

	describe('store/getHome', () => {
		it('returns the blocks by placement, with their titles or event', async () => {
			const list_id = await addList(store, { name: 'New and noted', description: '<b>Fresh</b>', titles: ids });
			const { id: customer_id } = await addCustomer(store);
			const secret = await addList(store, { customer_id, kind: 'custom', name: 'Secret', titles: ids });
			const coming = await addEvent(store, {
				name: 'Poetry night',
				starts_at: now + day,
				titles: ids.slice(0, 2),
			});
			const over = await addEvent(store, { name: 'Over', starts_at: now - day });
			await addBlock(store, { list_id, position: 1, item_limit: 3 });
			await addBlock(store, { list_id, position: 2, name: 'Again', header: 'Once more', header_visible: 0 });
			await addBlock(store, { list_id: secret, position: 3 });
			await addBlock(store, { type: 'event', event_id: coming, placement: 'featured', calendar_widgets: 1 });
			await addBlock(store, { type: 'event', event_id: over, placement: 'featured' });
			await addBlock(store, { placement: 'banner', name: 'Welcome', description: '<p>Hello</p>', position: 9 });
			const { blocks } = await store.call('store/getHome', {});
			expect(blocks).toMatchObject([
				{ placement: 'banner', name: 'Welcome', description: '<p>Hello</p>', has_titles: false, titles: [] },
				{
					placement: 'featured',
					type: 'event',
					event_id: coming,
					name: 'Poetry night',
					event: { from: now + day, to: now + day + 3600 },
					calendar_widgets: true,
					row_count: 2,
				},
				{ name: 'New and noted', description: '<b>Fresh</b>', limit: 3, row_count: 30, has_titles: true },
				{ name: 'Again', header: 'Once more', header_visible: false, row_count: 30 },
			]);
			expect(titlesOf(blocks[2]?.titles ?? [])).toEqual(['Book 0', 'Book 1', 'Book 2']);
			expect(blocks[3]?.titles).toHaveLength(24);
		});

		it('needs the same number of queries for more blocks', async () => {
			const before = await countQueries(store, 'store/getHome', {});
			for (let at = 0; at < 5; at++) {
				await addBlock(store, { list_id: await addList(store, { titles: ids.slice(at) }) });
				const event_id = await addEvent(store, { starts_at: now + at * day, titles: ids.slice(at, at + 3) });
				await addBlock(store, { type: 'event', event_id });
			}
			expect((await store.call('store/getHome', {})).blocks).toHaveLength(14);
			expect(await countQueries(store, 'store/getHome', {})).toBe(before);
			expect(before).toBeLessThanOrEqual(10);
		});
	});

	it('loads no titles for an empty list', async () => {
		const list_id = await addList(store);
		expect(await store.call('titlelist/getItems', { list_id })).toMatchObject({ rows: [], row_count: 0 });
	});
});
