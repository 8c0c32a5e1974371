import { boxOf, untilDrawn } from '../harness/drawn';
import { forgetNewer } from '../harness/other-browsers/older-chromium';
import { expect, shopTest as test } from './shop-test';

test('the filters open and close in a browser without popovers', { tag: '@all' }, async ({ browser, shop }) => {
	const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
	await forgetNewer(page);
	await page.goto(`${shop.url}/browse`);
	const filters = page.getByRole('navigation', { name: 'Filters' });
	await expect(filters).toBeHidden();
	await page.getByRole('link', { name: 'Filters', exact: true }).click();
	await expect(filters).toBeInViewport({ ratio: 1 });
	await filters.getByRole('link', { name: /^Show / }).click();
	await expect(filters).toBeHidden();
	await page.getByRole('link', { name: 'Filters', exact: true }).click();
	await filters.getByRole('link', { name: /^In stock/ }).click();
	await expect(page).toHaveURL(/\/b\/in-stock/);
	await page.close();
});

test('the shop’s name fits on one line beside the cart, and a label is beside its field', { tag: '@all' }, async ({
	browser,
	shop,
}) => {
	const page = await browser.newPage();
	for (const width of [1140, 1268, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`${shop.url}/browse`);
		await untilDrawn(page);
		const lines = await page
			.getByRole('banner')
			.locator('.wordmark > span')
			.evaluate((name) => {
				const range = document.createRange();
				range.selectNodeContents(name);
				return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
			});
		expect(lines, `lines of the name at ${width} px`).toBe(1);
		const [label, field] = await Promise.all([
			boxOf(page.getByText('Titles per page').first()),
			boxOf(page.getByLabel('Titles per page')),
		]);
		const middle = (box: typeof label) => box.y + box.height / 2;
		expect(Math.abs(middle(label) - middle(field)), `px between the middles at ${width} px`).toBeLessThan(4);
	}
	await page.close();
});
