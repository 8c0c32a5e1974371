import { expect, test } from './shop-test';

/** A picture of one pixel. */
const tile = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
	'base64',
);

test('a location’s map loads near the viewport with its attribution, and is removed if it fails', {
	tag: '@chromium',
}, async ({ page }) => {
	const map = page.locator('.leaflet-container').first();
	const link = page.getByRole('link', { name: 'See Downtown on OpenStreetMap' });
	const refused = page.waitForEvent('requestfailed', (request) =>
		request.url().startsWith('https://tile.openstreetmap.org/'),
	);
	await page.goto('/contact-hours');
	await link.scrollIntoViewIfNeeded();
	await refused;
	await expect(page.locator('.map')).toHaveCount(0);
	await expect(page.getByRole('main')).not.toContainText('could not be loaded');
	await page.route('https://tile.openstreetmap.org/15/**', (route) =>
		route.fulfill({ contentType: 'image/png', body: tile }),
	);
	await page.reload();
	await link.scrollIntoViewIfNeeded();
	await expect(map.locator('img.leaflet-tile-loaded').first()).toBeAttached();
	await expect(map).toBeVisible();
	await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
});
