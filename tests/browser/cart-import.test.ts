import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { listKinds } from '../harness/list-kinds';
import { violationsOf } from './axe';
import { beginWith } from './checkout-walk';
import { offersOf, putIn, type SampleOffer, summaryOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

async function upload(page: Page, name: string, content: string | Uint8Array) {
	await page.goto('/checkout/import');
	await page.getByLabel('File').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
	await page.getByRole('button', { name: 'Read the file' }).click();
}

/** Returns two copies of one title and three of another. */
const listOf = ([one, two]: SampleOffer[]): (string | number)[][] => [
	['isbn', 'qty'],
	[one?.eisbn ?? '', 2],
	[two?.eisbn ?? '', 3],
];

for (const [kind, made] of Object.entries(listKinds)) {
	// tests/api/cart-import.test.ts and the unit tests of files read every kind.
	test(`a .${kind} file of titles goes into the cart`, { tag: kind === 'xlsx' ? [] : '@all' }, async ({
		page,
		shop,
	}) => {
		const books = offersOf(shop, 'plenty', 2);
		await signUp(page);
		await upload(page, `class list.${kind}`, made(listOf(books)));
		await expect(page.getByRole('heading', { name: 'Check your import' })).toBeVisible({ timeout: 60_000 });
		await expect(page.getByText(`class list.${kind}`)).toBeVisible();
		await expect(page.getByText('2 of 2 rows can be added to your cart.').first()).toBeVisible();
		await page.getByRole('button', { name: 'Import 2 rows' }).click();
		await expect(page.getByText('2 titles added to your cart (2 rows, 5 copies).')).toBeVisible();
		await page.getByRole('main').getByRole('link', { name: 'Go to Cart' }).click();
		await expect(summaryOf(page)).toContainText('Subtotal, 5 items');
		for (const { title } of books)
			await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
	});
}

for (const { number, field, words } of [
	{ number: 'PO-77', field: 'PO-77', words: 'We will fill in this number at checkout.' },
	{ number: 'LIBRARY-2026-000123', field: '', words: 'takes up to 10 characters' },
]) {
	test(`an imported library order shows its purchase order ${number}, and the checkout uses it`, async ({
		page,
		shop,
	}) => {
		const [book] = offersOf(shop, 'plenty', 1);
		await signUp(page);
		const line = `LIN+1++${book?.eisbn}:EN'QTY+21:2'`;
		await upload(page, 'order.edi', `UNH+1+ORDERS:D:96A:UN:EAN002'BGM+220+${number}+9'${line}UNT+4+1'`);
		await expect(page.getByText(`Purchase order ${number}.`)).toContainText(words);
		await page.getByRole('button', { name: 'Import 1 row' }).click();
		await expect(page.getByText('1 title added to your cart (1 row, 2 copies).')).toBeVisible();
		await expect(page.getByText(`Purchase order ${number}.`)).toContainText(words);
		await beginWith(page, 'Pick up in store');
		await expect(page.getByLabel('Purchase order number')).toHaveValue(field);
		if (field === '') await expect(page.getByText(`The number in your file, ${number}, is longer`)).toBeVisible();
	});
}

test('each row of an import states its result, and red rows are left out', { tag: '@chromium' }, async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const [one, two] = offersOf(shop, 'plenty', 2);
	if (!one || !two) throw new Error('The sample has no such titles.');
	await signUp(page);
	await putIn(page, two);
	const rows = ['isbn,qty', `${one.eisbn},2`, `${two.eisbn},`, ',4', 'nonsense,1'];
	await upload(page, 'list.csv', rows.join('\n'));
	await expect(page.getByText('1 of 4 rows can be added to your cart.').first()).toBeVisible();
	const table = page.getByRole('region', { name: 'Rows found in the file' });
	const row = (words: string) => table.getByRole('row').filter({ hasText: words });
	await expect(row(one.eisbn)).toContainText('Will be added');
	await expect(row(one.eisbn)).toContainText(one.title);
	await expect(row(one.eisbn)).toContainText('In stock');
	await expect(row(two.eisbn)).toContainText('Not added: The quantity is missing. In stock.');
	await expect(table.getByText('Not added')).toHaveCount(3);
	await untilDrawn(page);
	const height = await table.evaluate((region) => region.clientHeight);
	expect(height).toBeLessThanOrEqual(300);
	if (javaScriptEnabled) {
		for (const width of [360, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			expect(await violationsOf(page)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		}
	}
	await page.getByRole('link', { name: 'Not added (3)' }).click();
	await expect(table.getByText('Will be added')).toHaveCount(0);
	await page.getByRole('button', { name: 'Import 1 row' }).click();
	await expect(page.getByText('1 title added to your cart (1 row, 2 copies).')).toBeVisible();
	await expect(page.getByRole('heading', { name: '3 rows were left out' })).toBeVisible();
	const state = page.url();
	// Neither a reload nor a second post of the form adds anything.
	await page.reload();
	await page.request.post(state, { form: {}, headers: { Origin: new URL(state).origin } });
	await page.goto('/checkout/cart');
	await expect(summaryOf(page)).toContainText('Subtotal, 3 items');
});

test('an import flags an unusually high quantity before anything is ordered', async ({ page, shop }) => {
	const [, , one, two] = offersOf(shop, 'plenty', 4);
	if (!one || !two) throw new Error('The sample has no such titles.');
	inDatabase(shop.dataDir, (db) =>
		db.prepare('update offers set is_extra_orderable = 1 where id in (?, ?)').run(one.offer_id, two.offer_id),
	);
	await signUp(page);
	await upload(page, 'list.csv', ['isbn,qty', `${one.eisbn},400`, `${two.eisbn},40`].join('\n'));
	const rows = page.getByRole('region', { name: 'Rows found in the file' }).getByRole('row');
	await expect(rows.filter({ hasText: one.eisbn })).toContainText('to be ordered. Please check: 400 copies.');
	await expect(rows.filter({ hasText: two.eisbn })).toContainText('Will be added');
	await expect(rows.filter({ hasText: two.eisbn })).not.toContainText('Please check');
});

test('on a phone the preview of an import scrolls with the page', { tag: '@chromium' }, async ({ page, shop }) => {
	await page.setViewportSize({ width: 360, height: 900 });
	await signUp(page);
	await upload(
		page,
		'list.csv',
		['isbn,qty', ...offersOf(shop, 'plenty', 8).map(({ eisbn }) => `${eisbn},1`)].join('\n'),
	);
	const table = page.getByRole('region', { name: 'Rows found in the file' });
	// The heading row is visually hidden. Screen readers still find it.
	await expect(table.getByRole('row')).toHaveCount(9);
	await untilDrawn(page);
	expect(
		await table.evaluate((box) => [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth]),
	).toEqual([0, 0]);
});

test('a list without quantities can be imported as one copy of each title', async ({ page, shop }) => {
	const books = offersOf(shop, 'plenty', 2);
	await signUp(page);
	const list = ['isbn,title', ...books.map(({ eisbn }) => `${eisbn},A book`)].join('\n');
	await upload(page, 'class.csv', list);
	await expect(page.getByText('0 of 2 rows can be added to your cart.').first()).toBeVisible();
	await page.getByRole('link', { name: 'Read the file again, with one copy of each' }).click();
	const box = page.getByRole('checkbox', { name: 'One copy of each title without a quantity' });
	await expect(box).toBeChecked();
	await page.getByRole('button', { name: 'Read the file' }).click();
	await expect(page.getByRole('alert')).toContainText('Choose a file first.');
	await expect(box).toBeChecked();
	await page.getByLabel('File').setInputFiles({ name: 'class.csv', mimeType: '', buffer: Buffer.from(list) });
	await page.getByRole('button', { name: 'Read the file' }).click();
	await expect(page.getByText('2 of 2 rows can be added to your cart.').first()).toBeVisible();
	await page.getByRole('button', { name: 'Import 2 rows' }).click();
	await expect(page.getByText('2 titles added to your cart (2 rows, 2 copies).')).toBeVisible();
});

test('a long import is read while the page waits, and has pages', async ({ page, shop }) => {
	const [one] = offersOf(shop, 'plenty');
	await signUp(page);
	const rows = Array.from({ length: 230 }, (_, index) => `978000000${String(index).padStart(4, '0')},1`);
	await upload(page, 'long.csv', ['isbn,qty', `${one?.eisbn},1`, ...rows].join('\n'));
	await expect(page.getByText('1 of 231 rows can be added to your cart.').first()).toBeVisible({ timeout: 60_000 });
	const table = page.getByRole('region', { name: 'Rows found in the file' });
	await expect(table.getByRole('row')).toHaveCount(101);
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page.getByText('Page 2 of 3')).toBeVisible();
	await expect(table.getByRole('row')).toHaveCount(101);
});

test('an unreadable file shows a reason, and the shopper can try another', async ({ page }) => {
	await signUp(page);
	await page.goto('/checkout/import');
	await expect(page.getByLabel('File')).toHaveAttribute(
		'accept',
		/^\.txt,\.pdf,\.xls,\.xlsx,\.html,\.csv,.*\.mrc,.*\.xml,.*\.edi/,
	);
	await page.getByRole('button', { name: 'Read the file' }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole('heading', { name: 'Import failed' })).toBeVisible();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Choose a file first.' })).toBeVisible();

	await upload(page, 'broken.xlsx', 'no workbook at all');
	await expect(page.getByRole('heading', { name: 'Import failed' })).toBeVisible();
	await expect(page.getByText(/There was an error processing the file\./).first()).toBeVisible();
	const again = page.getByRole('link', { name: 'Try another file' });
	if (await again.isVisible()) await again.click();
	await expect(page.getByLabel('File')).toBeVisible();

	const answer = await page.goto('/checkout/import/made-up');
	expect(answer?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import failed');
	await page.getByRole('link', { name: 'Try another file' }).click();
	await expect(page).toHaveURL('/checkout/import');
});

test('refuses an import file of more than 50 MB', async ({ page, shop }) => {
	await signUp(page);
	const answer = await page.request.post('/checkout/import', {
		multipart: {
			file: { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(50 * 1024 * 1024 + 20_000, 'x') },
		},
		headers: { Origin: shop.url },
	});
	expect(answer.status()).toBe(400);
	expect(await answer.text()).toContain('File is too large. (Max size is 50MB)');
});

test('only its owner can open an import', async ({ page, browser, shop }) => {
	const [one] = offersOf(shop, 'plenty');
	await signUp(page);
	await upload(page, 'mine.csv', `isbn,qty\n${one?.eisbn},1`);
	await expect(page.getByRole('heading', { name: 'Check your import' })).toBeVisible();
	const context = await browser.newContext({ baseURL: shop.url });
	const stranger = await context.newPage();
	await signUp(stranger);
	expect((await stranger.goto(new URL(page.url()).pathname))?.status()).toBe(404);
	await expect(stranger.getByText('mine.csv')).toHaveCount(0);
	await context.close();
});
