import type { Page } from 'playwright/test';
import { expect, test } from './shop-test';

const names = ['Otterday', 'The Great Peregrine Antiquarian Booksellers of Gabriola Isle'];
const widths = [320, 360];
const sizes = [100, 150, 200, 400];

/** The pieces in which each word of the shop's name stands: one, unless it is broken between two lines. */
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

for (const name of names) {
	test(`the header holds on a narrow screen and with large text, for a name of ${name.length} letters`, {
		tag: '@chromium',
	}, async ({ page, shop }) => {
		const known = (await shop.run('settings', 'get', 'store_info.name')).trim();
		await shop.set({ 'store_info.name': name });
		try {
			for (const width of widths) {
				await page.setViewportSize({ width, height: 900 });
				await page.goto('/privacy-policy');
				await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
				for (const size of sizes) {
					// As a reader who sets a larger size has it: the page measures in their text.
					await page.evaluate(
						(percent) => document.documentElement.style.setProperty('font-size', `${percent}%`),
						size,
					);
					const at = `at ${width} px and ${size} %`;
					expect(await brokenWords(page), `words that are broken ${at}`).toEqual([]);
					const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
					expect(beyond, `wider than the page ${at}`).toBeLessThanOrEqual(0);
					const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
					if (size <= 200) expect(height, `height of the header ${at}`).toBeLessThan(600);
				}
			}
		} finally {
			await shop.set({ 'store_info.name': known });
		}
	});
}

test('on a phone the header takes two rows, and a title can be put into the cart without scrolling', {
	tag: '@chromium',
}, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/browse');
	await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
	const button = page.getByRole('button', { name: /^Add to cart/ }).first();
	await expect(button).toBeVisible();
	const header = await page.getByRole('banner').boundingBox();
	expect(header?.height).toBeLessThan(110);
	const { y = Number.NaN, height = Number.NaN } = (await button.boundingBox()) ?? {};
	expect(y + height).toBeLessThan(600);
	const beginning = page.getByRole('link', { name: 'More of the description' });
	await beginning.click();
	await expect(page).toHaveURL(/#description$/);
});
