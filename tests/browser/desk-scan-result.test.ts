import { press, stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('each scan replaces the message of the scan before it, including a refusal', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	const [location] = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id from locations order by position').all(),
	) as {
		id: number;
	}[];
	await comeInAs(context, shop, 'bookseller', { locationId: location?.id ?? 0 });
	await page.goto('/desk/counting');
	await page.getByLabel(/^Shelf/).fill(`R ${Date.now()}`);
	await press(page, 'Begin count');
	await expect(page.getByRole('alert')).toContainText('at this location. Check the name.');
	await press(page, 'Yes, count a new shelf');
	const scan = async (code: string) => {
		await page.getByLabel('ISBN or barcode').fill(code);
		await press(page, /^Add$/);
	};
	const wrong = page.getByRole('alert');
	const result = page.getByRole('status');

	await scan(eisbn);
	await expect(result).toContainText(/^(✓ Done\.|! Check\.) /);
	await expect(result).toContainText(title);
	await scan('9780000000001');
	await expect(wrong).toContainText('✕ Not done.');
	await expect(result).toHaveText('');
	await expect(page.getByText('Done.', { exact: true })).toHaveCount(0);
	await scan(eisbn);
	await expect(wrong).toHaveCount(0);
	await expect(result).toContainText(title);
});
