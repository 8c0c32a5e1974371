import { expect, test } from './shop-test';

const book = '9799840322397';

test('a refused post shows a page of the shop', { tag: '@chromium' }, async ({ page, request, shop }) => {
	const name = await shop.run('settings', 'get', 'store_info.name');
	const posts: [path: string, body: string, status: number][] = [
		['/checkout/cart', 'intent=evil', 400],
		['/privacy-policy', 'a=b', 405],
		[`/item/${book}`, 'a=b', 405],
	];
	for (const [path, body, status] of posts) {
		const answer = await request.post(path, {
			data: Buffer.from(body),
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			maxRedirects: 0,
		});
		expect(answer.status(), path).toBe(status);
		const html = await answer.text();
		await page.setContent(html);
		await expect(page, path).toHaveTitle(new RegExp(`^${name}`));
		await expect(page.getByRole('banner'), path).toBeVisible();
		await expect(page.getByRole('contentinfo'), path).toBeVisible();
		await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Something went wrong');
		// No script runs on the page, because it contains none of the shop's.
		expect(html, path).not.toMatch(/__remixContext|<script[^>]+src=|modulepreload/);
	}
});

test('a route that only accepts forms refuses with a link back', async ({ request }) => {
	const answer = await request.post('/cart/add', {
		data: Buffer.from('intent=evil'),
		headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
		maxRedirects: 0,
	});
	expect(answer.status()).toBe(400);
	expect(answer.headers()['content-security-policy']).toContain("script-src 'self'");
	expect(await answer.text()).toMatch(/This form could not be read\.[\s\S]*href="\/browse">Go back</);
});

test('a private store answers 401 on every closed page, including an order', async ({ page, shop }) => {
	const words = 'For members of the reading room.';
	const open = { status: 200, shut: false };
	const statusAt = async (path: string) => {
		const answer = await page.goto(path);
		return { status: answer?.status(), shut: (await page.getByRole('main').getByText(words).count()) > 0 };
	};
	const shut = { status: 401, shut: true };
	await shop.set({ is_private: true, login_required_message: words });
	try {
		for (const path of ['/', '/browse', '/account/order/1001', '/nothing']) {
			expect(await statusAt(path), path).toEqual(shut);
		}
		const door = ['/account/login', '/account/signup', '/privacy-policy', '/contact-hours'];
		for (const path of door) expect(await statusAt(path), path).toEqual(open);
		await shop.set({ is_exclusive: true });
		for (const path of door) expect(await statusAt(path), path).toEqual(shut);
	} finally {
		await shop.set({ is_private: false, is_exclusive: false, login_required_message: '' });
	}
});
