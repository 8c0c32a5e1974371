import pino from 'pino';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { openStore, type Store } from '~store/store';
import { readConfig } from '../../config';
import { addOffer, addTitle, nextEisbn } from '../harness/catalogue';
import { freePort, runs } from '../harness/processes';
import { type Shop, startShop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { hasVarnish, startVarnish, type Varnish } from '../harness/varnish';
import { inDatabase } from './shop-database';
import { expect, shopTest as test } from './shop-test';

/** How many titles change at once. */
const titles = 1000;
const [before, after] = ['$21.37', '$31.37'];

test.describe('Varnish in front of the shop', { tag: '@all' }, () => {
	test.skip(!hasVarnish(), 'Varnish is not installed, or not its xkey');
	// Renders each page twice.
	test.describe.configure({ mode: 'serial', timeout: 600_000 });

	let shop: Shop;
	let varnish: Varnish;
	/** The bookseller's process, beside the shop and on the same data. */
	let store: Store;
	const eisbns = Array.from({ length: titles }, nextEisbn);
	test.beforeAll(async () => {
		const [visitors, purges] = [await freePort(), await freePort()];
		shop = await startShop({ env: { PURGE_URL: `http://127.0.0.1:${purges}`, TRUST_PROXY: '1' } });
		const env = { NODE_ENV: 'test', SESSION_SECRET: testSecret, DATA_DIR: shop.dataDir, SEARCH_THREADS: '0' };
		store = await openStore(readConfig(env), pino({ level: 'fatal' }));
		for (const eisbn of eisbns) await addOffer(store, await addTitle(store, { eisbn }), { price: 2137, onhand: 3 });
		varnish = await startVarnish(shop.url, { visitors, purges });
	});
	test.afterAll(async () => {
		await varnish.stop();
		await store.close();
		await shop.stop();
	});

	/** Sends a request without cookies. Varnish names the request that filled its cache beside this request. */
	const ask = async (path: string, headers: Record<string, string> = {}) => {
		const response = await fetch(varnish.url + path, { headers, redirect: 'manual' });
		const cached = (response.headers.get('X-Varnish') ?? '').includes(' ');
		return { cached, status: response.status, headers: response.headers, page: await response.text() };
	};
	const pathOf = (eisbn = '') => `/item/${eisbn}`;
	const each = async (work: (eisbn: string) => Promise<void>) => {
		const left = [...eisbns];
		const next = async () => {
			for (let eisbn = left.pop(); eisbn; eisbn = left.pop()) await work(eisbn);
		};
		await Promise.all(Array.from({ length: 4 }, next));
	};

	test('serves guests from its cache, and passes visitors with their own data to the shop', async () => {
		const path = pathOf(eisbns[0]);
		await expect.poll(async () => (await ask(path)).cached).toBe(true);
		const { headers, page } = await ask(path);
		for (const name of ['Surrogate-Key', 'Surrogate-Control', 'Cache-Tag', 'xkey', 'X-Cache-Tags'])
			expect(headers.has(name), name).toBe(false);
		expect(headers.get('Cache-Control')).toContain('max-age=0');
		expect((await ask(`${path}?utm_source=letter&fbclid=x`)).cached).toBe(true);
		expect((await ask(`${path}?b=1&utm_source=letter`)).cached).toBe(false);

		const bought = await fetch(`${varnish.url}/cart/add`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: varnish.url },
			body: new URLSearchParams({ eisbn: eisbns[0] ?? '', condition: 'new', quantity: '1' }),
			redirect: 'manual',
		});
		expect(bought.status).toBe(303);
		const cookie = bought.headers.getSetCookie().map((one) => one.split(';')[0]);
		for (let time = 0; time < 2; time += 1) {
			const own = await ask(path, { Cookie: cookie.join('; ') });
			expect([own.status, own.cached, own.page.includes('1 in cart')]).toEqual([200, false, true]);
		}
		const others = await ask(path);
		expect([others.cached, others.page.includes('1 in cart'), others.page === page]).toEqual([true, false, true]);
		expect((await ask(path, { Authorization: 'Basic eA==' })).cached).toBe(false);
		expect((await ask(path, { Cookie: 'somebody=else' })).cached).toBe(false);
		for (const own of ['/account/login', '/search?k=keyword&q=river', '/health']) {
			await ask(own);
			expect((await ask(own)).cached, own).toBe(false);
		}
	});

	test('caches each layout of the results that a guest chooses as its own page', async () => {
		const path = '/browse';
		const rows = (value: string) => ask(path, { Cookie: `rows=${value}` });
		await expect.poll(async () => (await rows('grid')).cached).toBe(true);
		await expect.poll(async () => (await rows('list')).cached).toBe(true);
		expect((await ask(path, { Cookie: 'rows=grid; session=x' })).cached).toBe(false);
	});

	test('refuses a purge by the address of visitors', async () => {
		const path = pathOf(eisbns[1]);
		await expect.poll(async () => (await ask(path)).cached).toBe(true);
		const response = await fetch(varnish.url + path, { method: 'PURGE', headers: { 'Surrogate-Key': 'everything' } });
		expect(response.status).toBe(400);
		expect((await ask(path)).cached).toBe(true);
	});

	test('serves no stale price once 1,000 titles have changed during visits', async () => {
		await each(async (eisbn) => expect((await ask(pathOf(eisbn))).page, eisbn).toContain(before));
		const untouched = '/contact-hours';
		await expect.poll(async () => (await ask(untouched)).cached).toBe(true);
		let changing = true;
		const visiting = async (at: number) => {
			for (let turn = at; changing; turn += 7) expect((await ask(pathOf(eisbns[turn % titles]))).status).toBe(200);
		};
		const visits = [0, 1].map(visiting);
		await writeStock(
			store,
			eisbns.map((eisbn) => ({ eisbn, condition: 'new', price: 3137 })),
		);
		const numbers = () =>
			inDatabase(shop.dataDir, (db) => {
				const rows = db.prepare("select name, value from versions where name in ('tags', 'purged')").all();
				return Object.fromEntries((rows as { name: string; value: number }[]).map(({ name, value }) => [name, value]));
			});
		const changed = numbers().tags ?? 0;
		// Purged at once and again after a second and a half. The count is recorded a few seconds later.
		await expect.poll(() => numbers().purged ?? 0, { timeout: 120_000 }).toBeGreaterThanOrEqual(changed);
		changing = false;
		await Promise.all(visits);
		await each(async (eisbn) => {
			const { page } = await ask(pathOf(eisbn));
			expect([page.includes(before), page.includes(after)], eisbn).toEqual([false, true]);
		});
		expect((await ask(pathOf(eisbns[2]))).cached).toBe(true);
		expect((await ask(untouched)).cached).toBe(true);
		expect(runs(varnish.pid)).toBe(true);
	});

	test('serves cached pages, even stale ones, while the shop is away', async () => {
		const path = pathOf(eisbns[3]);
		await expect.poll(async () => (await ask(path)).cached).toBe(true);
		await shop.stop();
		await expect.poll(async () => (await ask('/search?k=keyword&q=river')).status).toBe(503);
		const { status, page } = await ask(path);
		expect([status, page.includes(after)]).toEqual([200, true]);
		expect((await ask('/account/login')).page).toContain('Nothing is lost');
	});
});
