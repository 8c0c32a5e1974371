import type { Page } from 'playwright/test';
import { type OtherBrowser, scriptsRun } from './other-browser';

/** Recent features that the sheets use: the word, and a word that no browser knows. */
const newer: [string, string][] = [
	['::details-content', '::details-unknown'],
	['container-type', 'unknown-type'],
	['@container', '@unknown'],
	[':popover-open', ':unknown-open'],
	[':has(', ':unknown('],
];

/** Makes the browser of a page forget recent features, like a browser that was not updated for years. */
export async function forgetNewer(page: Page): Promise<void> {
	await page.route(/\.css$/, async (route) => {
		// Not `route.fetch`: its answer becomes unreadable if the page is closed meanwhile, and the test fails.
		const response = await fetch(route.request().url());
		const text = newer.reduce((sheet, [word, unknown]) => sheet.replaceAll(word, unknown), await response.text());
		await route.fulfill({ status: response.status, contentType: 'text/css; charset=utf-8', body: text });
	});
	await page.addInitScript(() => {
		for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
			Reflect.deleteProperty(HTMLElement.prototype, name);
		// As the browser reads them, before it draws anything.
		new MutationObserver(() => {
			for (const name of ['popover', 'popovertarget'])
				for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
		}).observe(document, { childList: true, subtree: true, attributes: true });
	});
}

/** A page of Playwright's with the interface of the other browsers. */
export const asOtherBrowser = (page: Page): OtherBrowser => ({
	smallest: 320,
	go: async (url) => {
		await page.goto(url, { waitUntil: 'load' });
		await page.waitForFunction(scriptsRun);
	},
	run: (call, ...args) =>
		page.evaluate(([text, values]) => new Function(`return (${text})(...arguments)`)(...values), [
			String(call),
			args,
		] as const),
	size: (width, height) => page.setViewportSize({ width, height }),
	press: (xpath) => page.locator(`xpath=${xpath}`).first().click(),
	type: (xpath, text) => page.locator(`xpath=${xpath}`).first().fill(text),
	picture: () => page.screenshot(),
	close: () => page.close(),
});
