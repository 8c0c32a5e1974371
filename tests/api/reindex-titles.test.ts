import { afterAll, beforeAll, expect, it } from 'vitest';
import { reindexTitles } from '~store/catalogue/writing/reindex-titles';
import { openRememberedShop } from '../harness/remembered-books';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('what an older version knew of titles', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await openRememberedShop(store);
		// As the version before wrote it: without the works that titles are editions of.
		await store.db.updateTable('title_facets').set({ filters: 'g eng', sort_keys: '', version: 1 }).execute();
		await store.db.insertInto('deriving').values({ title_id: 0 }).execute();
	});
	afterAll(() => store.dispose());

	const others = async () => {
		store.versions.refresh();
		return (await store.call('browse/get', { term: 'the hobbit' })).other_editions[0];
	};

	it('is derived anew, once', async () => {
		expect(await others()).toBe(0);
		await reindexTitles(store, () => false);
		expect(await others()).toBe(3);
		expect(await store.db.selectFrom('deriving').selectAll().execute()).toEqual([]);
		await reindexTitles(store, () => false);
		expect(await others()).toBe(3);
	});
});
