import { expect, test } from './shop-test';

test('going back shows the earlier results at once and then refreshes them', async ({ page }) => {
	await page.goto('/browse');
	const heading = page.getByRole('heading', { level: 1 });
	const titles = page.getByRole('region', { name: 'Titles' }).getByRole('heading', { level: 3 });
	const all = await titles.allInnerTexts();
	await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /^Used/ }).click();
	await expect(heading).toHaveText('Used');
	await expect.poll(() => titles.allInnerTexts()).not.toEqual(all);
	let asked = 0;
	let letAnswer = () => {};
	const answered = new Promise<void>((resolve) => {
		letAnswer = resolve;
	});
	await page.route(/\/browse[^?]*\.data/, async (route) => {
		asked += 1;
		await answered;
		await route.continue();
	});
	await page.goBack();
	await expect(heading).toHaveText('Browse');
	await expect.poll(() => titles.allInnerTexts()).toEqual(all);
	await expect.poll(() => asked).toBeGreaterThan(0);
	letAnswer();
	await expect(page.locator('[aria-busy]')).toHaveCount(0);
	await page.goForward();
	await expect(heading).toHaveText('Used');
	await expect.poll(() => titles.allInnerTexts()).not.toEqual(all);
});
