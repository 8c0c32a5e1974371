import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { isUsual } from '../harness/test-level';

/** What each page is given: the one that is half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What stands far down a list or a table is made as what stands before it, and looking at each of sixty titles is half the cost. */
const repeated = ['li:nth-child(n + 13)', 'tr:nth-child(n + 13)'];

/**
 * What axe finds wrong with a page as it is shown, by all of its rules or by those: each rule, and the elements that break it.
 * Contrast takes half of the time: the usual level leaves it to tests/unit/shell/colours.test.ts.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
	await untilDrawn(page);
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	const violations = await page.evaluate(
		async ([only, exclude, contrast]) => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			// Targets of 24 px and more (WCAG 2.2), which axe looks at only when it is asked to.
			const rules = { 'target-size': { enabled: true }, 'color-contrast': { enabled: contrast } };
			const asked = only ? { runOnly: only } : { rules };
			const sparing = { resultTypes: ['violations' as const], preload: false };
			return (await axe.run({ include: [['html']], exclude }, { ...sparing, ...asked })).violations;
		},
		[rules, repeated, !isUsual] as const,
	);
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
