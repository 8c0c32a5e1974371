import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encodeFields } from '~store/contract/wire';
import { transact } from '~store/foundation/database/transactions';
import { knowVisitor } from '~store/foundation/sessions/visitor';
import { Unavailable } from '~store/foundation/unavailable';
import { answerCache } from '../../web/answer-cache';
import { expectBooksToAgree, openBooks } from '../harness/books';
import { expectOrdersOnce, sendShoppers, type Traffic } from '../harness/busy-shoppers';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { engines, whyWithout } from '../harness/engines';
import { eisbnOf } from '../harness/orders';
import { Cluster } from '../harness/postgres-cluster';
import { setSettings } from '../harness/settings';
import { guest, openTestStore, shopper, type TestStore } from '../harness/store';
import { StoreProcess } from '../harness/store-process';

describe.runIf(engines.includes('postgres'))(`a shop whose PostgreSQL goes away${whyWithout('postgres')}`, () => {
	let cluster: Cluster;
	let store: TestStore;
	let api: StoreProcess;
	const eisbns: string[] = [];
	beforeAll(async () => {
		cluster = await Cluster.create();
		await cluster.start();
		store = await openTestStore('postgres', { env: { DATABASE_URL: cluster.url } });
		api = new StoreProcess(store);
		await setSettings(store, { store_info: { name: 'Quills' } });
		const place = await addLocation(store, { altname: 'Main Street' });
		for (let index = 0; index < 6; index++) {
			const title = await addTitle(store);
			await addOffer(store, title, { stock: [{ location_id: place, onhand: 100_000 }] });
			eisbns.push(await eisbnOf(store, title));
		}
		await api.start();
	});
	let traffic: Traffic | undefined;
	afterEach(async () => {
		await traffic?.stop().catch(() => undefined);
		traffic = undefined;
	});
	afterAll(async () => {
		await api.kill();
		await store.dispose();
		await cluster.remove();
	});

	const ready = async () => (await fetch(new URL('/ready', api.url))).status;

	it('keeps serving, and answers 503 where it needs the database, until the server is back', async () => {
		const opening = await openBooks(store);
		traffic = sendShoppers(api, eisbns, 6);
		const orders = () => (traffic as Traffic).acknowledged.size;
		const refusals = () => (traffic as Traffic).statuses.get(503) ?? 0;
		for (const mode of ['fast', 'immediate', 'fast', 'immediate'] as const) {
			const before = orders();
			const refusedBefore = refusals();
			await expect.poll(orders, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 5);
			await cluster.stop(mode);
			expect(await ready()).toBe(503);
			const refused = await fetch(`${api.url}/cart/add`, {
				method: 'POST',
				body: encodeFields({ ...shopper(), eisbn: eisbns[0], quantity: 1 }),
			});
			expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
			expect(await refused.json()).toEqual({ error: expect.stringContaining('try again'), code: 'unavailable' });
			// Shoppers also notice it before the database is back.
			await expect.poll(refusals, { timeout: 60_000, interval: 20 }).toBeGreaterThan(refusedBefore);
			await cluster.start();
			await expect.poll(ready, { interval: 20 }).toBe(200);
			const after = orders();
			await expect.poll(orders, { interval: 5 }).toBeGreaterThan(after);
		}
		await traffic.stop();
		expect(api.alive).toBe(true);
		expect([...traffic.statuses.keys()].sort()).toEqual([200, 503]);
		await expectOrdersOnce(store, traffic.acknowledged);
		await expectBooksToAgree(store, opening);
	}, 120_000);

	it('reports a connection lost in the middle of a transaction, and works again afterwards', async () => {
		const cut = transact(store, async (db) => {
			await db.selectFrom('titles').select('id').execute();
			await cluster.stop('immediate');
			await db.selectFrom('titles').select('id').execute();
		});
		await expect(cut).rejects.toBeInstanceOf(Unavailable);
		await cluster.start();
		await transact(store, (db) => db.selectFrom('titles').select('id').execute());
	});

	it('serves cached answers to guests, and serves shoppers with a cart as guests', async () => {
		const ask = answerCache(store);
		const item = { eisbn: eisbns[0] as string };
		const shopping = shopper();
		await store.call('cart/add', { ...item, quantity: 1 }, shopping);
		const told = await ask('title/getItem', item, guest(), knowVisitor);
		await ask('store/getSettings', {}, guest(), knowVisitor);
		await cluster.stop();
		for (const client of [guest(), shopping]) {
			expect(await ask('title/getItem', item, client, knowVisitor)).toBe(told);
		}
		expect(await ask('store/getSettings', {}, shopping, knowVisitor)).toMatchObject({ status: 200 });
		expect(await ask('session/get', {}, guest(), knowVisitor)).toMatchObject({ status: 200 });
		expect(await ask('session/get', {}, shopping, knowVisitor)).toMatchObject({ status: 503 });
		await cluster.start();
		expect(await ask('session/get', {}, shopping, knowVisitor)).toMatchObject({ status: 200 });
	});

	it('stops waiting for a slow statement, and for a lock that is never released', async () => {
		const hog = new pg.Client({ connectionString: cluster.url });
		await hog.connect();
		const limitOf = async (db: TestStore['db']) =>
			(await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(db)).rows[0]?.limit;
		expect([await limitOf(store.catalogue), await limitOf(store.db)]).toEqual(['10s', '20s']);
		await hog.query('begin');
		await hog.query('lock table counters');
		const waiting = transact(store, async (db) => {
			await sql`set local statement_timeout = 200`.execute(db);
			await db.selectFrom('counters').selectAll().execute();
		});
		await expect(waiting).rejects.toThrow(/statement timeout/);
		await expect(waiting).rejects.toBeInstanceOf(Unavailable);
		await hog.end();
		await transact(store, (db) => db.selectFrom('counters').selectAll().execute());
	});
});
