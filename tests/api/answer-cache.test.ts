import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Call, type Client, define } from '~store/contract/call';
import { contract } from '~store/contract/contract';
import type { Title } from '~store/contract/title';
import { invalidate, invalidateStock, titleTag } from '~store/foundation/caching/cache-tags';
import { hold } from '~store/foundation/caching/versions';
import { readingOnly } from '~store/foundation/database/reading-only';
import { transact } from '~store/foundation/database/transactions';
import { knowVisitor } from '~store/foundation/sessions/visitor';
import { answerCache } from '../../web/answer-cache';
import { addLocation, addOffer, addStockedTitle, addTitle, nextEisbn } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('cached answers', (engine) => {
	let store: TestStore;
	let ask: (name: string, fields: object, client: Client) => Promise<{ status: number; body: object }>;
	beforeAll(async () => {
		store = await openTestStore(engine);
		const kept = answerCache(store);
		ask = (name, fields, client) => kept(name, fields, client, knowVisitor);
	});
	afterAll(() => store.dispose());

	it('are shared between visitors, with or without a cart, until the shop changes', async () => {
		const eisbn = nextEisbn();
		const id = await addStockedTitle(store, { eisbn, title: 'The Old Quay' });
		const shopping = shopper();
		await store.call('cart/add', { eisbn, condition: 'new', quantity: 1 }, shopping);
		const first = await ask('title/getItem', { eisbn }, guest());
		expect(await ask('title/getItem', { eisbn }, shopping)).toBe(first);

		await store.db.updateTable('titles').set({ title: 'The New Quay' }).where('id', '=', id).execute();
		await invalidate(store.db, titleTag(id));
		store.versions.refresh();
		expect(((await ask('title/getItem', { eisbn }, guest())).body as Title).title).toBe('The New Quay');
	});

	it('stays within its memory limit, even with few large answers', async () => {
		const roomy = answerCache(store);
		const small = answerCache({ ...store, config: { ...store.config, CACHE_ANSWERS_MB: 1 } });
		const eisbns = [nextEisbn(), nextEisbn(), nextEisbn()];
		for (const eisbn of eisbns) {
			const id = await addTitle(store, { eisbn });
			await store.db
				.updateTable('titles')
				.set({ description: 'x'.repeat(200_000) })
				.where('id', '=', id)
				.execute();
		}
		for (const [kept, isSame] of [
			[roomy, true],
			[small, false],
		] as const) {
			const askFor = (eisbn = '') => kept('title/getItem', { eisbn }, guest(), knowVisitor);
			const first = await askFor(eisbns[0]);
			for (const eisbn of eisbns) await askFor(eisbn);
			expect((await askFor(eisbns[0])) === first).toBe(isSame);
			expect(await askFor(eisbns[2])).toBe(await askFor(eisbns[2]));
		}
	});

	it('are not used for customers, for a visitor’s own data, or after a refusal', async () => {
		const eisbn = nextEisbn();
		expect(await ask('title/getItem', { eisbn }, guest())).toMatchObject({ status: 404 });
		await addTitle(store, { eisbn });
		const told = await ask('title/getItem', { eisbn }, guest());
		expect(told.status).toBe(200);

		const { client } = await addCustomer(store);
		expect(await ask('title/getItem', { eisbn }, client)).not.toBe(told);
		const events = await ask('event/getList', {}, guest());
		expect(await ask('event/getList', {}, guest())).not.toBe(events);
		const session = await ask('session/get', {}, guest());
		expect(await ask('session/get', {}, guest())).not.toBe(session);
	});

	it('keeps an answer until one of its tags is invalidated, and keeps other answers', async () => {
		const [eisbn, another] = [nextEisbn(), nextEisbn()];
		const id = await addStockedTitle(store, { eisbn });
		await addStockedTitle(store, { eisbn: another });
		const title = await ask('title/getItem', { eisbn }, guest());
		const other = await ask('title/getItem', { eisbn: another }, guest());
		const countries = await ask('country/getList', {}, guest());
		await transact(store, (transaction) => invalidateStock(transaction, [id]));
		store.versions.refresh();
		expect(await ask('title/getItem', { eisbn }, guest())).not.toBe(title);
		expect(await ask('title/getItem', { eisbn: another }, guest())).toBe(other);
		expect(await ask('country/getList', {}, guest())).toBe(countries);
	});

	it('are neither shown to nor made for a visitor who shops at one location', async () => {
		const [here, there] = [await addLocation(store), await addLocation(store, { altname: 'Riverside' })];
		await setSettings(store, { store_info: { is_multistore: true } });
		const eisbn = nextEisbn();
		await addOffer(store, await addTitle(store, { eisbn }), { stock: [{ location_id: there, onhand: 7 }] });
		const onhand = async (client: Client) =>
			((await ask('title/getItem', { eisbn }, client)).body as Title).available[0]?.onhand;
		const shopping = shopper();
		await store.call('webstore/setMultistoreLocation', { location_id: here }, shopping);
		const told = await ask('title/getItem', { eisbn }, guest());
		expect((await ask('title/getItem', { eisbn }, shopping)).body).toEqual(
			(await store.ask('title/getItem', { eisbn }, shopping)).body,
		);
		expect([await onhand(guest()), await onhand(shopping)]).toEqual([7, 0]);
		expect(await ask('title/getItem', { eisbn }, guest())).toBe(told);
	});

	it('expire at midnight when a book is released, and last a day when requested after midnight', async () => {
		const midnight = 1_795_305_600;
		let now = midnight - 300;
		const clock = { ...store, now: () => now };
		const kept = answerCache(clock);
		const eisbn = nextEisbn();
		await setSettings(store, { store_info: { timezone: 'UTC' } });
		await addStockedTitle(store, { eisbn, release_date: midnight });
		const askNow = () => kept('title/getItem', { eisbn }, guest(), knowVisitor);
		/** Milliseconds on the cache's clock, which only goes forward. */
		const began = 1_000_000_000;
		const passed = vi.spyOn(performance, 'now').mockImplementation(() => began);
		const wait = (seconds: number) => {
			now += seconds;
			const since = (now - midnight + 300) * 1000;
			passed.mockImplementation(() => began + since);
		};
		try {
			const before = await askNow();
			expect((before.body as Title).is_forthcoming).toBe(true);
			wait(299);
			expect(await askNow()).toBe(before);
			wait(1);
			expect(((await askNow()).body as Title).is_forthcoming).toBe(false);
			// Clocks differ slightly: just after midnight an answer may still describe the day before.
			wait(300);
			const after = await askNow();
			wait(23 * 3600);
			expect(await askNow()).toBe(after);
			wait(3600);
			expect(await askNow()).not.toBe(after);
		} finally {
			passed.mockRestore();
		}
	});

	it('are made with a guest’s rights, even when a shopper needs them first', async () => {
		const eisbn = nextEisbn();
		await addStockedTitle(store, { eisbn });
		const shopping = shopper();
		await store.call('cart/add', { eisbn, condition: 'new', quantity: 1 }, shopping);
		const told = await ask('title/getItem', { eisbn }, shopping);
		expect(told.body).toEqual((await store.ask('title/getItem', { eisbn }, guest())).body);
	});
});

onBothEngines('a call whose answer may be cached', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('gets a store that cannot write', async () => {
		const { db, catalogue } = readingOnly(store);
		const write = db.updateTable('events').set({ views: 1 });
		await expect(write.execute()).rejects.toThrow('must not write');
		await expect(catalogue.deleteFrom('events').execute()).rejects.toThrow('must not write');
		await expect(sql`delete from events`.execute(db)).rejects.toThrow('must not write');
		await expect(db.transaction().execute((inside) => hold(inside, 'catalogue'))).rejects.toThrow('must not write');
		expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
		await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
	});
});

it('cannot be declared public if it writes, has a limit or returns the visitor’s own data', () => {
	const source = 'the test';
	const payload = z.object({});
	// @ts-expect-error it writes
	define()({ source, payload, public: true, writes: true });
	// @ts-expect-error a limit is for posts
	define()({ source, payload, public: true, limit: 'edit' });
	// @ts-expect-error it is the visitor's own
	define()({ source, payload, public: true, own: true });
	const kept = Object.values<Call>(contract).filter((call) => call.public);
	expect(kept.filter(({ limit, writes, own }) => limit || writes || own)).toEqual([]);
});
