import type { Page } from 'playwright/test';
import { linesOf, offerOf, offersOf, putIn, type SampleOffer, summaryOf } from './fill-cart';
import { expect, test } from './shop-test';

/** Holds the next post of a quantity. Returns a promise of the post and a function that releases it. */
async function holdPost(page: Page) {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/cart/add*', async (route) => {
		await released;
		await route.continue();
	});
	return { made: page.waitForRequest('**/cart/add*'), release };
}

test('lowering a quantity while a raise is being saved keeps both changes', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'), 2);
	await page.goto('/checkout/cart');
	const line = linesOf(page).first();
	const { made, release } = await holdPost(page);
	await line.getByRole('button', { name: /^One more/ }).click();
	await made;
	await line.getByRole('button', { name: /^One fewer/ }).click();
	await expect(line.getByRole('textbox')).toHaveValue('2');
	// Moving on to something else confirms the quantity.
	await page.getByRole('heading', { level: 1 }).click();
	let answers = 0;
	const both = page.waitForResponse((response) => /\/cart\/add/.test(response.url()) && ++answers === 2);
	release();
	await both;
	await expect(summaryOf(page)).toContainText('Subtotal, 2 items');
	await expect(line.getByRole('textbox')).toHaveValue('2');
	await page.reload();
	await expect(line.getByRole('textbox')).toHaveValue('2');
});

test('a line that was removed can be put back after another line has changed', async ({ page, shop }) => {
	const [book, other] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	await putIn(page, book);
	await putIn(page, other);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: `Remove ${book.title}` }).click();
	await expect(linesOf(page)).toHaveCount(1);
	await linesOf(page)
		.first()
		.getByRole('button', { name: /^One more/ })
		.click();
	await expect(summaryOf(page)).toContainText('Subtotal, 2 items');
	await page.getByRole('button', { name: 'Put it back' }).click();
	await expect(linesOf(page)).toHaveCount(2);
});

test('the minus button stops at one copy', async ({ page, shop }) => {
	const { eisbn, title } = offerOf(shop, 'plenty');
	await page.goto(`/item/${eisbn}`);
	const field = page.getByRole('textbox', { name: `Quantity: ${title}` }).first();
	const fewer = page.getByRole('button', { name: `One fewer: ${title}` }).first();
	await field.fill('3');
	await fewer.click();
	await expect(field).toHaveValue('2');
	await fewer.click();
	await fewer.click();
	await expect(page.getByRole('status').filter({ hasText: /^Quantity/ })).toHaveText('Quantity 1');
	await expect(field).toHaveValue('1');
});
