import { expect, test } from './shop-test';

test('featured lists are found, narrowed, sorted and opened', async ({ page }) => {
	await page.goto('/features');
	const cards = () => page.getByRole('main').getByRole('heading', { level: 3 });
	await expect(cards().first()).toBeVisible();
	const all = await cards().count();
	await page
		.getByRole('navigation', { name: 'Categories', exact: true })
		.getByRole('link', { name: /^Gift guides/ })
		.click();
	await expect(page).toHaveURL('/features/c/Gift%20guides');
	await expect(page.getByRole('heading', { name: /^\d+ lists?$/ })).toBeVisible();
	expect(await cards().count()).toBeLessThan(all);
	await page
		.getByRole('navigation', { name: 'Categories', exact: true })
		.getByRole('link', { name: 'All', exact: true })
		.click();
	await expect(page).toHaveURL('/features');

	await page.getByLabel('Sort by').selectOption('Name');
	await page.getByRole('button', { name: 'Search features' }).click();
	await expect(page).toHaveURL('/features/s/name');
	const names = await cards().allTextContents();
	expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));

	await page.getByLabel('Search the features').fill('nothing/of the kind');
	await page.getByRole('button', { name: 'Search features' }).click();
	await expect(page.getByRole('heading', { name: 'No Results.' })).toBeVisible();
	await page.getByRole('link', { name: 'Reset' }).click();
	await expect(page).toHaveURL('/features');

	await page.getByLabel('Search the features').fill('cold places');
	await page.getByRole('button', { name: 'Search features' }).click();
	await expect(cards()).toHaveText(['Crime from cold places']);
	await cards().click();
	await expect(page).toHaveURL(/\/lists\/\d+$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crime from cold places');
});
