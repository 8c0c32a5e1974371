import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { offersOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { logOut, signUp } from './sign-up';

const main = (page: Page) => page.getByRole('main');

/** Signs up a customer who has a list with two books. Returns the list's id. */
async function ownList(page: Page, shop: Parameters<typeof offersOf>[0], name: string) {
	await signUp(page);
	await page.goto('/account/lists');
	await page.getByLabel('New list').fill(name);
	await page.getByRole('button', { name: 'Create a list' }).click();
	await page.waitForURL(/\/lists\/\d+$/);
	const id = Number(/\d+$/.exec(page.url())?.[0]);
	const books = offersOf(shop, 'plenty', 2);
	for (const { eisbn } of books) {
		await page.goto(`/item/${eisbn}/lists`);
		await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
		await page.getByRole('button', { name: new RegExp(`^${name}`), pressed: true }).waitFor();
	}
	return { id, books };
}

async function download(page: Page): Promise<{ path: string; name: string }> {
	const button = page.getByRole('button', { name: 'Download' });
	await expect(button).toBeEnabled({ timeout: 60_000 });
	const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
	return { path: await file.path(), name: file.suggestedFilename() };
}

test('a customer chooses the options of a list’s PDF, waits for it and saves it', async ({ page, shop }) => {
	const { id, books } = await ownList(page, shop, 'For the lake');
	await page.goto('/account/lists');
	await page.getByRole('link', { name: /^PDF or Excel ?: For the lake$/ }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download “For the lake”');
	await page.getByLabel('Covers').selectOption({ label: 'Large' });
	const pdf = page.getByRole('region', { name: 'PDF' });
	await pdf.getByLabel('Prices').uncheck();
	await pdf.getByRole('button', { name: 'Make the PDF file' }).click();
	await expect(page).toHaveURL(/\/pdf\/[\w-]{32}$/);
	const { path, name } = await download(page);
	expect(name).toBe('for-the-lake.pdf');
	const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
	for (const { eisbn } of books) expect(text).toContain(eisbn);
	expect(text).toContain('For the lake');
	expect(text).not.toContain('$');
	await page.goto(`/lists/${id}`);
	for (const name of ['PDF', 'Excel']) await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible();
});

test('a customer downloads a list as an Excel file', async ({ page, shop }) => {
	const { id, books } = await ownList(page, shop, 'School');
	await page.goto(`/lists/download/${id}`);
	await page.getByRole('button', { name: 'Make the Excel file' }).click();
	const { path, name } = await download(page);
	expect(name).toBe('school.xlsx');
	const strings = execFileSync('unzip', ['-p', path, 'xl/sharedStrings.xml'], { encoding: 'utf8' });
	for (const { eisbn } of books) expect(strings).toContain(eisbn);
	expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
	// The specification gives a download this address.
	await page.goto(`/download/customer/list-excel?list_id=${id}&flags=${encodeURIComponent('{"prices":false}')}`);
	await expect(page).toHaveURL(/\/pdf\/[\w-]{32}$/);
	expect((await download(page)).name).toBe('school.xlsx');
	await page.goto('/download/customer/list-pdf?list_id=999999');
	await expect(page.getByText('We could not find this list.').first()).toBeVisible();
});

test('a logged-in customer downloads a featured list as a PDF', { tag: '@all' }, async ({ page }) => {
	await page.goto('/features');
	const link = main(page)
		.getByRole('link', { name: /^PDF or Excel ?: / })
		.first();
	const name = ((await link.textContent()) ?? '').replace(/^PDF or Excel ?: /, '');
	await link.click();
	await expect(page).toHaveURL(/\/account\/login/);
	await expect(page.getByText('You must login or sign up to use this feature.').first()).toBeVisible();
	await signUp(page);
	await page.goto('/features');
	await main(page)
		.getByRole('link', { name: /^PDF or Excel ?: / })
		.first()
		.click();
	await page.getByRole('button', { name: 'Make the PDF file' }).click();
	const { path } = await download(page);
	expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toContain(`Title:           ${name}`);
});

test('the page shows how long a file takes, and updates itself when the file is done', async ({ page, shop }) => {
	const { id } = await ownList(page, shop, 'Winter');
	await page.goto(`/lists/download/${id}`);
	await page.getByRole('button', { name: 'Make the PDF file' }).click();
	await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled({ timeout: 60_000 });
	const report = page.url().split('/').at(-1) ?? '';
	const set = (values: string) =>
		inDatabase(shop.dataDir, (db) => {
			db.prepare(`update reports set ${values} where id = ?`).run(report);
		});
	set('completed_at = null, progress = 0, started_at = null');
	await page.reload();
	await expect(page.getByText('Waiting...')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled();
	set('progress = 50, started_at = unixepoch() - 400');
	await expect(page.getByText(/^Approx 4\d\d seconds remaining\.\.\.$/)).toBeVisible();
	set('progress = 99');
	await expect(page.getByText('Converting....')).toBeVisible();
	set('progress = 100, completed_at = unixepoch()');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your file is ready');
	await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled();
	set("completed_at = null, error = 'There was an error.'");
	await page.reload();
	await expect(page.getByRole('alert').filter({ hasText: 'There was an error.' })).toBeVisible();
	await logOut(page);
	await signUp(page);
	await page.goto(`/pdf/${report}`);
	await expect(page.getByRole('alert').filter({ hasText: 'Report not found.' })).toBeVisible();
	await page.goto(`/download/customer/report?progress_report_id=${report}`);
	await expect(page.getByText('Report not found.').first()).toBeVisible();
});

test('a visitor who leaves while a file is being made is not brought back', { tag: '@all' }, async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const { id } = await ownList(page, shop, 'Winter');
	await page.goto(`/lists/download/${id}`);
	await page.getByRole('button', { name: 'Make the PDF file' }).click();
	await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled({ timeout: 60_000 });
	const report = page.url().split('/').at(-1) ?? '';
	inDatabase(shop.dataDir, (db) => {
		const made = 'started_at = unixepoch() - 400, completed_at = null, progress = 80';
		db.prepare(`update reports set ${made} where id = ?`).run(report);
	});
	// The page keeps asking by itself. All pages of a visitor share this clock, so this comes last.
	if (javaScriptEnabled) await page.clock.install();
	await page.goto(`/pdf/${report}`, { waitUntil: 'load' });
	await expect(page.getByText(/^Approx (9\d|1\d\d) seconds remaining\.\.\.$/)).toBeVisible();
	await main(page).getByRole('link', { name: 'Your lists' }).click();
	await page.waitForURL(/\/account\/lists$/);
	if (javaScriptEnabled) await page.clock.runFor(10_000);
	await expect(page).toHaveURL(/\/account\/lists$/);
});
