import { filesBelow, lineWith, matchesIn, type Problem, read } from './problems';

/** The one module that knows time zones. */
const own = 'store/contract/zoned-time.ts';

/** Code that asks Node or a package for a zone. A date in UTC needs no zone. */
const zones = /\btimeZone:(?! 'UTC')|from 'moment-timezone'|\btimeZone\b(?=[,}])/g;

/** Refuses time zones from any module but `zoned-time`: Node's own zones are as old as its version. */
export function timeZones(): Problem[] {
	const others = ['app', 'desk', 'store', 'web']
		.flatMap((folder) => filesBelow(folder, /\.tsx?$/))
		.filter((file) => file !== own);
	const found = others.flatMap((file) =>
		matchesIn(read(file), zones).map(({ line }) => ({
			file,
			line,
			advice: `Node's time zones may be years old. Use a function of ${own}.`,
		})),
	);
	if (lineWith(read(own), "from 'moment-timezone'") !== undefined) return found;
	return [...found, { file: own, advice: 'It imports no zones. Correct this check.' }];
}
