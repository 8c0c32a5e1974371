import { filesBelow, matchesIn, type Problem, read, requireAtLeast } from './problems';

/** Code that makes a test unreliable, each with an alternative. */
const refused: [RegExp, string][] = [
	[/\bperformance\.now\(\)|\bhrtime\b/g, 'Count what is done instead of timing it, or measure it in tests/bench.'],
	[/\bwaitForTimeout\(/g, 'Wait for the expected state, or give the page a clock.'],
	[/^\s*await (?:pause|wait|setTimeout)\(\d{3,}/gm, 'Poll for the expected state, or give the code a clock.'],
	[
		/await new Promise\(\(\w+\) => setTimeout\(\w+, \d{3,}\)\)/g,
		'Poll for the expected state, or give the code a clock.',
	],
	[
		/\bvi\.(?:doMock|mock)\(/g,
		'Pass what the test replaces as an argument: the test files of a worker share their modules, so a mocked module reaches other files, or is loaded already.',
	],
];

/** Tests that may measure time because a user or a program would notice a longer time. */
const allowed = new Set([
	// The fallback font must be visible before the other font has loaded, measured by the page's own clock.
	'tests/browser/first-look.scripts.test.ts',
]);

/**
 * Checks that no test measures time or waits for a fixed time, because such a test fails on a busy machine, and that no test
 * replaces a module.
 */
export function unreliableTests(): Problem[] {
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
