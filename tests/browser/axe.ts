import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** What axe finds wrong with a page as it is shown: each rule, and the elements that break it. */
export async function violationsOf(page: Page): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
	const violations = await page.evaluate(async () => {
		const { axe } = window as unknown as { axe: typeof import('axe-core') };
		return (await axe.run(document, { resultTypes: ['violations'] })).violations;
	});
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
