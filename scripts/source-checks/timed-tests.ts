import { filesBelow, matchesIn, type Problem, read, requireAtLeast } from './problems';

/** Code with which a test measures time or waits for a fixed time, each with an alternative. */
const refused: [RegExp, string][] = [
	[/\bperformance\.now\(\)|\bhrtime\b/g, 'Count what is done instead of timing it, or measure it in tests/bench.'],
	[/\bwaitForTimeout\(/g, 'Wait for the expected state, or give the page a clock.'],
	[/^\s*await (?:pause|wait|setTimeout)\(\d{3,}/gm, 'Poll for the expected state, or give the code a clock.'],
	[
		/await new Promise\(\(\w+\) => setTimeout\(\w+, \d{3,}\)\)/g,
		'Poll for the expected state, or give the code a clock.',
	],
];

/** Tests that may measure time because a user or a program would notice a longer time. */
const allowed = new Set([
	// The fallback font must be visible before the other font has loaded, measured by the page's own clock.
	'tests/browser/first-look.scripts.test.ts',
]);

/** Checks that no test measures time or waits for a fixed time, because such a test fails on a busy machine. */
export function timedTests(): Problem[] {
	const files = ['unit', 'api', 'browser', 'harness'].flatMap((folder) => filesBelow(`tests/${folder}`, /\.tsx?$/));
	return [
		...requireAtLeast(301, files.length, 'tests', 'files'),
		...files
			.filter((file) => !allowed.has(file))
			.flatMap((file) => {
				const text = read(file);
				return refused.flatMap(([pattern, advice]) =>
					matchesIn(text, pattern).map(({ line }) => ({ file, line, advice })),
				);
			}),
	];
}
