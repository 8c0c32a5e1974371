import type { Page } from 'playwright/test';
import { boxOf, untilDrawn } from '../harness/drawn';
import { offerOf, putIn } from './fill-cart';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

const names = ['Otterday', 'The Great Peregrine Antiquarian Booksellers of Gabriola Isle'];
const widths = [320, 360];
const sizes = [100, 150, 200, 400];

/** Returns the number of pieces of each word in the shop's name: one, unless the word breaks across lines. */
const brokenWords = (page: Page): Promise<string[]> =>
	page.getByRole('banner').evaluate((header) => {
		const text = header.querySelector('.wordmark span')?.firstChild as Text;
		return [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
			const range = document.createRange();
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
			return lines.size > 1 ? [word] : [];
		});
	});

test('the header fits a narrow screen and large text, however long the shop’s name is', { tag: '@chromium' }, async ({
	page,
	shop,
}) => {
	const known = (await shop.run('settings', 'get', 'store_info.name')).trim();
	try {
		for (const name of names) {
			await shop.set({ 'store_info.name': name });
			await page.goto('/privacy-policy');
			for (const width of widths) {
				await page.setViewportSize({ width, height: 900 });
				await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
				for (const size of sizes) {
					// Sets a larger font size, as a reader can. The page's units depend on it.
					await page.evaluate(
						(percent) => document.documentElement.style.setProperty('font-size', `${percent}%`),
						size,
					);
					const at = `of ${name} at ${width} px and ${size} %`;
					await untilDrawn(page);
					expect(await brokenWords(page), `words that are broken ${at}`).toEqual([]);
					const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
					expect(beyond, `wider than the page ${at}`).toBeLessThanOrEqual(0);
					const { height } = await boxOf(page.getByRole('banner'));
					if (size <= 200) expect(height, `height of the header ${at}`).toBeLessThan(600);
				}
			}
		}
	} finally {
		await shop.set({ 'store_info.name': known });
	}
});

test('on a phone the header takes two rows, and a title can be added to the cart without scrolling', {
	tag: '@chromium',
}, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/browse');
	await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
	const button = page.getByRole('button', { name: /^Add to cart/ }).first();
	// The page first shows what the title's card knew, and then the full page.
	const beginning = page.getByRole('link', { name: 'More of the description' });
	await expect(beginning).toBeVisible();
	await expect(button).toBeVisible();
	const header = await boxOf(page.getByRole('banner'));
	expect(header.height).toBeLessThan(110);
	const { y, height } = await boxOf(button);
	expect(y + height).toBeLessThan(600);
	await beginning.click();
	await expect(page).toHaveURL(/#description$/);
});

test('with large text the search folds behind its icon, and the shop’s name stays on one line', {
	tag: '@chromium',
}, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/browse');
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
	const banner = page.getByRole('banner');
	const heightOf = async () => (await boxOf(banner)).height;
	await expect.poll(heightOf).toBeLessThan(180);
	const lines = await banner.locator('.wordmark span').evaluate((name) => name.getClientRects().length);
	expect(lines).toBe(1);
	const { height } = await boxOf(banner.locator('.wordmark'));
	expect(height).toBeLessThan(60);
	await banner.getByRole('link', { name: 'To the search' }).click();
	await expect(page.getByLabel('Search for')).toBeFocused();
	await expect.poll(heightOf).toBeGreaterThan(250);
	await page.keyboard.type('earthsea');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/earthsea/);
});

test('on a phone the cart is one press away after a scroll, too', { tag: '@chromium' }, async ({ page, shop }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/browse');
	const nearby = page.locator('[aria-hidden] > a[href="/checkout/cart"]');
	await expect(nearby).toHaveCount(0);
	await putIn(page, offerOf(shop, 'plenty'), 2);
	await page.goto('/browse');
	await expect(nearby).toBeHidden();
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	await expect(nearby).toHaveText('2');
	await expect(nearby).toBeVisible();
	await nearby.click();
	await expect(page).toHaveURL('/checkout/cart');
	await expect(nearby).toHaveCount(0);
});

test('the header shows a customer their lists, and a guest the log-in and the sign-up', async ({ page }) => {
	await page.goto('/events');
	const banner = page.getByRole('banner');
	await expect(banner.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText(['Log in', 'Sign up']);
	await expect(banner.getByRole('link', { name: 'My lists' })).toHaveCount(0);
	await signUp(page);
	await page.goto('/events');
	await banner.getByRole('link', { name: 'My lists' }).first().click();
	await expect(page).toHaveURL('/account/lists');
});
