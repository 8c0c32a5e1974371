import { expect, test } from './shop-test';

/** One pixel. */
const tile = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
	'base64',
);

test('the map of a place comes once it is in view, says whose it is, and what there is where it does not come', {
	tag: '@chromium',
}, async ({ page }) => {
	await page.goto('/contact-hours');
	const map = page.locator('.leaflet-container').first();
	const missing = page.getByRole('status').filter({ hasText: 'The map could not be loaded.' });
	await page.getByRole('link', { name: 'See Downtown on OpenStreetMap' }).scrollIntoViewIfNeeded();
	await expect(missing.first()).toBeVisible();
	await expect(map).toBeHidden();
	await page.route('https://tile.openstreetmap.org/15/**', (route) =>
		route.fulfill({ contentType: 'image/png', body: tile }),
	);
	await page.reload();
	await page.getByRole('link', { name: 'See Downtown on OpenStreetMap' }).scrollIntoViewIfNeeded();
	await expect(map.locator('img.leaflet-tile-loaded').first()).toBeAttached();
	await expect(map).toBeVisible();
	await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
	await expect(missing).toHaveCount(0);
});
