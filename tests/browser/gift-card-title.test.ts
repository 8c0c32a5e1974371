import { expect, test } from './shop-test';

test('a gift card says from how much on it can be had, and that it can', async ({ page }) => {
	await page.goto('/browse/filter/k/title/t/gift%20card%20heron');
	const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Gift Card: Heron at Dusk' });
	await expect(card).toContainText('From $10.00');
	await expect(card).toContainText('Available');
	await expect(card).not.toContainText('Unavailable');
	await page.goto((await card.locator('a[href^="/item/"]').first().getAttribute('href')) ?? '');
	const main = page.getByRole('main');
	await expect(main).toContainText('From $10.00');
	await expect(main).toContainText('You choose how much it is worth.');
	await expect(main.getByText('see prices')).toHaveCount(0);
	await expect(main).toContainText('Gift cards are sold in our shops.');
	await expect(main.getByRole('link', { name: 'Log in' })).toHaveCount(0);
	await page.goto('/browse/filter/b/unavailable/t/gift%20card');
	await expect(page.getByRole('main').getByText('Gift Card: Heron at Dusk')).toHaveCount(0);
});
