import { type Browser, type BrowserContext, test as base, type Page } from 'playwright/test';
import type { PlainBrowser } from './context';

export interface ClientOptions {
	/** The client of the tests: Chromium, or a client that reads and sends HTML and draws nothing. */
	client: 'chromium' | 'plain';
}

/** Playwright's `test`, with the plain client's pages if the project says so. */
export const test = base.extend<object, ClientOptions>({
	client: ['chromium', { option: true, scope: 'worker' }],
	browser: [
		async ({ client, playwright, launchOptions }, use) => {
			if (client === 'chromium') {
				const browser = await playwright.chromium.launch(launchOptions);
				await use(browser);
				return browser.close();
			}
			// The module takes a third of a second to load.
			const { PlainBrowser } = await import('./context');
			const browser = new PlainBrowser(playwright.request);
			await use(browser as unknown as Browser);
			await browser.close();
		},
		{ scope: 'worker', timeout: 0 },
	],
	context: async ({ client, browser, baseURL, extraHTTPHeaders, userAgent }, use) => {
		if (client === 'plain') {
			(browser as unknown as PlainBrowser).defaults = { baseURL, extraHTTPHeaders, userAgent };
		}
		// Playwright adds the context options of the project and the test.
		const context = await browser.newContext();
		await use(context as BrowserContext);
		await context.close();
	},
	page: async ({ context }, use) => use((await context.newPage()) as Page),
});
