import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../harness/processes';
import { listening, startShop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { hostileFiles, hostilePosts } from './hostile-posts';
import { expect, test } from './shop-test';

/** Runs work with the storefront under the stock remix-serve, against a separate store. */
async function underRemixServe(work: (url: string) => Promise<void>): Promise<void> {
	const store = await startShop({ program: ['build/store-api.js'] });
	const web = spawn('node_modules/.bin/remix-serve', ['build/server/index.js'], {
		env: {
			...process.env,
			NODE_ENV: 'production',
			// Without PORT it takes a free port, and another process that starts at the same moment may take the same.
			PORT: String(await freePort()),
			STORE_API_URL: store.url,
			SESSION_SECRET: testSecret,
		},
		stdio: 'pipe',
	});
	const ended = once(web, 'exit');
	try {
		await work(await listening(web));
	} finally {
		// When told to end, it waits for a client's open connections.
		web.kill('SIGKILL');
		await ended;
		await store.stop();
	}
}

test('the storefront also runs under stock remix-serve with a separate store', async ({ page }) => {
	await underRemixServe(async (url) => {
		const home = await page.goto(url);
		expect(home?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-");
		await page.goto(`${url}/browse/filter/k/title/t/wizard%20of%20earthsea`);
		await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
		await expect(page.getByText('Added to cart').first()).toBeVisible();
		await page.goto(`${url}/checkout/cart`);
		await expect(page.getByRole('main').getByRole('link', { name: 'A Wizard of Earthsea' })).toBeVisible();
		// Later requests of the page must not fail.
		await page.close();
	});
});

test('remix-serve limits forms like the shop does', { tag: '@all' }, async ({ request }) => {
	await underRemixServe(async (url) => {
		const posts = [
			...hostilePosts('email_address').map((post) => ({ ...post, path: '/account/login' })),
			...hostileFiles.map((post) => ({ ...post, path: '/browse/file' })),
		];
		for (const { name, path, type, body } of posts) {
			const answer = await request.post(url + path, { data: Buffer.from(body), headers: { 'Content-Type': type } });
			expect(answer.status(), name).toBe(400);
			expect(await answer.text(), name).toContain('This form could not be read.');
		}
	});
});
