import type { Locator } from 'playwright/test';
import { pay } from './checkout-walk';
import { expect, test } from './shop-test';

/** A whole date, however it is written: 'February 9, 2027', 'Feb 9, 2027'. */
const date = /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\s\d{1,2},\s\d{4}/g;

/** Returns the dates in the text of an element, as written. Includes closed tabs. */
async function datesIn(part: Locator): Promise<string[]> {
	return ((await part.textContent()) ?? '').match(date)?.map((words) => words.replaceAll('\u00a0', ' ')) ?? [];
}

test('a forthcoming title shows its date once, in the same words, on its page, in the cart and in the order', async ({
	page,
}) => {
	await page.goto('/browse/filter/b/forthcoming');
	const card = page
		.getByRole('region', { name: 'Titles' })
		.getByRole('listitem')
		.filter({ hasText: 'Pre-order' })
		.first();
	expect(await datesIn(card)).toHaveLength(1);
	await card.getByRole('link').first().click();
	await expect(page).toHaveURL(/\/item\//);
	const main = page.getByRole('main');
	// The address changes just before the page, and the previous page has such buttons, too.
	await expect(main.getByRole('button', { name: /^Pre-order/ })).toHaveCount(1);
	const [day, ...others] = await datesIn(main.locator('.item-main'));
	expect(day).toBeDefined();
	expect(others).toEqual([]);

	await main.getByRole('button', { name: /^Pre-order/ }).click();
	await expect(main.getByRole('link', { name: 'Go to Cart' })).toBeVisible();
	await page.goto('/checkout/cart');
	expect(await datesIn(page.getByRole('region', { name: 'Items' }))).toEqual([day]);

	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await page.getByLabel('Name', { exact: true }).fill('Ada Reader');
	await page.getByLabel('E-mail address').fill('ada@example.org');
	await page.getByLabel('Phone number').fill('250-555-0142');
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await expect(page).toHaveURL(/\/payment$/);
	await pay(page, 'Pay at pick up');
	await expect(page).toHaveURL(/\/review$/);
	expect(await datesIn(page.getByRole('region', { name: 'Items' }))).toEqual([day]);
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page).toHaveURL(/\/account\/order\//);
	expect(await datesIn(page.getByRole('region', { name: 'Items' }))).toEqual([day]);
});

test('a published title shows its publication date once on its page', async ({ page }) => {
	await page.goto('/browse/filter/b/in-stock');
	await page.getByRole('region', { name: 'Titles' }).getByRole('heading', { level: 3 }).first().click();
	await expect(page).toHaveURL(/\/item\//);
	await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible();
	expect(await datesIn(page.getByRole('main').locator('.item-main'))).toHaveLength(1);
});
