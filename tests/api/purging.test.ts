import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { invalidate, listTag, titleTag } from '~store/foundation/caching/cache-tags';
import { startPurging } from '../../web/outside/start-purging';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the purging of outside caches', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	/** Starts one process of the shop and records what it tells a cache. */
	function start(caches = 1, made = '0123456789abcdef') {
		const told = Array.from({ length: caches }, () => new Set<string>());
		const away = new Set<number>();
		const purging = startPurging(
			store,
			async () => made,
			told.map((tags, at) => ({
				name: `cache ${at}`,
				async tell(all) {
					if (away.has(at)) throw new Error('away');
					for (const tag of all) tags.add(tag);
				},
			})),
		);
		if (!purging) throw new Error('Nothing is told.');
		return { told, away, stop: () => purging.stop() };
	}
	const toldOf = (tags: Set<string> | undefined, ...wanted: string[]) =>
		vi.waitFor(() => expect([...(tags ?? [])]).toEqual(expect.arrayContaining(wanted)), 60_000);
	const purged = async () =>
		(await store.db.selectFrom('versions').select('value').where('name', '=', 'purged').executeTakeFirst())?.value;
	const changes = async () =>
		(await store.db.selectFrom('versions').select('value').where('name', '=', 'tags').executeTakeFirst())?.value;
	const isPurged = () =>
		vi.waitFor(async () => expect(await purged()).toBe(await changes()), { timeout: 60_000, interval: 100 });

	it('purges everything the first time, then each change, from every process', async () => {
		await invalidate(store.db, 'settings');
		const [one, other] = [start(), start()];
		try {
			for (const { told } of [one, other]) await toldOf(told[0], 'everything');
			await invalidate(store.db, titleTag(7), 'stock');
			for (const { told } of [one, other]) await toldOf(told[0], 'title:7', 'stock');
			await isPurged();
		} finally {
			await one.stop();
			await other.stop();
		}
	});

	it('purges the changes since the last complete purge when a process starts again', async () => {
		await invalidate(store.db, listTag(3));
		const { told, stop } = start();
		try {
			await toldOf(told[0], 'list:3');
			expect([...(told[0] ?? [])]).toEqual(['list:3']);
			await isPurged();
		} finally {
			await stop();
		}
	});

	it('purges everything when a process starts with another build or a restored database', async () => {
		await invalidate(store.db, listTag(4));
		const { told, stop } = start(1, 'fedcba9876543210');
		try {
			await toldOf(told[0], 'everything');
			await isPurged();
		} finally {
			await stop();
		}
		await invalidate(store.db, listTag(5));
		const again = start(1, 'fedcba9876543210');
		try {
			await toldOf(again.told[0], 'list:5');
			expect([...(again.told[0] ?? [])]).toEqual(['list:5']);
			await isPurged();
		} finally {
			await again.stop();
		}
		await invalidate(store.db, listTag(6));
		const before = start();
		try {
			await toldOf(before.told[0], 'everything');
			await isPurged();
		} finally {
			await before.stop();
		}
	});

	it('waits for an unreachable cache, and still purges the others', async () => {
		const { told, away, stop } = start(2);
		const before = await purged();
		try {
			away.add(1);
			await invalidate(store.db, titleTag(8));
			await toldOf(told[0], 'title:8');
			expect(told[1]?.has('title:8')).toBe(false);
			expect(await purged()).toBe(before);
			away.clear();
			await toldOf(told[1], 'title:8');
			await isPurged();
		} finally {
			await stop();
		}
	});

	it('purges everything when the record of changes was swept unread or the database was replaced', async () => {
		const value = (await changes()) ?? 0;
		await invalidate(store.db, titleTag(9));
		await store.db
			.insertInto('versions')
			.values({ name: 'swept', value: value + 1 })
			.execute();
		const swept = start();
		await toldOf(swept.told[0], 'everything');
		await isPurged();
		try {
			swept.told[0]?.clear();
			await store.db.updateTable('versions').set({ value: 1 }).where('name', '=', 'tags').execute();
			await toldOf(swept.told[0], 'everything');
		} finally {
			await swept.stop();
		}
	});
});
