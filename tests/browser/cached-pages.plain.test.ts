import { expect, test } from 'playwright/test';
import { type Shop, startShop } from '../harness/shop';
import { offersOf } from './fill-cart';

test.describe('what two processes cache', () => {
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

	/** Asks as somebody without cookies. What comes from the cache says when it was last known to be true. */
	const ask = async ({ url }: Shop, path: string) => {
		const response = await fetch(url + path);
		return { cached: response.headers.has('Age'), page: await response.text() };
	};
	const isCached = async (path: string) =>
		(await Promise.all([shop, second].map((one) => ask(one, path)))).map(({ cached }) => cached);

	test('is stale where it shows what has changed, and nowhere else', async () => {
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
