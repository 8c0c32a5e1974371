import { randomBytes } from 'node:crypto';
import { test as base, expect } from 'playwright/test';
import { type Shop, startShop } from '../harness/shop';

/** A shop for each worker: tests of one worker share its data, so each looks after what it changes. */
export const test = base.extend<{ consoleErrors: string[] }, { shop: Shop }>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
		async ({}, use) => {
			const shop = await startShop({ env: { TRUST_PROXY: '1' } });
			await use(shop);
			await shop.stop();
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ shop }, use) => use(shop.url),
	/** Every test comes from an address of its own: what one posts does not count towards another's limits. */
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
	extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': `2001:db8::${randomBytes(2).toString('hex')}` }),
	// The tests reach no other host: where the map's tiles come from, a blank one answers.
	context: async ({ context }, use) => {
		await context.route('https://tile.openstreetmap.org/**', (route) =>
			route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
		);
		await use(context);
	},
	/** What the page wrote to the console as an error; a test ends by finding none. */
	consoleErrors: [
		async ({ page }, use) => {
			const errors: string[] = [];
			page.on('console', (message) => {
				// The browser itself reports a page that answered 4xx; the tests that ask for one look at the page.
				if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
			});
			page.on('pageerror', (error) => errors.push(error.message));
			await use(errors);
			expect(errors).toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };
