import { expect, test } from './shop-test';

test('every page of the sample shop has one quiet note that says so', async ({ page }) => {
	for (const path of ['/', '/browse', '/checkout/cart', '/account/login', '/no-such-page']) {
		await page.goto(path);
		await expect(page.getByRole('complementary', { name: 'Sample shop' })).toHaveText(
			'This is a sample shop: nothing here is for sale.',
		);
	}
});
