import type { Page } from 'playwright/test';

/** Opens what is folded behind these words, where it is folded: a wide page may show it, and hide the words. */
export async function unfold(page: Page, words: string | RegExp): Promise<void> {
	const folded = page.locator('details:not([open]) > summary').filter({ hasText: words });
	if ((await folded.count()) > 0 && (await folded.first().isVisible())) await folded.first().click();
}
