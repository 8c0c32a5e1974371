import { expect, test } from './shop-test';

test('the desk uses the shop’s typeface and its light and dark colours', async ({ request, shop }) => {
	await shop.set({ 'style.accent': '#0a5c8a' });
	try {
		const answer = await request.get('/desk/log-in');
		const page = await answer.text();
		const [, sheet = ''] = /<style id="shop-colours">(.*?)<\/style>/s.exec(page) ?? [];
		expect(sheet).toContain('--accent-fill:#0a5c8a');
		expect(sheet).toContain('@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark');
		expect(answer.headers()['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
		expect(page).toMatch(/<link rel="preload" as="font"[^>]*literata/);
		const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
		expect(await (await request.get(href)).text()).toMatch(/font-family:\s*"?Literata Variable/);
	} finally {
		await shop.set({ 'style.accent': '#8a2f1f' });
	}
});
