import type { Page } from 'playwright/test';
import { expect, test } from './shop-test';

/** Holds the store's answers to these addresses. Returns a function that releases them, and the number of requests. */
async function hold(page: Page, address: RegExp) {
	let asked = 0;
	let letGo = () => {};
	const answered = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route(address, async (route) => {
		asked += 1;
		await answered;
		await route.continue();
	});
	return { letGo, asked: () => asked };
}

const titlesOf = (page: Page) => page.getByRole('region', { name: 'Titles' });

test('a title shows its card’s data while its page loads, and Back leads to the card', async ({ page }) => {
	await page.goto('/browse/filter/b/in-stock');
	const card = titlesOf(page).getByRole('listitem').filter({ hasText: 'Add to cart' }).last();
	const link = card.getByRole('link').first();
	const name = await card.getByRole('heading').innerText();
	const price = /\$\d+\.\d\d/.exec(await card.innerText())?.[0] ?? 'no price';
	const title = await hold(page, /\/item\/\d{13}\.data/);
	await card.scrollIntoViewIfNeeded();
	await link.hover();
	const place = await page.evaluate(() => scrollY);
	expect(place).toBeGreaterThan(0);
	await link.click();

	const main = page.getByRole('main');
	await expect(page).toHaveURL(/\/item\/\d{13}$/);
	await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
	await expect(main.locator('img.cover')).toBeVisible();
	await expect(main.locator('.item-authors')).not.toBeEmpty();
	await expect(main).toContainText(price);
	await expect(main.locator('.status-now')).toHaveText(/\w/);
	await expect(main).toBeFocused();
	await expect(page).toHaveTitle(new RegExp(name.slice(0, 12).replaceAll(/[^\w ]/g, '.')));
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await expect.poll(title.asked).toBeGreaterThan(0);
	await expect(main.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);

	title.letGo();
	await expect(main.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible();
	await expect(main.locator('[aria-busy]')).toHaveCount(0);
	await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);

	const list = await hold(page, /\/browse[^?]*\.data/);
	await page.goBack();
	await expect(page).toHaveURL(/\/b\/in-stock$/);
	await expect(link).toBeFocused();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
	list.letGo();
});

test('going back before a title has loaded returns to the list, and the title does not appear later', async ({
	page,
}) => {
	await page.goto('/browse');
	const title = await hold(page, /\/item\/\d{13}\.data/);
	await titlesOf(page).getByRole('heading', { level: 3 }).first().click();
	await expect(page).toHaveURL(/\/item\//);
	await page.goBack();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse');
	title.letGo();
	await expect(page.locator('[aria-busy]')).toHaveCount(0);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse');
});

test('the browser alone opens a title in a new tab', async ({ page, context }) => {
	await page.goto('/browse');
	const opened = context.waitForEvent('page');
	await titlesOf(page)
		.getByRole('heading', { level: 3 })
		.first()
		.click({ modifiers: ['ControlOrMeta'] });
	await expect(await opened).toHaveURL(/\/item\//);
	await expect(page).toHaveURL(/\/browse$/);
});
