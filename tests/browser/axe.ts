import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { isUsual } from '../harness/test-level';

/** The script that runs in each page. The minified file is half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Later rows of a list or table are built like earlier rows. Checking each of sixty titles takes half of the time. */
const repeated = ['li:nth-child(n + 13)', 'tr:nth-child(n + 13)'];

/**
 * Returns the faults that axe finds in the current page, by all of its rules or by the given rules: each rule, with the
 * elements that
 * break it. Contrast takes half of the time: the usual level leaves it to tests/unit/shell/colours.test.ts.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
	await untilDrawn(page);
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	const violations = await page.evaluate(
		async ([only, exclude, contrast]) => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			// Targets of 24 px and more (WCAG 2.2), which axe checks only on request.
			const rules = { 'target-size': { enabled: true }, 'color-contrast': { enabled: contrast } };
			const asked = only ? { runOnly: only } : { rules };
			const sparing = { resultTypes: ['violations' as const], preload: false };
			return (await axe.run({ include: [['html']], exclude }, { ...sparing, ...asked })).violations;
		},
		[rules, repeated, !isUsual] as const,
	);
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
