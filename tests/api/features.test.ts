import { afterAll, beforeAll, expect, it } from 'vitest';
import { addList, addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('featured lists', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		const titles = [await addStockedTitle(store, { title: 'One' }), await addStockedTitle(store, { title: 'Two' })];
		const kind = 'feature';
		const lists = [
			{
				name: 'Été à lire',
				category: 'Seasons',
				sub_category: 'Summer',
				date_posted: 30,
				date_updated: 10,
				position: 2,
			},
			{ name: 'Autumn', category: 'Seasons', sub_category: 'Autumn', date_posted: 10, date_updated: 30, position: 1 },
			{ name: 'Cooks', header: 'For cooks', category: 'Gifts', date_posted: 20, date_updated: 20, position: 3, titles },
		];
		for (const list of lists) await addList(store, { kind, ...list });
		await addList(store, { kind: 'store', name: 'A shelf' });
		await addList(store, { kind, name: 'Somebody’s', customer_id: (await addCustomer(store)).id });
	});
	afterAll(() => store.dispose());

	const named = async (asked: object) => (await store.call('feature/getList', asked)).rows.map(({ header }) => header);

	it('are sorted as requested, or in the store’s order', async () => {
		expect(await named({})).toEqual(['Été à lire', 'For cooks', 'Autumn']);
		expect(await named({ sort: 'name' })).toEqual(['Autumn', 'Été à lire', 'For cooks']);
		expect(await named({ sort: 'lastupdate' })).toEqual(['Autumn', 'For cooks', 'Été à lire']);
		await setSettings(store, { default_feature_sort_by: 'tldefsequence' });
		expect(await named({})).toEqual(['Autumn', 'Été à lire', 'For cooks']);
	});

	it('can be filtered by category, sub-category and words, and counted', async () => {
		expect(await named({ category: 'Seasons', sort: 'name' })).toEqual(['Autumn', 'Été à lire']);
		expect(await named({ category: 'Seasons', sub_category: 'Summer' })).toEqual(['Été à lire']);
		expect(await named({ term: 'ETE' })).toEqual(['Été à lire']);
		expect(await named({ term: 'nothing of the kind' })).toEqual([]);
		const found = await store.call('feature/getList', { category: 'Seasons', limit: 1, offset: 1, sort: 'name' });
		expect(found).toMatchObject({ row_count: 2, rows: [{ header: 'Été à lire' }] });
		expect(found.filter_info).toEqual([
			{
				key: 'category',
				options: [
					{ value: 'Gifts', count: 1 },
					{ value: 'Seasons', count: 2 },
				],
			},
			{
				key: 'sub_category',
				options: [
					{ value: 'Autumn', count: 1 },
					{ value: 'Summer', count: 1 },
				],
			},
		]);
	});

	it('are returned 26 at a time', async () => {
		const lists = Array.from({ length: 28 }, (_, at) => ({ kind: 'feature' as const, name: `Many ${at}` }));
		for (const list of lists) await addList(store, list);
		const found = await store.call('feature/getList', { term: 'many', sort: 'name' });
		expect([found.rows.length, found.row_count]).toEqual([26, 28]);
		expect((await store.call('feature/getList', { term: 'many', offset: 26 })).rows).toHaveLength(2);
	});

	it('show their first titles', async () => {
		const { rows } = await store.call('feature/getList', { term: 'cooks' });
		expect(rows).toMatchObject([
			{
				header: 'For cooks',
				category: 'Gifts',
				sub_category: '',
				row_count: 2,
				items: [{ title: 'One' }, { title: 'Two' }],
			},
		]);
	});
});
