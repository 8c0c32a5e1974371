const known = ['sqlite', 'postgres'] as const;
export type Engine = (typeof known)[number];

/** The database engines that the tests run on: both, or the engine that TEST_ENGINES names ('sqlite'). */
export const engines: readonly Engine[] = chosen(process.env.TEST_ENGINES);

/** For the names of tests of one engine: the reason for skipping, if TEST_ENGINES leaves it out. */
export const whyWithout = (engine: Engine): string =>
	engines.includes(engine) ? '' : ` (skipped: TEST_ENGINES leaves ${engine} out)`;

function chosen(words: string | undefined): readonly Engine[] {
	if (!words) return known;
	return words.split(',').map((word) => {
		const engine = known.find((name) => name === word);
		if (!engine) throw new Error(`TEST_ENGINES: the engine ${word} is unknown. Use ${known.join(' or ')}.`);
		return engine;
	});
}
