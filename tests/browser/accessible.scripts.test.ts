import AxeBuilder from '@axe-core/playwright';
import { screens } from './screens';
import { test } from './screens-test';
import { expect } from './shop-test';

for (const width of [360, 1440]) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 900 } });
		for (const { name, open } of screens) {
			test(`axe finds nothing on ${name}`, async ({ page, shop }) => {
				await open(page, shop);
				const { violations } = await new AxeBuilder({ page }).analyze();
				expect(
					violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
				).toEqual([]);
				const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
				expect(overflow, 'nothing is wider than the page').toBeLessThanOrEqual(0);
			});
		}
	});
}
