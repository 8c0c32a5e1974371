import { filesBelow, lineWith, matchesIn, type Problem, read } from './problems';

/** The only module that may compute with time zones. */
const own = 'store/contract/zoned-time.ts';

/** Matches code that uses the time zones of Node or of a package. Dates in UTC are allowed, because they need no time zone. */
const zones = /\btimeZone:(?! 'UTC')|from 'moment-timezone'|\btimeZone\b(?=[,}])/g;

/** Checks that only the module `zoned-time` uses time zones, because the time zone data of an old Node version are outdated. */
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
