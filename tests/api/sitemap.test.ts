import { afterAll, beforeAll, expect, it } from 'vitest';
import { sitemapLength } from '~store/contract/webstore';
import { addList, nextEisbn } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { addCustomer } from '../harness/customers';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const titles = sitemapLength + 30;
const numbers = Array.from({ length: titles }, () => nextEisbn()).sort();

onBothEngines('the sitemap', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		const now = store.now();
		for (let at = 0; at < titles; at += 500) {
			const rows = numbers.slice(at, at + 500).map((eisbn) => ({
				eisbn,
				title: eisbn,
				title_sort: eisbn,
				authors: '[]',
				author_sort: '',
				series_key: null,
				work_key: eisbn,
				status: 'active',
				created_at: now,
				updated_at: now,
			}));
			await store.db.insertInto('titles').values(rows).execute();
		}
	}, 120_000);
	afterAll(() => store.dispose());

	it('names lists that were changed in the same second in the order of their ids', async () => {
		const lists: number[] = [];
		for (let at = 0; at < 6; at += 1) lists.push(await addList(store, { kind: 'store', name: `Shelf ${at}` }));
		// Rewritten rows move to another place in the table.
		for (const id of [...lists].reverse()) {
			await store.db.updateTable('title_lists').set({ date_updated: 1_790_000_000 }).where('id', '=', id).execute();
		}
		const told = (await store.call('store/getSitemap', {})).lists.map(({ list_id }) => list_id);
		expect(told.filter((id) => lists.includes(id))).toEqual(lists);
		await store.db.deleteFrom('title_lists').where('id', 'in', lists).execute();
	});

	it('has every title once, 50,000 in a part, with one query for each part and two in total', async () => {
		expect((await store.call('store/getSitemap', {})).titles).toBe(titles);
		const first = (await store.call('store/getSitemapPart', { part: 1 })).eisbns;
		const second = (await store.call('store/getSitemapPart', { part: 2 })).eisbns;
		expect(first).toHaveLength(sitemapLength);
		expect([...first, ...second]).toEqual(numbers);
		expect((await store.call('store/getSitemapPart', { part: 3 })).eisbns).toEqual([]);
		expect(await countQueries(store, 'store/getSitemap', {})).toBe(2);
		for (const part of [1, 2, 3]) expect(await countQueries(store, 'store/getSitemapPart', { part })).toBe(1);
		expect(await store.ask('store/getSitemapPart', { part: 0 })).toMatchObject({ status: 400 });
	});

	it('lists the store’s own lists, and leaves out the lists of customers', async () => {
		const picks = await addList(store, { name: 'Picks', date_updated: 1_700_000_000 });
		await addList(store, { customer_id: (await addCustomer(store)).id, kind: 'custom' });
		store.versions.refresh();
		expect((await store.call('store/getSitemap', {})).lists).toEqual([{ list_id: picks, changed: 1_700_000_000 }]);
	});
});
