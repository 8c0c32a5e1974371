import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Shop, startShop } from '../harness/shop';
import { expect, test as shopTest } from './shop-test';
import { signUp } from './sign-up';

/** Starts the older version of the site, which says whom it was handed. */
async function startOlderSite() {
	const server = createServer((request, response) => {
		const [payload = ''] = (new URL(request.url ?? '', 'http://older').searchParams.get('transfer') ?? '').split('.');
		response.setHeader('Content-Type', 'text/plain; charset=utf-8');
		response.end(Buffer.from(payload, 'base64url').toString());
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://localhost:${port}/old-shop?from=new`, server };
}

const test = shopTest.extend<{ olderSite: string; shop: Shop }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
	olderSite: async ({}, use) => {
		const { url, server } = await startOlderSite();
		await use(url);
		server.close();
	},
	shop: async ({ olderSite }, use) => {
		const shop = await startShop({ env: { TRUST_PROXY: '1', LEGACY_SITE_URL: olderSite } });
		await use(shop);
		await shop.stop();
	},
});

test('a link takes customers to the older site under their own account, and guests to the log-in', async ({
	page,
	olderSite,
}) => {
	const menu = page.getByRole('banner').locator('.account-menu');
	await page.goto('/');
	await expect(menu.getByRole('link', { name: 'Older version of this site' })).toHaveCount(0);
	await page.goto('/account/older-site');
	await expect(page).toHaveURL(/\/account\/login\?back=/);

	const email = await signUp(page);
	await page.goto('/');
	await menu.locator('summary').click();
	await menu.getByRole('link', { name: 'Older version of this site' }).click();
	await page.waitForURL(`${olderSite}&transfer=*`);
	const told = JSON.parse((await page.locator('body').textContent()) ?? '') as Record<string, unknown>;
	expect(told).toMatchObject({ person: email, account: email });
	expect(Number(told.expires)).toBeGreaterThan(Date.now() / 1000);
	await page.goto('/account/details');
	await expect(page.getByLabel('First name')).toHaveValue('Ines');
});
