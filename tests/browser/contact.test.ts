import { expect, test } from './shop-test';

test('a page tells where the shop is, how to reach it and when it is open, search engines too', async ({ page }) => {
	await page.goto('/contact-hours');
	const place = page.getByRole('region', { name: 'Downtown' });
	await expect(place).toContainText('101 Sample Lane');
	await expect(place.getByRole('link', { name: '250-555-0142' })).toHaveAttribute('href', 'tel:2505550142');
	await expect(place.getByText('Toll free')).toBeVisible();
	await expect(place.getByRole('link', { name: 'downtown@herons-reach.example.org' })).toBeVisible();
	await expect(place.getByRole('row', { name: /^Monday/ })).toContainText('9:30 am – 7 pm');
	await expect(place.getByRole('link', { name: 'See Downtown on OpenStreetMap' })).toHaveAttribute(
		'href',
		/mlat=48\.4271&mlon=-123\.3682#map=15\//,
	);
	const told = await page.locator('script[type="application/ld+json"]').allTextContents();
	expect(told.map((text) => JSON.parse(text))).toMatchObject([
		{
			'@type': 'BookStore',
			name: 'Heron’s Reach Books, Downtown',
			url: expect.stringMatching(/\/contact-hours$/),
			address: { '@type': 'PostalAddress', streetAddress: '101 Sample Lane', addressLocality: 'Victoria' },
			openingHours: ['Mo-Fr 09:30-19:00', 'Sa 09:00-19:00', 'Su 11:00-17:00'],
		},
		{ '@type': 'BookStore', name: 'Heron’s Reach Books, Sidney' },
		{ '@type': 'BreadcrumbList' },
	]);
});
