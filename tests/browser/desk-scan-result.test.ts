import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { addBooks } from './added-books';
import { press } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** Opens each page that has a scan field of its own. */
const openings: Record<string, (page: Page, shop: Shop, location: number) => Promise<void>> = {
	'a shelf count': async (page) => {
		await page.goto('/desk/counting');
		await page.getByLabel(/^Shelf/).fill(`R ${Date.now()}`);
		await press(page, 'Begin count');
		await expect(page.getByRole('alert')).toContainText('at this location. Check the name.');
		await press(page, 'Yes, count a new shelf');
	},
	'a transfer': async (page, shop, location) => {
		const other = inDatabase(shop.dataDir, (db) =>
			db.prepare('select id from locations where id <> ?').pluck().get(location),
		);
		await page.goto('/desk/transfers');
		await page.getByLabel('To', { exact: true }).selectOption(String(other));
		await press(page, 'Begin a transfer');
	},
	'a delivery': async (page) => {
		await page.goto('/desk/deliveries');
		await page.getByText('Receive without a purchase order').click();
		await press(page, 'Start receiving');
	},
	'a draft purchase order': async (page, shop, location) => {
		const draft = inDatabase(shop.dataDir, (db) => {
			const supplier = db
				.prepare("insert into suppliers (name, created_at, updated_at) values ('Scan & Sons', 1, 1) returning id")
				.pluck()
				.get();
			return db
				.prepare(
					`insert into purchase_orders (supplier_id, location_id, state, created_at, updated_at)
					values (?, ?, 'draft', 1, 1) returning id`,
				)
				.pluck()
				.get(supplier, location);
		});
		await page.goto(`/desk/deliveries/${draft}`);
	},
	'the form of a used copy': async (page) => {
		await page.goto('/desk/stock/copy');
	},
};

for (const [place, open] of Object.entries(openings))
	test(`each scan on ${place} replaces the message of the scan before it, including a refusal`, async ({
		page,
		shop,
		context,
	}) => {
		// A title of its own, because other tests of this shop sell the copies of the sample titles.
		const [{ eisbn, title } = { eisbn: '', title: '' }] = await addBooks(shop, 'Scanned');
		await shop.run('stock', 'set', eisbn, '--onhand', '9');
		const locationId = inDatabase(shop.dataDir, (db) =>
			db.prepare('select id from locations order by position').pluck().get(),
		) as number;
		await comeInAs(context, shop, 'bookseller', { locationId });
		await open(page, shop, locationId);
		const code = page.getByLabel(/ISBN or barcode$/);
		const price = page.getByLabel('Price');
		const scan = async (number: string) => {
			await expect(code).toBeVisible();
			if ((await price.count()) > 0) await price.fill('7.50');
			await code.fill(number);
			await press(page, /^Add( copy)?$/);
		};
		const wrong = page.getByRole('alert');
		const result = page.getByRole('status');
		const messages = page.getByRole('main').locator('.banner');

		await scan(eisbn);
		await expect(result).toContainText(/^(✓ Done\.|! Check\.) /);
		await expect(messages).toHaveCount(1);
		await scan('9780000000001');
		await expect(wrong).toContainText('✕ Not done.');
		await expect(result).toHaveText('');
		await expect(page.getByText('Done.', { exact: true })).toHaveCount(0);
		await expect(messages).toHaveCount(1);
		await scan(eisbn);
		await expect(wrong).toHaveCount(0);
		await expect(result).toContainText(/^(✓ Done\.|! Check\.) /);
		await expect(messages).toHaveCount(1);
		await expect(page.getByRole('main')).toContainText(title);
	});
