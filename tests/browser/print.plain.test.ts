import { fillCart } from './screens';
import { expect, test } from './shop-test';

test('a printed page has the shop’s name above, its address and tax number below, and no buttons', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	await fillCart(page, shop);
	for (const path of ['/checkout/cart', '/contact-hours', '/features']) {
		await page.goto(path);
		await page.emulateMedia({ media: 'print' });
		await expect(page.getByRole('banner').getByRole('link', { name: 'Heron’s Reach Books' })).toBeVisible();
		await expect(page.getByRole('contentinfo').getByText('GST 12345 6789 RT0001')).toBeVisible();
		await expect(page.getByRole('contentinfo').getByText('101 Sample Lane')).toBeVisible();
		await expect(page.getByRole('contentinfo').getByText(/today/i).filter({ visible: true })).toHaveCount(0);
		await expect(page.getByRole('search')).toHaveCount(0);
		await expect(page.getByRole('button')).toHaveCount(0);
		await page.emulateMedia({ media: 'screen' });
	}
});

test('a printed page leaves out the shelf at the end', { tag: '@chromium' }, async ({ page }) => {
	await page.goto('/no/such/page');
	const shelf = page.getByRole('main').getByRole('list').first();
	await expect(shelf).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	await expect(shelf).toBeHidden();
});

test('a printed cart shows its titles and their total', { tag: '@chromium' }, async ({ page, shop }) => {
	const title = await fillCart(page, shop);
	await page.goto('/checkout/cart');
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('heading', { name: title })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Total');
});
