import { addMonths, format, setDate } from 'date-fns';
import { expect, test } from './shop-test';
import { shopToday } from './shop-today';

test('the contact page gives address, contacts and hours, also to search engines', async ({ page }) => {
	await page.goto('/contact-hours');
	const place = page.getByRole('region', { name: 'Downtown' });
	await expect(place).toContainText('101 Sample Lane');
	const first = /^Downtown\s*(Open today until|Opens today at|Closed (for )?today|Today:)/.exec(
		(await place.textContent()) ?? '',
	)?.[1];
	expect(first).toBeDefined();
	const today = format(shopToday(), 'EEEE');
	// On a special day, the weekly hours highlight no day.
	const inWeek = place.locator('tr[aria-current="date"]');
	await expect(inWeek).toHaveCount(first === 'Today:' ? 0 : 1);
	await expect(place.getByRole('row', { name: new RegExp(`^${today}`) })).toHaveCount(1);
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

test('the page lists special days of this month and the next, but no later ones', async ({ page, shop }) => {
	const days = [1, 2].map((months) => format(setDate(addMonths(shopToday(), months), 3), 'yyyy-MM-dd'));
	const [next = '', later = ''] = days;
	await shop.run('hours', 'day', 'all', next, 'Open house until nine');
	await shop.run('hours', 'day', 'all', later, 'Closed for the count');
	try {
		await page.goto('/contact-hours');
		const place = page.getByRole('region', { name: 'Downtown' });
		await expect(place).toContainText('Open house until nine');
		await expect(place).toContainText(format(new Date(`${next}T12:00`), 'MMMM d'));
		await expect(place).not.toContainText('Closed for the count');
	} finally {
		for (const day of days) await shop.run('hours', 'day', 'all', day, '--clear');
	}
});

test('the contact page leaves out a missing toll-free number and fax', async ({ page, shop }) => {
	const { toll_free, fax } = JSON.parse(await shop.run('settings', 'get', 'store_info')) as Record<string, string>;
	const main = page.getByRole('main');
	try {
		await shop.set({ 'store_info.toll_free': '800-555-0144', 'store_info.fax': '250-555-0145' });
		await page.goto('/contact-hours');
		for (const words of ['800-555-0144', '250-555-0145']) await expect(main).toContainText(words);
		await shop.set({ 'store_info.toll_free': '', 'store_info.fax': '' });
		await page.goto('/contact-hours');
		for (const words of ['Toll free', 'Fax']) await expect(main.getByText(words, { exact: true })).toHaveCount(0);
	} finally {
		await shop.set({ 'store_info.toll_free': toll_free ?? '', 'store_info.fax': fax ?? '' });
	}
});
