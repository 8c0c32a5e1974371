import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { addBooks, type Book } from './added-books';
import { press } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** Begins to receive a delivery without a purchase order. Returns its id. */
async function beginDelivery(page: Page, shop: Shop): Promise<string> {
	const locationId = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id from locations order by position').pluck().get(),
	) as number;
	await comeInAs(page.context(), shop, 'bookseller', { locationId });
	await page.goto('/desk/deliveries');
	await page.getByText('Receive without a purchase order').click();
	await press(page, 'Start receiving');
	await expect(page.getByLabel('ISBN or barcode')).toBeFocused();
	return /deliveries\/(\d+)/.exec(page.url())?.[1] ?? '';
}

/** Holds back the posts of a page. Returns a function that lets all of them go. */
async function holdPosts(page: Page): Promise<() => void> {
	let letGo = () => {};
	const gate = new Promise<void>((go) => {
		letGo = go;
	});
	await page.route('**/receive.data*', async (route) => {
		if (route.request().method() === 'POST') await gate;
		await route.continue();
	});
	return letGo;
}

/** Types a code as a scanner does: into the focused field, with Enter at its end. */
async function scan(page: Page, code: string): Promise<void> {
	await page.keyboard.type(code);
	await page.keyboard.press('Enter');
}

/** The line of the page that counts the copies of the delivery. */
const counted = (page: Page) => page.locator('p', { has: page.getByRole('link', { name: 'All titles' }) });

/** Returns the copies that a delivery recorded of each book. */
const receivedOf = (shop: Shop, delivery: string, books: Book[]) =>
	inDatabase(shop.dataDir, (db) => {
		const received = db
			.prepare(
				`select coalesce(sum(received), 0) from purchase_order_lines
				join titles on titles.id = title_id where purchase_order_id = ? and eisbn = ?`,
			)
			.pluck();
		return books.map(({ eisbn }) => received.get(delivery, eisbn));
	});

test('every scan is recorded when a scanner types several codes before the first answer', async ({ page, shop }) => {
	const books = await addBooks(shop, 'The Tide', 'A Heron');
	const [tide, heron] = books as [Book, Book];
	const delivery = await beginDelivery(page, shop);
	const letGo = await holdPosts(page);
	for (const { eisbn } of [tide, heron, tide, tide]) {
		await scan(page, eisbn);
		await expect(page.getByLabel('ISBN or barcode')).toHaveValue('');
	}
	letGo();
	await expect(counted(page)).toContainText(': 4 received');
	expect(receivedOf(shop, delivery, books)).toEqual([3, 1]);
});

test('the answer to a scan keeps the digits and the copies that are typed for the next scan', async ({
	page,
	shop,
}) => {
	const books = await addBooks(shop, 'The Tide', 'A Heron');
	const [tide, heron] = books as [Book, Book];
	const delivery = await beginDelivery(page, shop);
	const letGo = await holdPosts(page);
	await scan(page, tide.eisbn);
	await page.getByRole('textbox', { name: 'Copies', exact: true }).fill('2');
	await page.getByLabel('ISBN or barcode').focus();
	await page.keyboard.type(heron.eisbn.slice(0, 6));
	letGo();
	await expect(counted(page)).toContainText(': 1 received');
	await expect(page.getByLabel('ISBN or barcode')).toHaveValue(heron.eisbn.slice(0, 6));
	await scan(page, heron.eisbn.slice(6));
	await expect(counted(page)).toContainText(': 3 received');
	expect(receivedOf(shop, delivery, books)).toEqual([1, 2]);
});

