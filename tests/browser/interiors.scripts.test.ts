import { randomBytes } from 'node:crypto';
import { startShop } from '../harness/shop';
import { inDatabase } from './shop-database';
// Uses a shop of its own, whose pictures are on another host.
import { expect, shopTest as test } from './shop-test';

const book = '9799840322397';
const host = 'https://pictures.example';
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="120"><rect width="80" height="120"/></svg>';

test('interior pictures that fail to load are removed, and their row goes with the last of them', {
	tag: '@chromium',
}, async ({ page }) => {
	const shop = await startShop({ env: { COVER_URL: host } });
	try {
		const interiors = ['good', 'gone', 'lost'].map((key) => ({ key, cb: randomBytes(2).toString('hex') }));
		inDatabase(shop.dataDir, (db) =>
			db.prepare('update titles set interiors = ? where eisbn = ?').run(JSON.stringify(interiors), book),
		);
		let there = true;
		await page.route(`${host}/**`, (route) =>
			there && route.request().url().includes('/good')
				? route.fulfill({ contentType: 'image/svg+xml', body: picture })
				: route.fulfill({ status: 404 }),
		);
		await page.goto(`${shop.url}/item/${book}`);
		const inside = page.getByRole('list', { name: 'Inside the book' });
		await inside.scrollIntoViewIfNeeded();
		await expect(inside.getByRole('img')).toHaveCount(1);
		await expect(inside.getByRole('img', { name: 'Inside the book, 1' })).toBeVisible();
		there = false;
		await page.reload();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(inside).toHaveCount(0);
	} finally {
		await shop.stop();
	}
});
