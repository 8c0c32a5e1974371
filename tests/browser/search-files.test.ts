import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { listKinds } from '../harness/list-kinds';
import { violationsOf } from './axe';
import { offersOf, type SampleOffer, summaryOf } from './fill-cart';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

/** Chooses the kind of search in the header and searches. */
async function search(page: Page, kind: string, term = '') {
	await page.goto('/');
	const form = page.getByRole('banner').getByRole('search');
	await form.getByLabel('Search by').selectOption(kind);
	await form.getByLabel('Search for').fill(term);
	await form.getByRole('button', { name: 'Search' }).click();
}

async function searchFile(page: Page, name: string, content: string | Uint8Array) {
	await search(page, 'File');
	await page.getByLabel('A file that names books').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
	await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
}

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, { title }: SampleOffer) => main(page).getByRole('link', { name: title }).first();

for (const [kind, made] of Object.entries(listKinds)) {
	// tests/api/search-files.test.ts and the unit tests of files read every kind.
	test(`finds the titles that a .${kind} file names`, { tag: kind === 'pdf' ? [] : '@all' }, async ({ page, shop }) => {
		const books = offersOf(shop, 'plenty', 2);
		await searchFile(page, `list.${kind}`, made([['isbn'], ...books.map(({ eisbn }) => [eisbn])]));
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Found in list.${kind}`, { timeout: 60_000 });
		await expect(page.getByText('2 titles').first()).toBeVisible();
		for (const book of books) await expect(card(page, book)).toBeVisible();
	});
}

test('the titles of a file can be sorted, filtered and paged like any other titles', async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const books = offersOf(shop, 'plenty', 30);
	await searchFile(page, 'term.txt', books.map(({ eisbn }) => eisbn).join('\n'));
	await expect(page.getByText('30 titles').first()).toBeVisible({ timeout: 60_000 });
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page).toHaveURL(/\/browse\/filter\/x\/[\w-]{22}\/o\/26$/);
	await expect(main(page).getByRole('button', { name: /favourites: / })).toHaveCount(4);
	await page.goto(`${page.url().replace(/\/o\/26$/, '')}/v/title`);
	const first = [...books].sort((a, b) => a.title.localeCompare(b.title))[0] as SampleOffer;
	await expect(card(page, first)).toBeVisible();
	if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
	await card(page, first).click();
	await expect(page.getByRole('navigation', { name: /^In the list/ })).toBeVisible();
});

test('rows that were not found are listed with a reason', async ({ page, shop }) => {
	const [book] = offersOf(shop, 'plenty');
	const unknown = Array.from({ length: 25 }, (_, at) => `97800000000${at},Lost ${at}`);
	await searchFile(page, 'mixed.csv', ['isbn,title', `${book?.eisbn},Here`, ',Nameless', ...unknown].join('\n'));
	await expect(page.getByRole('heading', { name: '26 of 27 rows not found' })).toBeVisible({ timeout: 60_000 });
	const table = page.getByRole('region', { name: 'Rows that were not found' });
	await expect(table.getByRole('row').filter({ hasText: 'Nameless' })).toContainText('There is no ISBN.');
	await expect(table.getByRole('row')).toHaveCount(21);
	await page.getByRole('link', { name: 'See all rows that were not found' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found in mixed.csv');
	await expect(table.getByRole('row')).toHaveCount(27);
	await page.getByRole('link', { name: 'See the titles that were found' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found in mixed.csv');
});

test('a file without any title of the shop says so', async ({ page }) => {
	await searchFile(page, 'none.txt', '9780000000002\n');
	await expect(page.getByText('No matches found! Please change your search terms')).toBeVisible({ timeout: 60_000 });
	await expect(page.getByRole('region', { name: 'Rows that were not found' })).toContainText(
		'We do not have this title.',
	);
	await expect(page.getByRole('button', { name: 'Add all to cart' })).toHaveCount(0);
});

test('a shopper adds all titles of a file to the cart and to a list', async ({ page, shop }) => {
	const books = offersOf(shop, 'plenty', 2);
	await signUp(page);
	await searchFile(page, 'class.csv', ['isbn,qty', ...books.map(({ eisbn }) => `${eisbn},2`)].join('\n'));
	await page.getByRole('button', { name: 'Add all to cart' }).click({ timeout: 60_000 });
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText(
		/^Added to cart successfully\. 4 books are in your cart\. Your cart comes to \$\d+\.\d\d\.$/,
	);
	await expect(page).toHaveURL(/\/browse\/filter\/x\//);
	await main(page).getByRole('link', { name: 'Copy to a list' }).click();
	await page.getByLabel('Or to a new list').fill('The class');
	await page.getByRole('button', { name: 'Copy the list' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('The class');
	for (const book of books) await expect(card(page, book)).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(summaryOf(page)).toContainText('Subtotal, 4 items');
});

test('an unusable search file shows a reason', async ({ page }) => {
	await search(page, 'File');
	await expect(page.getByLabel('A file that names books')).toHaveAttribute(
		'accept',
		/^\.txt,\.pdf,\.xls,\.xlsx,\.html,\.csv,.*\.mrc,.*\.xml,.*\.edi/,
	);
	await main(page).getByRole('button', { name: 'Search' }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole('alert').getByRole('link', { name: 'Choose a file first.' })).toBeVisible();
	await searchFile(page, 'broken.xlsx', 'no workbook at all');
	await expect(page.getByText(/There was an error processing the file\./).first()).toBeVisible({ timeout: 60_000 });
	expect((await page.goto('/browse/file/made-up-made-up-made-u'))?.status()).toBe(404);
	await page.getByRole('link', { name: 'Try another file' }).click();
	await expect(page).toHaveURL('/browse/file');
});

test('refuses a search file of more than 50 MB', { tag: '@all' }, async ({ page, shop }) => {
	const answer = await page.request.post('/browse/file', {
		multipart: {
			file: { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(50 * 1024 * 1024 + 20_000, 'x') },
		},
		headers: { Origin: shop.url },
	});
	expect(answer.status()).toBe(400);
	expect(await answer.text()).toContain('File is too large. (Max size is 50MB)');
});

test.describe('a page on the web', () => {
	let server: Server;
	let held: string[] = [];
	const address = (path = '/list') => `http://localhost:${(server.address() as AddressInfo).port}${path}`;
	test.beforeAll(async () => {
		server = http.createServer(({ url }, response) => {
			if (url !== '/list?of=2026') response.writeHead(404).end();
			else response.end(`<html><body><ul>${held.map((isbn) => `<li>ISBN ${isbn}</li>`).join('')}</ul></body></html>`);
		});
		await new Promise<void>((listening) => {
			server.listen(0, 'localhost', listening);
		});
	});
	test.afterAll(() => {
		server.close();
	});

	test('can be searched for the titles that it names', async ({ page, shop }) => {
		const books = offersOf(shop, 'plenty', 2);
		held = books.map(({ eisbn }) => eisbn);
		await search(page, 'URL', address('/list?of=2026'));
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Found in ${address().slice(7)}`, {
			timeout: 60_000,
		});
		for (const book of books) await expect(card(page, book)).toBeVisible();
	});

	test('that cannot be read shows a reason, and the shopper can type another address', async ({ page }) => {
		await search(page, 'URL');
		await expect(page).toHaveURL('/browse/url');
		const field = page.getByLabel('The address of a page');
		await field.fill(address('/gone'));
		await main(page).getByRole('button', { name: 'Search' }).click();
		await expect(page.getByRole('alert')).toContainText('We could not read this page: its server answered with 404.');
		await expect(field).toHaveValue(address('/gone'));
		for (const inside of ['http://127.0.0.1/', 'http://2130706433/', 'http://[::1]/', '10.0.0.1']) {
			await field.fill(inside);
			await main(page).getByRole('button', { name: 'Search' }).click();
			await expect(field).toHaveValue(inside);
			await expect(page.getByRole('alert')).toContainText('We could not reach this page.');
		}
		await field.fill('ftp://example.org');
		await main(page).getByRole('button', { name: 'Search' }).click();
		await expect(page.getByRole('alert')).toContainText('Type the address of a page');
	});
});
