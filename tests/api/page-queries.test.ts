import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshFacets } from '~store/catalogue/facets/facet-rows';
import { openFinder } from '~store/catalogue/search/finder';
import { searchHere } from '~store/catalogue/search/searcher';
import { writeShelves } from '~store/catalogue/titles/write-shelves';
import type { CallName, PayloadOf, ResponseOf } from '~store/contract/contract';
import { dispatch } from '~store/dispatch';
import type { Store } from '~store/store';
import { addStockedTitle, addSubject } from '../harness/catalogue';
import { countQueriesOf } from '../harness/count-queries';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the queries of a page that is not cached', (engine) => {
	let store: TestStore;
	let eisbn: string;

	beforeAll(async () => {
		store = await openTestStore(engine);
		await addSubject(store, 'WN', 'Nature');
		const kin = { authors: ['Nora Vale'], subjects: ['WN'], series: 'Tides' };
		await addStockedTitle(store, { ...kin, title: 'Ebb', work_key: 'ebb' });
		await addStockedTitle(store, { ...kin, title: 'Ebb, hardcover', work_key: 'ebb', binding_code: 'BB' });
		for (const title of ['Flow', 'Slack', 'Neap', 'Spring'])
			await addStockedTitle(store, { ...kin, title, work_key: title });
		const titles = await store.db.selectFrom('titles').select(['id', 'eisbn']).orderBy('id').execute();
		await store.db.transaction().execute((db) =>
			refreshFacets(
				db,
				titles.map(({ id }) => id),
			),
		);
		eisbn = titles[0]?.eisbn ?? '';
		// Housekeeping writes the shelves that the first call found.
		await store.call('title/getRelatedItems', { eisbn });
		await writeShelves(store);
	});
	afterAll(() => store.dispose());

	/** Makes a call as a loader does, together with the calls of the page's frame. */
	async function ask<Name extends CallName>(asked: Store, name: Name, payload: PayloadOf<Name>) {
		for (const { status } of [
			await dispatch(asked, 'store/getSettings', {}, guest()),
			await dispatch(asked, 'session/getSummary', { wishlist: false }, guest()),
		])
			expect(status).toBe(200);
		const { status, body } = await dispatch(asked, name, payload, guest());
		expect(status).toBe(200);
		return body as ResponseOf<Name>;
	}

	it('are at most six for an item', async () => {
		const queries = await countQueriesOf(store, async (counted) => {
			await ask(counted, 'title/getItem', { eisbn });
			await ask(counted, 'title/getRelatedItems', { eisbn, most: 12 });
			await ask(counted, 'title/getBindingItems', { eisbn, most: 12 });
		});
		expect(queries).toBeGreaterThan(0);
		expect(queries).toBeLessThanOrEqual(6);
	});

	it.each<PayloadOf<'browse/get'>>([
		{},
		{ term: 'tides' },
		{ term: 'tides', subject: ['WN'] },
		{ term: 'vale ebb', editions: 'all' },
	])('are at most two for the results of %j', async (query) => {
		const after = (queries: PayloadOf<'browse/get'>[]) =>
			countQueriesOf(store, async (counted) => {
				// The finder keeps using the database that it was opened on.
				const finder = openFinder(counted, counted.versions, counted.config);
				const searching = { ...counted, finder, searcher: searchHere({ ...counted, finder }) };
				for (const one of queries) {
					const { row_count } = await ask(searching, 'browse/get', one);
					expect(row_count).toBeGreaterThan(0);
				}
			});
		const queries = (await after([{ term: 'slack' }, query])) - (await after([{ term: 'slack' }]));
		expect(queries).toBeGreaterThan(0);
		expect(queries).toBeLessThanOrEqual(2);
	});
});
