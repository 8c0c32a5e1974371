import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FiledPage, readPage } from '../../web/page-file';
import { filesBelow, unlessGone } from '../harness/files-below';
import { freePort } from '../harness/processes';
import { type Shop, startShop } from '../harness/shop';
import { offersOf } from './fill-cart';
import { expect, shopTest as test } from './shop-test';

test.describe('pages cached by two processes', () => {
	let shop: Shop;
	/** Another process on the same database. */
	let second: Shop;
	test.beforeAll(async () => {
		shop = await startShop();
		second = await startShop({ env: { DATA_DIR: shop.dataDir } });
	});
	test.afterAll(async () => {
		await second.stop();
		await shop.stop();
	});

	/** Sends a request without cookies. An answer from the cache says when it was last known to be true. */
	const ask = async ({ url }: Shop, path: string) => {
		const response = await fetch(url + path);
		return { cached: response.headers.has('Age'), page: await response.text() };
	};
	const isCached = async (path: string) =>
		(await Promise.all([shop, second].map((one) => ask(one, path)))).map(({ cached }) => cached);

	test('become stale where they show a change, and nowhere else', async () => {
		const [changed, ...others] = offersOf(shop, 'plenty', 8);
		if (!changed) throw new Error('The sample has no such titles.');
		const path = `/item/${changed.eisbn}`;
		const pages = await Promise.all(
			others.map(async ({ eisbn }) => ({ eisbn, ...(await ask(shop, `/item/${eisbn}`)) })),
		);
		const other = pages.find(({ page }) => !page.includes(changed.eisbn));
		const untouched = [`/item/${other?.eisbn}`, '/contact-hours'];
		for (const one of [path, ...untouched]) await isCached(one);
		for (const one of [path, `${path}?utm_source=letter&fbclid=x`, ...untouched])
			expect(await isCached(one), one).toEqual([true, true]);

		const price = '123.45';
		await shop.run('stock', 'set', changed.eisbn, '--price', price);
		for (const one of [shop, second])
			await expect.poll(async () => (await ask(one, path)).page.includes(price)).toBe(true);
		for (const one of untouched) expect(await isCached(one), one).toEqual([true, true]);

		await shop.set({ 'store_info.name': 'The Other Shop' });
		await expect.poll(async () => (await ask(second, '/contact-hours')).page.includes('The Other Shop')).toBe(true);
	});
});

test.describe('pages cached on disk', () => {
	/** Unpacks a page that was packed for its first reader. */
	const unpacked = ({ body, encoding }: FiledPage): Buffer => {
		if (encoding === null) return body;
		return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
	};

	/** Returns the words of all stored pages and the modes of their files. */
	const filed = ({ dataDir }: Shop) =>
		filesBelow(join(dataDir, 'pages')).flatMap((path) => {
			const file = unlessGone(() => ({ bytes: readFileSync(path), mode: statSync(path).mode & 0o777 }));
			const page = file && readPage(file.bytes);
			if (!page) return [];
			return [{ key: page.key, words: page.isPicture ? '' : String(unpacked(page)), mode: file.mode }];
		});

	test('survive a restart unless they have changed, and include no private pages', { tag: '@all' }, async () => {
		test.slow();
		const shop = await startShop({ env: { CACHE_DISK_MB: '0' } });
		// Both runs use one address, because each page contains the address when none is set.
		const port = String(await freePort());
		const start = () => startShop({ env: { DATA_DIR: shop.dataDir, PORT: port } });
		let running = await start();
		const ask = async (path: string, cookie?: string) => {
			const response = await fetch(running.url + path, { headers: cookie ? { cookie } : {} });
			return { cached: response.headers.has('Age'), page: await response.text() };
		};
		const offers = offersOf(shop, 'plenty', 20);
		const [changed, another] = offers.map(({ eisbn }) => `/item/${eisbn}`) as [string, string];
		const others = offers.slice(2).map(({ eisbn }) => `/item/${eisbn}`);
		const keys = () => filed(shop).map(({ key }) => key);
		try {
			// The folder opens after the first requests, so their pages are not written yet.
			const written = async () => {
				await ask(others.pop() ?? '/contact-hours');
				return keys().length;
			};
			await expect.poll(written).toBeGreaterThan(0);
			const before = new Map<string, string>();
			for (const path of [changed, another, '/', '/browse']) before.set(path, (await ask(path)).page);
			const bought = await fetch(`${running.url}/cart/add`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: running.url },
				body: new URLSearchParams({ eisbn: offers[0]?.eisbn ?? '', condition: 'new', quantity: '1' }),
				redirect: 'manual',
			});
			const cookie = bought.headers.getSetCookie().map((one) => one.split(';')[0]);
			for (const path of ['/checkout/cart', changed, '/events']) {
				const own = (await ask(path, cookie.join('; '))).page;
				if (path === changed) expect(own.includes('1 in cart')).toBe(true);
			}
			await expect.poll(keys).toEqual(expect.arrayContaining([...before.keys()]));
			// Kills the process, as a crash would.
			kill(running.pid);
			await running.stop();
			const all = filed(shop);
			expect(all.filter(({ mode }) => mode !== 0o600)).toEqual([]);
			expect(all.filter(({ words }) => /1 in cart|Added to cart:/.test(words)).map(({ key }) => key)).toEqual([]);

			await shop.run('stock', 'set', offers[0]?.eisbn ?? '', '--price', '123.45');
			running = await start();
			await expect.poll(async () => (await ask(another)).cached).toBe(true);
			expect((await ask(another)).page).toBe(before.get(another));
			expect((await ask(changed)).page).toContain('123.45');
		} finally {
			await running.stop();
			await shop.stop();
		}
	});
});

const kill = (pid: number | undefined) => {
	if (pid) process.kill(pid, 'SIGKILL');
};
