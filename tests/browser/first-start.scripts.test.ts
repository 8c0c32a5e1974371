import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Shop, startShop } from '../harness/shop';
import { violationsOf } from './axe';
// Starts without the tests' own shop: each test starts a shop in an empty folder.
import { expect, shopTest as test } from './shop-test';

const notSetUp = 'This shop is not set up yet';
const sampleLine = 'This is a sample shop: nothing here is for sale.';

let shop: Shop | undefined;
test.afterEach(async () => {
	await shop?.stop();
	shop = undefined;
});

test('a shop with a named empty data folder invents no data and says how to set it up', async ({ page }) => {
	shop = await startShop({ sample: false });
	for (const path of ['/', '/item/9780141439518', '/checkout/cart']) {
		const answer = await page.goto(shop.url + path);
		expect(answer?.status()).toBe(503);
		expect(answer?.headers()['cache-control']).toMatch(/^private, no-(store|cache)$/);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(notSetUp);
		await expect(page.getByText('npm run store -- setup')).toBeVisible();
	}
	expect(await violationsOf(page)).toEqual([]);
	const ready = await fetch(`${shop.url}/ready`);
	expect(ready.status).toBe(503);
	expect(await ready.json()).toEqual({ status: 'not set up' });
	expect((await fetch(`${shop.url}/health`)).status).toBe(200);

	await shop.set({ 'store_info.name': 'Corner Books' });
	expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
	expect((await page.goto(shop.url))?.status()).toBe(200);
	await expect(page.getByRole('link', { name: 'Corner Books' }).first()).toBeVisible();
	await expect(page.getByText(sampleLine)).toHaveCount(0);
});

test('a store that runs alone also creates files that only its own user can read', async () => {
	test.skip(process.platform === 'win32', 'has no such modes');
	shop = await startShop({ sample: false, program: ['build/store-api.js'] });
	expect(statSync(join(shop.dataDir, 'shop.sqlite')).mode & 0o077).toBe(0);
});

test.describe('without a named data folder', () => {
	let folder: string;
	test.beforeEach(() => {
		// The program runs in its own folder, which contains its default data folder.
		folder = mkdtempSync(join(tmpdir(), 'bookshop-first-start-'));
		symlinkSync(resolve('build'), join(folder, 'build'));
	});
	test.afterEach(async () => {
		// The program writes to the folder until it stops.
		await shop?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	// Every run of the tests builds the sample shop, which takes eight seconds of processor time.
	test('the shop builds the sample in the default folder', { tag: '@all' }, async ({ page }) => {
		shop = await startShop({ sample: false, cwd: folder, env: { DATA_DIR: undefined, DATABASE_URL: undefined } });
		// The folder will contain customers and their orders. Other users of the machine may not read it.
		if (process.platform !== 'win32') {
			for (const name of ['data', 'data/shop.sqlite']) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
		}
		await page.goto(shop.url);
		await expect(page.getByText(sampleLine)).toBeVisible();
		expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
	});

	test('the shop does not build the sample in a folder that already has files', async ({ page }) => {
		mkdirSync(join(folder, 'data'));
		writeFileSync(join(folder, 'data/notes.txt'), 'What is kept here?');
		shop = await startShop({ sample: false, cwd: folder, env: { DATA_DIR: undefined, DATABASE_URL: undefined } });
		await page.goto(shop.url);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(notSetUp);
	});
});
