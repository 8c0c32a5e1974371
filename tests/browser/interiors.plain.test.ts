// Uses a shop of its own, whose pictures are on other hosts.
import { expect, test } from 'playwright/test';
import { startShop } from '../harness/shop';
import { inDatabase } from './shop-database';

const book = '9799840322397';
const [covers, allowed] = ['https://covers.example', 'https://pictures.example'];

test('interior pictures from the image host and allowed hosts are links without scripts', async () => {
	const shop = await startShop({ env: { COVER_URL: covers } });
	try {
		await shop.run('settings', 'set', `picture_hosts=${JSON.stringify([allowed])}`);
		const interiors = ['first', `${allowed}/second.jpg`, 'https://elsewhere.example/third.jpg'].map((key) => ({
			key,
			cb: '7',
		}));
		inDatabase(shop.dataDir, (db) =>
			db.prepare('update titles set interiors = ? where eisbn = ?').run(JSON.stringify(interiors), book),
		);
		const page = await fetch(`${shop.url}/item/${book}`);
		const list = /<ul[^>]*aria-label="Inside the book"[^>]*>.*?<\/ul>/s.exec(await page.text())?.[0] ?? '';
		const shown = [`${covers}/${book}/first?7`, `${allowed}/second.jpg`];
		expect([...list.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address)).toEqual(shown);
		expect([...list.matchAll(/<img src="([^"]*)"/g)].map(([, address]) => address)).toEqual(shown);
		const policy = page.headers.get('Content-Security-Policy');
		for (const host of [covers, allowed]) expect(policy).toContain(host);
	} finally {
		await shop.stop();
	}
});
