import { CommandError } from './command';

/** Parses the option `--map HEADING=FIELD,…`, which may be given several times. */
export function readMapping(given: readonly string[]): Record<string, string> {
	const pairs = given.flatMap((list) => list.split(',')).filter((pair) => pair.trim() !== '');
	return Object.fromEntries(
		pairs.map((pair) => {
			const at = pair.lastIndexOf('=');
			if (at < 1) throw new CommandError(`--map must be HEADING=FIELD, not ${pair}.`);
			return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
		}),
	);
}
