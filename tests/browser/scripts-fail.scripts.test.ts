import type { Page } from 'playwright/test';
import { fillCart } from './screens';
import { expect, shopTest, test } from './shop-test';
import { signUp } from './sign-up';

/** Loses the page's own scripts on the way. The page must not wait for anything that they would do. */
async function loseScripts(page: Page): Promise<void> {
	await page.route(/\/assets\/entry\.client-[^/]*\.js$/, (route) => route.abort());
}

// Leaves out the fixture that waits for scripts and treats console errors as failures.
shopTest(
	'a customer can enter an address when the page’s scripts fail to load',
	{ tag: '@all' },
	async ({ browser, shop }) => {
		const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
		await signUp(page);
		await loseScripts(page);
		await page.goto('/account/addresses/new');
		const change = page.getByRole('button', { name: 'Change country' });
		await expect(change).toBeVisible();
		await page.getByLabel('Country').selectOption({ label: 'France' });
		await change.click();
		await expect(page.getByLabel('Country')).toHaveValue('FR');
		await expect(page.getByRole('option', { name: 'British Columbia' })).toHaveCount(0);
		await page.context().close();
	},
);

shopTest('a quantity in the cart can be changed when the page’s scripts fail to load', async ({ browser, shop }) => {
	const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
	const title = await fillCart(page, shop);
	await loseScripts(page);
	await page.goto('/checkout/cart');
	await page.locator('input[name="quantity"]').fill('2');
	const update = page.getByRole('button', { name: `Update quantity of ${title}` });
	await expect(update).toBeVisible();
	await update.click();
	await expect(page.getByRole('main')).toContainText('Subtotal, 2 items');
	await page.context().close();
});

shopTest('a page that waits for a file reloads by itself when its scripts fail to load', async ({ browser, shop }) => {
	const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
	await signUp(page);
	await loseScripts(page);
	let asked = 0;
	// The file is never ready. The store then answers with the page itself, requested again.
	await page.route(/\/pdf\/7$/, async (route) => {
		asked++;
		const response = await route.fetch();
		const waiting = (await response.text()).replace(
			'<title>',
			'<noscript><meta http-equiv="refresh" content="1"/></noscript><title>',
		);
		await route.fulfill({ response, status: 200, body: waiting });
	});
	await page.goto('/pdf/7');
	await expect.poll(() => asked).toBeGreaterThan(1);
	await page.unrouteAll({ behavior: 'ignoreErrors' });
	await page.context().close();
});

test('the page retries scripts that failed to load', async ({ page, consoleErrors }) => {
	const lost = new Set<string>();
	await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
		const path = new URL(route.request().url()).pathname;
		if (!/\/(?:root|react|entry\.client)-/.test(path) || lost.has(path)) return route.continue();
		lost.add(path);
		return route.abort();
	});
	await page.goto('/browse', { waitUntil: 'load' });
	await expect.poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
	expect(lost.size).toBeGreaterThan(1);
	const unheard = consoleErrors.filter((error) => !error.includes('net::ERR_FAILED'));
	consoleErrors.splice(0, Number.POSITIVE_INFINITY, ...unheard);
});

shopTest('the page reports scripts that fail to load to the store', async ({ browser, shop }) => {
	const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
	await loseScripts(page);
	const report = page.waitForRequest(/\/log-error$/);
	await page.goto('/browse');
	const said = new URLSearchParams((await report).postData() ?? '');
	expect(said.get('location')).toBe('/browse');
	expect(said.get('error')).toMatch(/entry\.client-/);
	expect((await (await report).response())?.status()).toBe(204);
	await page.context().close();
});

test('scripts run in a browser that lacks optional features', async ({ page }) => {
	await page.addInitScript(() => {
		for (const name of ['TextEncoderStream', 'HTMLDialogElement']) Reflect.deleteProperty(window, name);
	});
	await page.goto('/browse');
	expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
});

test('a browser without dialogs opens the dialog’s own page', async ({ page, shop }) => {
	await page.addInitScript(() => {
		for (const name of ['show', 'showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
	});
	await signUp(page);
	await fillCart(page, shop);
	await page.goto('/checkout/cart');
	await page.getByRole('link', { name: 'Request a quote' }).click();
	await expect(page).toHaveURL(/\/checkout\/cart\/quote$/);
	await expect(page.getByLabel('Message')).toBeVisible();
});

test('a dialog whose script fails to load opens its own page and keeps the cart', async ({
	page,
	shop,
	consoleErrors,
}) => {
	await signUp(page);
	const title = await fillCart(page, shop);
	await page.route(/\/assets\/quote-dialog-[^/]*\.js$/, (route) => route.abort());
	await page.goto('/checkout/cart');
	await page.getByRole('link', { name: 'Request a quote' }).click();
	await page.getByRole('dialog').getByRole('link', { name: 'Open the quote form' }).click();
	await expect(page).toHaveURL(/\/checkout\/cart\/quote$/);
	await page.goBack();
	await expect(page.getByRole('main')).toContainText(title);
	consoleErrors.length = 0;
});
