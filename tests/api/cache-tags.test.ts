import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyTitle, invalidate, invalidateStock, listTag, titleTag } from '~store/foundation/caching/cache-tags';
import { sweepTags } from '~store/foundation/caching/sweep-tags';
import { openVersions, type Versions } from '~store/foundation/caching/versions';
import { inTransaction, transact } from '~store/foundation/database/transactions';
import { countedOf } from '../harness/cache-tags';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('cache tags', (engine) => {
	let store: TestStore;
	/** The versions as another process sees them. That process reads them only on request. */
	let versions: Versions;
	beforeAll(async () => {
		store = await openTestStore(engine);
		versions = openVersions(store.catalogue);
	});
	afterAll(() => store.dispose());

	const look = async () => {
		versions.refresh();
		return versions.latest();
	};

	it('increase when their transaction commits, and not when it fails', async () => {
		const { last } = await look();
		await expect(
			inTransaction(store, async (transaction) => {
				await invalidate(transaction, listTag(1));
				throw new Error('not after all');
			}),
		).rejects.toThrow('not after all');
		expect((await look()).since(last, [listTag(1)])).toBe(false);
		await inTransaction(store, (transaction) => invalidate(transaction, listTag(1), 'lists'));
		const changes = await look();
		expect([listTag(1), 'lists', listTag(2), 'stock'].map((tag) => changes.since(last, [tag]))).toEqual([
			true,
			true,
			false,
			false,
		]);
		// Anything made since then is not stale.
		expect(changes.since(changes.last, [listTag(1)])).toBe(false);
	});

	it('increase at once in a transaction that does not collect them', async () => {
		const { last } = await look();
		await store.db.transaction().execute((transaction) => invalidate(transaction, 'pages'));
		expect((await look()).since(last, ['pages'])).toBe(true);
	});

	it('become one tag of all titles when there are too many titles', async () => {
		const { last } = await look();
		const ids = Array.from({ length: 1500 }, (_, at) => at + 1);
		await inTransaction(store, (transaction) => invalidateStock(transaction, ids));
		const changes = await look();
		expect([titleTag(7), everyTitle, 'stock'].map((tag) => changes.since(last, [tag]))).toEqual([false, true, true]);
	});

	it('are swept once every process has seen them; a process that has not seen them treats its whole cache as stale', async () => {
		const asleep = openVersions(store.catalogue);
		const { last } = await asleep.latest();
		const awake = (await look()).last;
		for (let at = 0; at < 25; at += 1) {
			const ids = Array.from({ length: 900 }, (_, place) => 10_000 + at * 900 + place);
			await inTransaction(store, (transaction) => invalidate(transaction, ...ids.map(titleTag)));
		}
		await look();
		await transact(store, sweepTags);
		expect(await countedOf(store, titleTag(10_000))).toBe(0);
		expect(await countedOf(store, titleTag(10_000 + 24 * 900))).toBeGreaterThan(0);
		expect(await countedOf(store, 'lists')).toBeGreaterThan(0);
		const seen = await look();
		expect([seen.since(awake, [titleTag(10_000)]), seen.since(awake, [titleTag(3)])]).toEqual([true, false]);
		asleep.refresh();
		expect((await asleep.latest()).since(last, [titleTag(3)])).toBe(true);
		// A process that starts now knows all changes that were not swept. Newer pages on disk may stay.
		const { value: swept } = await store.db
			.selectFrom('versions')
			.select('value')
			.where('name', '=', 'swept')
			.executeTakeFirstOrThrow();
		const anew = await openVersions(store.catalogue).latest();
		expect(anew.since(swept - 1, [titleTag(3)])).toBe(true);
		expect(anew.since(swept, [titleTag(3)])).toBe(false);
		expect(anew.since(swept, [titleTag(10_000 + 24 * 900)])).toBe(true);
	});

	it('are remembered up to a limit, and older cache entries become stale', async () => {
		const { last } = await look();
		for (let at = 0; at < 60; at += 1) {
			const ids = Array.from({ length: 950 }, (_, place) => 100_000 + at * 950 + place);
			await inTransaction(store, (transaction) => invalidate(transaction, ...ids.map(titleTag)));
		}
		const changes = await look();
		expect(changes.since(last, [titleTag(3)])).toBe(true);
		expect(changes.since(changes.last - 1, [titleTag(3)])).toBe(false);
		expect(changes.since(changes.last - 1, [titleTag(100_000 + 59 * 950)])).toBe(true);
	});

	it('belong to their database: a replaced database makes the cache stale', async () => {
		const { last } = await look();
		await store.db.updateTable('versions').set({ value: 1 }).where('name', '=', 'tags').execute();
		await store.db.deleteFrom('cache_tags').execute();
		const changes = await look();
		expect(changes.since(last, [titleTag(3)])).toBe(true);
		// The same number is used again, for another change.
		await store.db.updateTable('versions').set({ value: last }).where('name', '=', 'tags').execute();
		expect((await look()).last).toBe(last);
		await invalidate(store.db, 'pages');
		expect((await look()).since(last, [titleTag(3)])).toBe(true);
	});
});
