import type { Locator, Page } from 'playwright/test';
import { expect } from './plain-client/expect';

/**
 * Waits until a page is drawn as its readers see it: with its sheets and its fonts. Chromium measures a page whose sheets
 * are still on their way without them. Call this before you measure, and after an assertion that only the new page
 * satisfies.
 */
export async function untilDrawn(page: Page): Promise<void> {
	await page.waitForLoadState('load');
	// The browser asks for fonts once it lays the page out. If scripts are off, promises of the page may not end.
	const fonts = () =>
		page.evaluate(() => {
			document.body.getBoundingClientRect();
			return document.fonts.status;
		});
	await expect.poll(fonts, 'the fonts of the page').toBe('loaded');
}

/** Returns the box of an element, once it is seen and its page is drawn. Throws if the element has no box. */
export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
	await locator.waitFor();
	await untilDrawn(locator.page());
	const box = await locator.boundingBox();
	if (!box) throw new Error(`${locator} has no box.`);
	return box;
}
