import { filesBelow, matchesIn, type Problem, read, requireAtLeast } from './problems';

/** Ways in which a test measures or waits for a fixed time, each with an alternative. */
const refused: [RegExp, string][] = [
	[/\bperformance\.now\(\)|\bhrtime\b/g, 'Count what is done instead of timing it, or measure it in tests/bench.'],
	[/\bwaitForTimeout\(/g, 'Wait for the expected state, or give the page a clock.'],
	[/^\s*await (?:pause|wait|setTimeout)\(\d{3,}/gm, 'Poll for the expected state, or give the code a clock.'],
	[
		/await new Promise\(\(\w+\) => setTimeout\(\w+, \d{3,}\)\)/g,
		'Poll for the expected state, or give the code a clock.',
	],
];

/** Tests that may measure time because a user or a program would notice that time. */
const allowed = new Set([
	// The fallback font must be visible before the other font has loaded, measured by the page's own clock.
	'tests/browser/first-look.scripts.test.ts',
]);

/** Checks that no test depends on how long something takes, because on a busy machine it would fail. */
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
