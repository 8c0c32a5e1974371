import { filesBelow, lineWith, matchesIn, type Problem, read } from './problems';

/** The module that computes with time zones. */
const own = 'store/contract/zoned-time.ts';
/** Another module only checks Node's data. */
const mayUseZones = [own, 'store/contract/zone-changes.ts'];

const advices = {
	zone: `Node's time zones may be years old. Use a function of ${own}.`,
	local: `The result depends on the time zone of the server or browser. Use a function of ${own}, or UTC: getUTCHours, Date.UTC, UTCDate.`,
};

/** The code that uses the time zones of Node or of a package, or the time zone of the process. */
const refused: readonly { pattern: RegExp; advice: string }[] = [
	// A time zone other than UTC, also from a variable.
	{ pattern: /\btimeZone:(?! 'UTC')|\btimeZone\b(?=\s*[,}])/g, advice: advices.zone },
	{
		pattern:
			/(?:from|import|require)\s*\(?\s*['"](?:moment-timezone|date-fns-tz|@date-fns\/tz|luxon|dayjs|moment)\b[^'"]*['"]/g,
		advice: advices.zone,
	},
	{
		pattern: /\b(?:fromZonedTime|toZonedTime|zonedTimeToUtc|utcToZonedTime|formatInTimeZone|TZDate)\b/g,
		advice: advices.zone,
	},
	// new Date(2026, 11, 5), but not new Date(Date.UTC(2026, 11, 5)).
	{ pattern: /\bnew Date\((?:[^(),]|\([^()]*\))+,/g, advice: advices.local },
	{
		pattern: /\.(?:get|set)(?:FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)\(/g,
		advice: advices.local,
	},
	{ pattern: /\.to(?:Date|Time)String\(/g, advice: advices.local },
	// A call without options, or with options without a time zone. Numbers have no toLocaleDateString.
	{
		pattern: /\.toLocale(?:Date|Time)String\((?![^;]*\btimeZone\b)/g,
		advice: advices.local,
	},
	{ pattern: /\bnew Date\([^;]*\)\.toLocaleString\((?![^;]*\btimeZone\b)/g, advice: advices.local },
	{ pattern: /\bDateTimeFormat\((?![^;]*\btimeZone\b)/g, advice: advices.local },
	// date-fns reads a date without a time, and formats a date, in the local time zone, except a UTCDate.
	{ pattern: /\bparseISO\(|\bformat\((?:parse|parseISO|addDays|new Date|`|')/g, advice: advices.local },
];

/** A use of time zones that is refused: its line, and how to replace it. */
export const timeZoneUsesIn = (text: string): { line: number; advice: string }[] =>
	refused.flatMap(({ pattern, advice }) => matchesIn(text, pattern).map(({ line }) => ({ line, advice })));

/** Checks that only `zoned-time` uses time zones, and that no code uses the time zone of the process. */
export function timeZones(): Problem[] {
	const others = [
		...['app', 'desk', 'store', 'web'].flatMap((folder) => filesBelow(folder, /\.tsx?$/)),
		...['config.ts', 'server.ts'],
	].filter((file) => !mayUseZones.includes(file));
	const found = others.flatMap((file) => timeZoneUsesIn(read(file)).map((use) => ({ file, ...use })));
	if (lineWith(read(own), "from 'moment-timezone'") !== undefined) return found;
	return [...found, { file: own, advice: 'It imports no zones. Correct this check.' }];
}
