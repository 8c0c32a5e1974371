import type { Page } from 'playwright/test';
import { expect, test } from './shop-test';

// Tells a page what a browser tells a page that it restores. The automated browser keeps no page for its Back button.
const bringBack = (page: Page) =>
	page.evaluate(() => {
		dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
	});

const addButton = (page: Page) =>
	page
		.getByRole('main')
		.getByRole('button', { name: /^Add to cart/ })
		.first();

test.beforeEach(async ({ page }) => {
	await page.goto('/browse/filter/b/in-stock');
});

test('a page left while it sent a form works again when the browser restores it', async ({ page }) => {
	await expect(addButton(page)).toBeEnabled();
	// The answer never arrives, because the browser left the page first.
	await page.route(/\.data/, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
	await addButton(page).click();
	await expect(page.getByRole('main').getByRole('button', { name: /^Adding\.\./ })).toBeVisible();
	await bringBack(page);
	await expect(page.getByRole('main').getByRole('button', { name: /^Adding\.\./ })).toHaveCount(0);
	await page.unrouteAll({ behavior: 'ignoreErrors' });
	await expect(addButton(page)).toBeEnabled();
});

test('a page that the browser restores shows the current cart', async ({ page, context }) => {
	const cart = page.getByRole('link', { name: /cart/i }).first();
	const before = await cart.innerText();
	const other = await context.newPage();
	await other.goto('/browse/filter/b/in-stock');
	await addButton(other).click();
	await expect(other.getByRole('link', { name: /cart/i }).first()).not.toHaveText(before);
	await bringBack(page);
	await expect(cart).not.toHaveText(before);
});