test('a refused scan holds the scans after it, and staff record or discard them', async ({ page, shop }) => {
	const books = await addBooks(shop, 'The Tide', 'A Heron');
	const [tide, heron] = books as [Book, Book];
	const delivery = await beginDelivery(page, shop);
	const letGo = await holdPosts(page);
	for (const code of ['9780000000001', tide.eisbn, heron.eisbn]) await scan(page, code);
	letGo();
	await expect(page.getByRole('alert')).toContainText('Not done.');
	const held = page.getByRole('region', { name: 'Scans that wait' });
	await expect(held).toContainText(`Not recorded yet: ${tide.eisbn}, ${heron.eisbn}.`);
	expect(receivedOf(shop, delivery, books)).toEqual([0, 0]);
	await press(page, 'Record these scans');
	await expect(counted(page)).toContainText(': 2 received');
	await expect(held).toHaveCount(0);
	expect(receivedOf(shop, delivery, books)).toEqual([1, 1]);

	const letGoAgain = await holdPosts(page);
	for (const code of ['9780000000001', tide.eisbn]) await scan(page, code);
	letGoAgain();
	await press(page, 'Discard these scans');
	await expect(held).toHaveCount(0);
	expect(receivedOf(shop, delivery, books)).toEqual([1, 1]);
	// The scanner types into the focused field.
	await scan(page, heron.eisbn);
	await expect(counted(page)).toContainText(': 3 received');
});

test('a scan for which staff must log in again is kept by the log-in alone', async ({ page, shop }) => {
	const [tide] = (await addBooks(shop, 'The Tide')) as [Book];
	const delivery = await beginDelivery(page, shop);
	inDatabase(shop.dataDir, (db) => db.prepare('update staff_sessions set seen_at = seen_at - 86400').run());
	await scan(page, tide.eisbn);
	await expect(page).toHaveURL(/\/desk\/log-in/);
	await comeInAs(page.context(), shop, 'owner');
	await page.goto(`/desk/deliveries/${delivery}/receive`);
	await expect(page.getByLabel('ISBN or barcode')).toBeFocused();
	await expect(page.getByRole('region', { name: 'Scans that wait' })).toHaveCount(0);
});

test('a scan that did not reach the shop waits, and is recorded once', async ({
	page,
	context,
	shop,
	consoleErrors,
}) => {
	const books = await addBooks(shop, 'The Tide');
	const [tide] = books as [Book];
	const delivery = await beginDelivery(page, shop);
	await context.setOffline(true);
	await scan(page, tide.eisbn);
	await expect(page.getByText(`Not recorded yet: ${tide.eisbn}.`)).toBeVisible();
	await context.setOffline(false);
	await press(page, 'Record these scans');
	await expect(counted(page)).toContainText(': 1 received');
	expect(receivedOf(shop, delivery, books)).toEqual([1]);
	// The browser itself logs failed requests to the console.
	const others = consoleErrors.filter((text) => !text.startsWith('Failed to load resource'));
	consoleErrors.splice(0, consoleErrors.length, ...others);
});

test('a scan that is answered with an error page waits in front of the scans after it, also after a reload', async ({
	page,
	shop,
	consoleErrors,
}) => {
	const books = await addBooks(shop, 'The Tide', 'A Heron');
	const [tide, heron] = books as [Book, Book];
	const delivery = await beginDelivery(page, shop);
	let letGo = () => {};
	const gate = new Promise<void>((go) => {
		letGo = go;
	});
	await page.route('**/receive.data*', async (route) => {
		if (route.request().method() !== 'POST') return route.continue();
		await gate;
		// A body that is not a form is refused with an error page.
		await route.continue({
			postData: 'code=x',
			headers: { ...route.request().headers(), 'content-type': 'text/plain' },
		});
	});
	for (const { eisbn } of [tide, heron]) await scan(page, eisbn);
	letGo();
	await expect(page.getByRole('heading', { name: /Something went wrong|That did not work/ })).toBeVisible();
	await page.unrouteAll();
	await page.goto(`/desk/deliveries/${delivery}/receive`);
	await expect(page.getByText(`Not recorded yet: ${tide.eisbn}, ${heron.eisbn}.`)).toBeVisible();
	await press(page, 'Record these scans');
	await expect(counted(page)).toContainText(': 2 received');
	await page.reload();
	await expect(counted(page)).toContainText(': 2 received');
	await expect(page.getByRole('region', { name: 'Scans that wait' })).toHaveCount(0);
	expect(receivedOf(shop, delivery, books)).toEqual([1, 1]);
	const others = consoleErrors.filter((text) => !text.startsWith('Failed to load resource'));
	consoleErrors.splice(0, consoleErrors.length, ...others);
});
