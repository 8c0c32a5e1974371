import type { Page } from 'playwright/test';
import { boxOf } from '../harness/drawn';
import { offerOf, offersOf, putIn } from './fill-cart';
import { fillCart } from './screens';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

const toastOf = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

test('a short notice shows for three seconds', async ({ page, shop }) => {
	await fillCart(page, shop);
	await page.goto('/checkout/cart');
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	await page
		.getByRole('button', { name: /^Remove ?:? / })
		.first()
		.click();
	// A message that offers an undo stays. The message after the undo disappears soon.
	await expect(toastOf(page, 'was removed from your cart.')).toBeVisible();
	await page.clock.runFor(60_000);
	await page.locator('.toast').getByRole('button', { name: 'Put it back' }).click();
	const toast = toastOf(page, 'Back in your cart.');
	await expect(toast).toBeVisible();
	await page.clock.runFor(1900);
	await expect(toast).toBeVisible();
	await page.clock.runFor(1200);
	await expect(toast).toHaveCount(0);
});

test('an error notice stays until it is dismissed', async ({ page, shop }) => {
	await signUp(page);
	const book = offerOf(shop, 'plenty');
	await page.goto(`/item/${book.eisbn}/lists`);
	const favourites = page.getByRole('button', { name: /^Favou?rites/ });
	await favourites.click();
	await expect(favourites).toHaveAttribute('aria-pressed', 'true');
	await page.goto('/account/lists');
	await page
		.getByRole('main')
		.getByRole('link', { name: /^Favou?rites/ })
		.first()
		.click();
	await page.getByRole('main').getByRole('link', { name: 'Arrange' }).click();
	await expect(page.getByRole('button', { name: 'Remove the chosen titles' })).toBeVisible();
	await page.clock.install();
	await page.getByRole('button', { name: 'Remove the chosen titles' }).click();
	const toast = toastOf(page, 'Choose the titles to remove.');
	await expect(toast).toBeVisible();
	await page.clock.runFor(60_000);
	await expect(toast).toBeVisible();
	await toast.getByRole('button', { name: 'Dismiss' }).click();
	await expect(toast).toHaveCount(0);
});

test('on a phone a notice in a long cart does not cover the checkout bar', async ({ page, shop }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	for (const book of offersOf(shop, 'plenty', 11)) await putIn(page, book);
	await page.goto('/checkout/cart');
	await page
		.getByRole('button', { name: /^Remove ?:? / })
		.first()
		.click();
	const toast = toastOf(page, 'was removed from your cart.');
	await expect(toast).toBeVisible();
	const bar = page.locator('.cart-bar');
	await expect(bar).toBeInViewport();
	const [said, out] = [await boxOf(toast), await boxOf(bar)];
	expect(said.y + said.height).toBeLessThanOrEqual(out.y);
});
