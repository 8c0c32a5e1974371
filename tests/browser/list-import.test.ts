import type { Page } from 'playwright/test';
import { violationsOf } from './axe';
import { offersOf } from './fill-cart';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';
import { unfold } from './unfold';

const main = (page: Page) => page.getByRole('main');

/** Signs up a customer who has begun a list, and opens its import. */
async function openImport(page: Page) {
	await signUp(page);
	await page.goto('/account/lists');
	await page.getByLabel('New list').fill('Term 1');
	await page.getByRole('button', { name: 'Create a list' }).click();
	await page.getByRole('link', { name: 'Import from a file' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import to Term 1');
}

async function upload(page: Page, name: string, content: string) {
	await page.getByLabel('File').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
	await page.getByRole('button', { name: 'Read the file' }).click();
}

test('importing a file into a list adds the green rows, and red rows give a reason', async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const [one, two] = offersOf(shop, 'plenty', 2);
	await openImport(page);
	await upload(page, 'term.csv', ['isbn,qty', `${one?.eisbn},30`, `${two?.eisbn},`, 'nonsense,1'].join('\n'));
	await expect(page.getByText('2 of 3 rows can be added to Term 1.').first()).toBeVisible({ timeout: 60_000 });
	const table = page.getByRole('region', { name: 'Rows found in the file' });
	const row = (words: string) => table.getByRole('row').filter({ hasText: words });
	await expect(row(one?.eisbn ?? '')).toContainText('Will be added');
	await expect(row('nonsense')).toContainText('Not added');
	if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
	await page.getByRole('link', { name: 'Will be added (2)' }).click();
	await expect(table.getByText('Not added')).toHaveCount(0);
	await page.getByRole('button', { name: 'Import 2 rows' }).click();
	await expect(page.getByText('2 titles added to Term 1.')).toBeVisible();
	await expect(page.getByRole('heading', { name: '1 row was left out' })).toBeVisible();
	const state = page.url();
	await page.request.post(state, { form: {}, headers: { Origin: new URL(state).origin } });
	await main(page).getByRole('link', { name: 'See the list' }).click();
	await expect(main(page).getByText('2 titles', { exact: true })).toBeVisible();
	await expect(main(page).getByText('30 wished for')).toBeVisible();

	await unfold(page, /^More$/);
	await page.getByRole('link', { name: 'Import from a file' }).click();
	await upload(page, 'again.txt', `${one?.eisbn}\n`);
	await expect(page.getByText('0 of 1 row can be added to Term 1.').first()).toBeVisible({ timeout: 60_000 });
	await expect(row(one?.eisbn ?? '')).toContainText('This title is already on the list.');
	await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
	await main(page).getByRole('link', { name: 'Try another file' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import to Term 1');
});

test('a customer adds pasted ISBNs to a list', async ({ page, shop }) => {
	const [one, two] = offersOf(shop, 'plenty', 2);
	await openImport(page);
	await page.getByRole('button', { name: 'Read the ISBNs' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Paste one or more ISBNs.' })).toBeVisible();
	await page.getByLabel('ISBNs').fill('no number at all');
	await page.getByRole('button', { name: 'Read the ISBNs' }).click();
	await expect(page.getByText('0 of 1 row can be added to Term 1.').first()).toBeVisible({ timeout: 60_000 });
	const found = page.getByRole('region', { name: 'Rows found in the file' });
	await expect(found.getByRole('row').filter({ hasText: 'no number at all' })).toContainText('Not added');
	await main(page).getByRole('link', { name: 'Try another file' }).click();
	await page.getByLabel('ISBNs').fill(`${one?.eisbn}, ${two?.eisbn}`);
	await page.getByRole('button', { name: 'Read the ISBNs' }).click();
	await page.getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 60_000 });
	await expect(page.getByText('2 titles added to Term 1.')).toBeVisible();
});

test('a failed import shows an error, and the customer can try another file', async ({ page, shop }) => {
	await openImport(page);
	await page.getByRole('button', { name: 'Read the file' }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole('heading', { name: 'Import failed' })).toBeVisible();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Choose a file first.' })).toBeVisible();
	const { pathname } = new URL(page.url());
	const answer = await page.request.post(pathname, {
		multipart: {
			file: { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(50 * 1024 * 1024 + 20_000, 'x') },
		},
		headers: { Origin: shop.url },
	});
	expect(await answer.text()).toContain('File is too large. (Max size is 50MB)');
	await upload(page, 'broken.xlsx', 'no workbook at all');
	await expect(page.getByRole('heading', { name: 'Import failed' })).toBeVisible({ timeout: 60_000 });
	await expect(page.getByText(/There was an error processing the file\./).first()).toBeVisible();

	expect((await page.goto(`${pathname}/made-up`))?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import failed');
	await page.getByRole('link', { name: 'Try another file' }).click();
	await expect(page).toHaveURL(pathname);
});

test('only its owner can open an import into a list', { tag: '@all' }, async ({ page, browser, shop }) => {
	const [one] = offersOf(shop, 'plenty');
	await openImport(page);
	await upload(page, 'mine.csv', `isbn\n${one?.eisbn}`);
	await expect(page.getByRole('heading', { name: 'Check your import' })).toBeVisible({ timeout: 60_000 });
	const context = await browser.newContext({ baseURL: shop.url });
	const stranger = await context.newPage();
	await signUp(stranger);
	for (const path of [new URL(page.url()).pathname, new URL(page.url()).pathname.replace(/\/import\/.*/, '/import')]) {
		expect((await stranger.goto(path))?.status()).toBe(404);
		await expect(stranger.getByText('mine.csv')).toHaveCount(0);
	}
	await context.close();
});
