import { boxOf } from '../harness/drawn';
import { offerOf } from './fill-cart';
import { expect, test } from './shop-test';

test('the arrow keys move between the tabs of a title and wrap around', async ({ page, shop }) => {
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
	const tabs = page.getByRole('tablist', { name: 'About this title' }).getByRole('tab');
	await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
	const names = await tabs.allInnerTexts();
	expect(names.length).toBeGreaterThan(1);

	await tabs.first().focus();
	for (const [key, at] of [
		['ArrowRight', 1],
		['ArrowLeft', 0],
		['ArrowLeft', names.length - 1],
		['ArrowRight', 0],
	] as const) {
		await page.keyboard.press(key);
		await expect(tabs.nth(at)).toBeFocused();
		await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
		await expect(page.getByRole('tabpanel')).toHaveCount(1);
		await expect(page.getByRole('tabpanel', { name: names[at] ?? '', exact: true })).toBeVisible();
	}
});

test('with large text a title has room beside its cover and shows on a phone’s first screen', async ({
	page,
	shop,
}) => {
	for (const [width, height, least] of [
		[800, 900, 300],
		[360, 740, 150],
	] as const) {
		await page.setViewportSize({ width, height });
		await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
		const heading = page.getByRole('main').getByRole('heading', { level: 1 });
		await expect(heading).toBeInViewport();
		expect((await boxOf(heading)).width).toBeGreaterThan(least);
	}
});
