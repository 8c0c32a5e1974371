import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a test can measure time or wait blindly with, and what is to be done instead. */
const refused: [RegExp, string][] = [
	[/\bperformance\.now\(\)|\bhrtime\b/, 'count what is done instead of timing it, or measure it in tests/bench'],
	[/\bwaitForTimeout\(/, 'wait for what is to come, or hand the page a clock'],
	[/^\s*await (?:pause|wait|setTimeout)\(\d{3,}/m, 'poll for what is to come, or hand the code a clock'],
	[/await new Promise\(\(\w+\) => setTimeout\(\w+, \d{3,}\)\)/, 'poll for what is to come, or hand the code a clock'],
];

/** Where something is measured because a person or a program would notice the time itself. */
const allowed = new Set([
	// The fallback typeface has to have been seen before the other one comes; by the page's own clock.
	'tests/browser/first-look.scripts.test.ts',
]);

const files = ['unit', 'api', 'browser', 'harness'].flatMap((folder) =>
	readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.tsx?$/.test(name))
		.map((name) => `tests/${folder}/${name}`),
);

test('no test goes by the time that something takes: a busy machine is no fault of the shop', () => {
	const found = files
		.filter((file) => !allowed.has(file) && !file.endsWith('/no-timed-tests.test.ts'))
		.flatMap((file) => {
			const text = readFileSync(file, 'utf8');
			return refused.filter(([pattern]) => pattern.test(text)).map(([, advice]) => `${file}: ${advice}`);
		});
	expect(found).toEqual([]);
	expect(files.length).toBeGreaterThan(300);
});
