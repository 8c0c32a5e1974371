import type { Page } from 'playwright/test';

/** Opens the part that is folded behind these words, if it is folded. A wide page may show the part and hide the words. */
export async function unfold(page: Page, words: string | RegExp): Promise<void> {
	const folded = page.locator('details:not([open]) > summary').filter({ hasText: words });
	if ((await folded.count()) > 0 && (await folded.first().isVisible())) await folded.first().click();
}
