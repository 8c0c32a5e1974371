import { expect, test } from './shop-test';

const script = 'https://www.googletagmanager.com/gtag/js?id=G-TEST123';

test('analytics run only when the bookseller enables them, and never on account pages or with query strings', async ({
	page,
	shop,
}) => {
	const asked: string[] = [];
	await page.route('https://www.googletagmanager.com/**', (route) => {
		asked.push(route.request().url());
		return route.fulfill({ contentType: 'text/javascript', body: '' });
	});
	const told = () =>
		page.evaluate(() =>
			[...(window.dataLayer ?? [])]
				.flatMap((command) =>
					command[1] === 'page_view' ? [new URL((command[2] as { page_location: string }).page_location)] : [],
				)
				.map(({ pathname, search }) => pathname + search),
		);
	const first = await page.goto('/contact-hours');
	expect(first?.headers()['content-security-policy']).not.toContain('google');
	await page.waitForLoadState('networkidle');
	expect(asked).toEqual([]);
	await shop.set({ 'store_info.google_analytics_code': 'G-TEST123' });
	try {
		await page.goto('/account/login?back=/browse');
		await page.waitForLoadState('networkidle');
		expect(asked).toEqual([]);
		await page.goto('/contact-hours?from=letter');
		await expect.poll(() => asked).toEqual([script]);
		await expect.poll(told).toEqual(['/contact-hours']);
		await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
		await expect.poll(told).toEqual(['/contact-hours', '/privacy-policy']);
		await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
		await page.goto('/contact-hours');
		await page.waitForLoadState('networkidle');
		expect(asked).toEqual([script]);
	} finally {
		await shop.set({ 'store_info.google_analytics_code': '' });
	}
});
