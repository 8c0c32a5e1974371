import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshFacets } from '~store/catalogue/facets/facet-rows';
import { openSearchPool, type SearchPool } from '~store/catalogue/search/search-pool';
import type { PayloadOf } from '~store/contract/contract';
import { dispatch } from '~store/dispatch';
import { invalidate } from '~store/foundation/caching/cache-tags';
import { hold } from '~store/foundation/caching/versions';
import { inTransaction } from '~store/foundation/database/transactions';
import { generateTitles } from '../bench/generate-titles';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

const titles = 1200;

type Payload = PayloadOf<'browse/get'>;

onBothEngines('searching in separate threads', (engine) => {
	let store: TestStore;
	let pool: SearchPool;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await generateTitles(store, titles);
		const { config, versions, log, searcher: here } = store;
		pool = openSearchPool({ config: { ...config, SEARCH_THREADS: 1 }, versions, log, here });
	});
	afterAll(async () => {
		await pool?.close();
		await store.dispose();
	});

	const here = async (payload: Payload) => (await dispatch(store, 'browse/get', payload, guest())).body;
	const beside = async (payload: Payload) =>
		(await dispatch({ ...store, searcher: pool }, 'browse/get', payload, guest())).body;

	it.each<Payload>([
		{},
		{ term: 'river' },
		{ term: 'hidden rvier' },
		{ term: 'chronicle', kind: 'title', offset: 13 },
		{ term: 'the', sort: 'title', binding: ['paperback'] },
		{ binding: ['-ebook'], sort: 'author', offset: 26 },
	])('finds the same titles in the same order: %j', async (payload) => {
		const found = await beside(payload);
		expect(found).toMatchObject({ row_count: expect.any(Number), rows: expect.any(Array) });
		expect(found).toEqual(await here(payload));
	});

	it('suggests the same terms', async () => {
		const suggestions = await pool.suggestions('hidd', 'keyword');
		expect(suggestions.length).toBeGreaterThan(0);
		expect(suggestions).toEqual(await store.searcher.suggestions('hidd', 'keyword'));
	});

	it('finds a title as soon as it is written', async () => {
		for (const id of [700, 701, 702]) {
			await inTransaction(store, async (db) => {
				await hold(db, 'catalogue');
				await invalidate(db, 'catalogue');
				await db
					.updateTable('titles')
					.set({ lowest_price: 703 - id })
					.where('id', '=', id)
					.execute();
				await refreshFacets(db, [id]);
			});
			store.versions.refresh();
			const { eisbn } = await store.db
				.selectFrom('titles')
				.select('eisbn')
				.where('id', '=', id)
				.executeTakeFirstOrThrow();
			expect(await beside({ sort: 'price' })).toMatchObject({ rows: [{ eisbn }, ...Array(25).fill({})] });
		}
	});

	it('repeats a request once in another thread when one ends in the middle', async () => {
		const [thread] = pool.threads();
		const asked = Array.from({ length: 8 }, (_, at) => beside({ term: `river ${at}` }));
		await thread?.terminate();
		const answers = await Promise.all(asked);
		for (const [at, answer] of answers.entries()) expect(answer).toEqual(await here({ term: `river ${at}` }));
		expect(pool.threads()).toHaveLength(1);
		expect(pool.threads()[0]).not.toBe(thread);
	});

	it('searches without threads when none can be started', async () => {
		const { versions, log, searcher: itself } = store;
		const config = { ...store.config, SEARCH_THREADS: 1, LOG_LEVEL: 'none at all' as 'info' };
		const broken = openSearchPool({ config, versions, log, here: itself });
		const found = await dispatch({ ...store, searcher: broken }, 'browse/get', { term: 'river' }, guest());
		expect(found.body).toEqual(await here({ term: 'river' }));
		await broken.close();
	});
});
