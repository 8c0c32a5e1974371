import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/a-page.md', 'utf8');
const [, ...requests] = page.split(/^## /m);

describe.each(requests.map((text) => [text.slice(0, text.indexOf('\n')), text] as const))('%s', (_name, text) => {
	const steps = text.split('\n').filter((line) => /^\d+\. /.test(line));

	it('is followed through twelve files at most', () => {
		expect(steps.length).toBeGreaterThan(5);
		expect(steps.length).toBeLessThanOrEqual(12);
		expect(steps.filter((step) => !/^\d+\. `[^`]+` /.test(step))).toEqual([]);
	});

	it('names files that are there', () => {
		const names = [...text.matchAll(/`((?:app|store|web)\/[^`]+|server\.ts)`/g)].map(([, name]) => name ?? '');
		expect(names.length).toBeGreaterThanOrEqual(steps.length);
		expect(names.filter((name) => !existsSync(name))).toEqual([]);
	});
});
