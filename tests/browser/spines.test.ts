import sharp from 'sharp';
import { offersOf } from './fill-cart';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

test('a list shows a shelf of spines to its owner, and to everyone once it is shared', async ({ page, shop }) => {
	await signUp(page);
	await page.goto('/account/lists');
	await page.getByLabel('New list').fill('Winter reading');
	await page.getByRole('button', { name: 'Create a list' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter reading');
	const id = /\/(\d+)$/.exec(page.url())?.[1] ?? '';
	for (const { eisbn } of offersOf(shop, 'plenty', 2)) {
		await page.goto(`/item/${eisbn}/lists`);
		const choice = page.getByRole('button', { name: /^Winter reading/ });
		await choice.click();
		await expect(choice).toHaveAttribute('aria-pressed', 'true');
	}
	await page.goto(`/lists/${id}`);
	const shelf = page.getByRole('main').locator('img[src^="/spines/"]');
	await expect(shelf).toHaveAttribute('src', `/spines/${id}.svg`);
	await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
	// While the list is being arranged, it shows no picture.
	await page.getByRole('main').getByRole('link', { name: 'Arrange' }).click();
	await expect(page.getByRole('main').getByRole('link', { name: 'Done' })).toBeVisible();
	await expect(shelf).toHaveCount(0);
	const own = await page.request.get(`/spines/${id}.svg`);
	expect(own.headers()['cache-control']).toContain('no-store');
	expect(await own.text()).toContain('<svg');
	const stranger = (path: string) => fetch(new URL(path, shop.url));
	for (const kind of ['svg', 'png']) expect((await stranger(`/spines/${id}.${kind}`)).status).toBe(404);

	await page.goto(`/account/lists/${id}`);
	await page.getByRole('button', { name: 'Share this list' }).click();
	const address = (await page.locator('.list-address').textContent()) ?? '';
	const shared = new URL(address).pathname;
	const seen = await (await stranger(shared)).text();
	const picture = /<meta property="og:image" content="([^"]+)"/.exec(seen)?.[1] ?? '';
	expect(new URL(picture).pathname).toBe(`/spines/${shared.split('/').at(-1)}.png`);
	const shown = await stranger(new URL(picture).pathname);
	expect(shown.headers.get('content-type')).toBe('image/png');
	const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
	expect({ width, height }).toEqual({ width: 1200, height: 630 });
	expect((await stranger(`/spines/${id}.png`)).status).toBe(404);

	await page.goto(`/account/lists/${id}`);
	await page.getByRole('button', { name: 'Stop sharing' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText('The list is no longer shared.');
	await expect.poll(async () => (await stranger(new URL(picture).pathname)).status).toBe(404);
});
