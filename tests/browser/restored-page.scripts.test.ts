import type { Page } from 'playwright/test';
import { atStep, beginWith, contactToPayment, customerWith, pay } from './checkout-walk';
import { inDatabase } from './shop-database';
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

test('a page left while it sent a form works again when the browser restores it', async ({ page }) => {
	await page.goto('/browse/filter/b/in-stock');
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
	await page.goto('/browse/filter/b/in-stock');
	const cart = page.getByRole('link', { name: /cart/i }).first();
	const before = await cart.innerText();
	const other = await context.newPage();
	await other.goto('/browse/filter/b/in-stock');
	await addButton(other).click();
	await expect(other.getByRole('link', { name: /cart/i }).first()).not.toHaveText(before);
	await bringBack(page);
	await expect(cart).not.toHaveText(before);
});

test('after an order is placed, no page that the browser restores can place it again', async ({
	page,
	shop,
	context,
}) => {
	const countOrders = () =>
		inDatabase(
			shop.dataDir,
			(db) => (db.prepare('select count(*) as count from orders').get() as { count: number }).count,
		);
	await customerWith(page, shop);
	const cart = await context.newPage();
	await cart.goto('/checkout/cart');
	await expect(cart.getByRole('button', { name: 'Pick up in store' })).toBeVisible();
	await beginWith(page, 'Pick up in store');
	await contactToPayment(page);
	await pay(page, 'Pay at pick up');
	await atStep(page, 'review');
	const review = await context.newPage();
	await review.goto('/checkout/review');
	const placing = (shown: Page) => shown.getByRole('button', { name: /^Place order/ });
	await expect(placing(review)).toBeVisible();
	const before = countOrders();
	await placing(page).click();
	await expect(page).toHaveURL(/\/account\/order\//);
	for (const restored of [cart, review]) {
		await bringBack(restored);
		await expect(restored.getByText('There are no items in your cart.')).toBeVisible();
		await expect(placing(restored)).toHaveCount(0);
		await expect(restored.getByRole('button', { name: 'Pick up in store' })).toHaveCount(0);
	}
	// The browser's own Back button requests the page again.
	await page.goBack();
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
	await expect(placing(page)).toHaveCount(0);
	expect(countOrders()).toBe(before + 1);
});
