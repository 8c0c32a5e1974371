import type { Page } from 'playwright/test';
import { expect, test } from './shop-test';

const results = '/browse/filter/t/earthsea/k/keyword';

const cards = (page: Page) => page.locator('.cards .card');

/** Puts the title of a card into the cart, and comes back. Answers its name. */
async function addCard(page: Page, at: number): Promise<string> {
	const card = cards(page)
		.filter({ has: page.getByRole('button', { name: /^Add to cart/ }) })
		.nth(at);
	const name = await card.getByRole('heading').innerText();
	await card.getByRole('button', { name: /^Add to cart/ }).click();
	await expect(page.getByText('Added to cart').first()).toBeVisible();
	await page.goto(results);
	return name;
}

const inCart = (page: Page) => cards(page).filter({ hasText: '1 in cart' }).getByRole('heading').allInnerTexts();

test('shoppers look at one page, each with the own cart', async ({ page, context }) => {
	await page.goto(results);
	const first = await addCard(page, 1);
	expect(await inCart(page)).toEqual([first]);
	await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText(/1 item$/);
	const cookies = await context.cookies();

	await context.clearCookies();
	await page.goto(results);
	expect(await inCart(page)).toEqual([]);
	await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText('Cart');
	const second = await addCard(page, 0);
	const third = await addCard(page, 1);
	expect((await inCart(page)).sort()).toEqual([second, third].sort());
	await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText(/2 items$/);

	await context.clearCookies();
	await context.addCookies(cookies);
	await page.goto(results);
	expect(await inCart(page)).toEqual([first]);
});
