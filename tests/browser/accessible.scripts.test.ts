import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { screens } from './screens';
import { test } from './screens-test';
import { expect } from './shop-test';

// Each screen is reached once and looked at twice: how it was reached says nothing about how wide it is.
test.use({ viewport: { width: 360, height: 900 } });
for (const { name, open } of screens) {
	test(`axe finds nothing on ${name}, at 360 and at 1440 px`, async ({ page, shop }) => {
		await open(page, shop);
		await expectNoViolation(page);
		await page.setViewportSize({ width: 1440, height: 900 });
		await expectNoViolation(page);
	});
}

async function expectNoViolation(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
	expect(found).toEqual([]);
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	expect(overflow, 'nothing is wider than the page').toBeLessThanOrEqual(0);
}
