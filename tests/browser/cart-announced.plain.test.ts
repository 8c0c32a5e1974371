import type { Page } from 'playwright/test';
import { openCartOfTwo, subtotalOf, summaryOf } from './fill-cart';
import { expect, test } from './shop-test';

const saidIn = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ });

test('the next page announces a change of the cart once, with the subtotal', async ({ page, shop }) => {
	const { first, second } = await openCartOfTwo(page, shop);
	await page.getByRole('textbox', { name: `Quantity: ${first.title}` }).fill('3');
	await page.getByRole('button', { name: `Update quantity of ${first.title}` }).click();
	await expect(summaryOf(page)).toContainText('Subtotal, 4 items');
	await expect(saidIn(page)).toHaveText([
		`Cart updated: ${first.title}. Quantity 3. 4 items in your cart, subtotal ${await subtotalOf(page)}.`,
	]);
	await page.getByRole('button', { name: `Remove ${first.title}` }).click();
	await expect(summaryOf(page)).toContainText('Subtotal, 1 item');
	const one = await subtotalOf(page);
	await expect(saidIn(page)).toHaveText([
		`“${first.title}” was removed from your cart. 1 item in your cart, subtotal ${one}.`,
	]);
	await page.getByRole('button', { name: 'Put it back' }).click();
	await expect(summaryOf(page)).toContainText('Subtotal, 4 items');
	await expect(saidIn(page)).toHaveText([
		`Back in your cart. 4 items in your cart, subtotal ${await subtotalOf(page)}.`,
	]);
	await page.getByRole('button', { name: `Remove ${first.title}` }).click();
	await expect(summaryOf(page)).toContainText('Subtotal, 1 item');
	await page.getByRole('button', { name: `Remove ${second.title}` }).click();
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
	await expect(saidIn(page)).toHaveText([`“${second.title}” was removed from your cart. Your cart is empty.`]);
});
