import type { Page } from 'playwright/test';
import { offersOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

/** From the next document on, makes the page draw after the shop has answered. React draws when a message to itself arrives. */
const drawLate = (page: Page) =>
	page.addInitScript(() => {
		const { postMessage } = MessagePort.prototype;
		MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
			setTimeout(() => postMessage.call(this, message), 300);
		};
	});

/** Reloads the page and waits until the page has asked for its progress. */
async function reloadAndAsk(page: Page) {
	const { pathname } = new URL(page.url());
	const answered = page.waitForResponse((response) => response.url().includes(`${pathname}.data`));
	await page.reload();
	await answered;
}

test('a busy browser keeps polling until a file is made', async ({ page, shop }) => {
	await signUp(page);
	await page.goto('/features');
	const files = page.getByRole('main').getByRole('link', { name: /^PDF or Excel ?: / });
	await files.first().click();
	await page.getByRole('button', { name: 'Make the PDF file' }).click();
	const title = page.getByRole('heading', { level: 1 });
	await expect(title).toHaveText('Your file is ready', { timeout: 60_000 });
	const set = (values: string) =>
		inDatabase(shop.dataDir, (db) => {
			const report = page.url().split('/').at(-1);
			db.prepare(`update reports set ${values} where id = ?`).run(report);
		});
	set('completed_at = null, progress = 0, started_at = null');
	await drawLate(page);
	await reloadAndAsk(page);
	set('progress = 100, completed_at = unixepoch()');
	await expect(title).toHaveText('Your file is ready');
	await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled();
});

test('a busy browser keeps polling until an import is read', { tag: '@all' }, async ({ page, shop }) => {
	const [book] = offersOf(shop, 'plenty');
	await signUp(page);
	await page.goto('/account/lists');
	await page.getByLabel('New list').fill('Term 1');
	await page.getByRole('button', { name: 'Create a list' }).click();
	await page.getByRole('link', { name: 'Import from a file' }).click();
	await page.getByLabel('ISBNs').fill(book?.eisbn ?? '');
	await page.getByRole('button', { name: 'Read the ISBNs' }).click();
	const title = page.getByRole('heading', { level: 1 });
	await expect(title).toHaveText('Check your import', { timeout: 60_000 });
	const set = (values: string) =>
		inDatabase(shop.dataDir, (db) => {
			const read = page.url().split('/').at(-1);
			db.prepare(`update file_imports set updated_at = unixepoch(), ${values} where id = ?`).run(read);
		});
	set('completed_at = null, progress = 0');
	await drawLate(page);
	await reloadAndAsk(page);
	set('progress = 100, completed_at = unixepoch()');
	await expect(title).toHaveText('Check your import');
});

test('a busy browser can create several lists in the menu of a title', { tag: '@all' }, async ({ page, shop }) => {
	const [book] = offersOf(shop, 'plenty');
	await signUp(page);
	await drawLate(page);
	await page.goto(`/item/${book?.eisbn}`);
	const main = page.getByRole('main');
	await main.locator('summary').filter({ hasText: 'Add to a list' }).click();
	for (const name of ['For the lake', 'For the train']) {
		await main.getByLabel('New list').fill(name);
		await main.getByRole('button', { name: 'Create', exact: true }).click();
		await expect(main.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-pressed', 'true');
		await expect(main.getByLabel('New list')).toHaveValue('');
	}
});
