import { offerOf } from './fill-cart';
import { expect, test } from './shop-test';

test('the location dialog stays closed after the shopper closed it', async ({ page, shop }) => {
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
	const link = page.getByRole('banner').getByRole('link', { name: 'Choose a location' });
	const dialog = page.getByRole('dialog', { name: 'Choose a location' });
	await link.click();
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialog).toHaveCount(0);
	await page
		.locator('#offers')
		.getByRole('button', { name: /^Add to cart/ })
		.first()
		.click();
	await expect(page.getByText('Added to cart').first()).toBeVisible();
	await page.waitForLoadState('networkidle');
	await expect(dialog).toHaveCount(0);
	await link.click();
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
});
