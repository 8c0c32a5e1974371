import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reindexTitles } from '~store/catalogue/writing/reindex-titles';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { writeWords } from '~store/desk/search/write-words';
import { up as foldAnew } from '~store/foundation/database/migrations/0067-searched-letters';
import { nextEisbn } from '../harness/catalogue';
import { addOrder } from '../harness/placed-orders';
import { openRememberedShop } from '../harness/remembered-books';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the derived data of titles from an older version', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await openRememberedShop(store);
		// The row as the previous version wrote it, without the works that titles are editions of.
		await store.db.updateTable('title_facets').set({ filters: 'g eng', sort_keys: '', version: 1 }).execute();
		await store.db.insertInto('deriving').values({ title_id: 0 }).execute();
	});
	afterAll(() => store.dispose());

	const others = async () => {
		store.versions.refresh();
		return (await store.call('browse/get', { term: 'the hobbit' })).other_editions[0];
	};

	it('are derived again, once', async () => {
		expect(await others()).toBe(0);
		await reindexTitles(store, () => false);
		expect(await others()).toBe(3);
		expect(await store.db.selectFrom('deriving').selectAll().execute()).toEqual([]);
		await reindexTitles(store, () => false);
		expect(await others()).toBe(3);
	});
});

onBothEngines('a shop from a version with other sort keys', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('recalculates the keys of its titles, and keeps joined works together', async () => {
		const records = [
			{ title: 'Batıda Şey', authors: [{ name: 'Elif Işıkçı' }], series: 'Altın Dizi' },
			{ title: 'がき', authors: [{ name: 'プレム' }] },
			{ title: 'Gaki, translated', authors: [{ name: 'プレム' }] },
			{ title: 'A Plain Book', authors: [{ name: 'Ada Quill' }] },
		].map((record, at) => ({ at, record: { eisbn: nextEisbn(), binding_code: 'BC', ...record } }));
		await writeTitles(store, records, { file: 'letters' });
		const titles = () =>
			store.db
				.selectFrom('titles')
				.select(['title', 'title_sort', 'author_sort', 'series_key', 'work_key'])
				.orderBy('id')
				.execute();
		const people = () => store.db.selectFrom('title_authors').select('name_key').orderBy('title_id').execute();
		const [now, nowPeople] = [await titles(), await people()];
		const old = [
			{
				title_sort: 'batıda sey',
				author_sort: 'isıkcı elif isıkcı',
				series_key: 'altın dizi',
				work_key: 'batıda sey|isıkcı',
			},
			{ title_sort: 'かき', author_sort: 'フレム フレム', work_key: 'かき|フレム' },
			// The row as if joined to the previous title.
			{ author_sort: 'フレム フレム', work_key: 'かき|フレム' },
		];
		const peopleThen = ['elif isıkcı', 'フレム', 'フレム'];
		const ids = await store.db.selectFrom('titles').select('id').orderBy('id').execute();
		for (const [at, values] of old.entries()) {
			const id = ids[at]?.id ?? 0;
			await store.db.updateTable('titles').set(values).where('id', '=', id).execute();
			const name_key = peopleThen[at] ?? '';
			await store.db.updateTable('title_authors').set({ name_key }).where('title_id', '=', id).execute();
		}
		await foldAnew(store.db as Kysely<unknown>);
		await reindexTitles(store, () => false);
		const joined = { ...now[2], work_key: 'がき|プレム' };
		expect(await titles()).toEqual([now[0], now[1], joined, now[3]]);
		expect(await people()).toEqual(nowPeople);
	});

	it('adds the new words of its orders and keeps the old ones', async () => {
		await addOrder(store, {
			order_number: '8001',
			purchaser_name: 'Ahmet Tanpınarlı',
			items: [{ title: 'がき' }],
		});
		await store.db.updateTable('orders').set({ search_text: ' 8001 ahmet tanpınarlı かき' }).execute();
		await writeWords(store);
		await store.db.updateTable('order_words').set({ word: 'tanpınarlı' }).where('word', '=', 'tanpinarli').execute();
		await foldAnew(store.db as Kysely<unknown>);
		await writeWords(store);
		const words = await store.db.selectFrom('order_words').select('word').orderBy('word').execute();
		expect(words.map(({ word }) => word)).toContain('tanpinarli');
		const { search_text } = await store.db.selectFrom('orders').select('search_text').executeTakeFirstOrThrow();
		expect(search_text.split(' ')).toEqual(
			expect.arrayContaining(['8001', 'ahmet', 'tanpınarlı', 'tanpinarli', 'かき', 'がき']),
		);
	});
});
