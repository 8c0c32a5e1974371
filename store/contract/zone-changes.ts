/** A change of the clocks that older time zone data do not contain. */
interface ZoneChange {
	/** The time zone, and its other names. */
	zones: readonly string[];
	/** The first version of the time zone database (tzdb) with the change. */
	tzdb: string;
	/** A moment after the change. */
	at: string;
	/** The correct offset from UTC at that moment. Older data have another offset. */
	aheadHours: number;
}

/**
 * The recent changes, from the release notes of tzdb. The offsets are those of `zoned-time` (tests/unit/zone-changes.test.ts).
 * Add a row when a government changes its clocks.
 */
export const zoneChanges: readonly ZoneChange[] = [
	{ zones: ['America/Vancouver', 'Canada/Pacific'], tzdb: '2026b', at: '2026-12-01T12:00:00Z', aheadHours: -7 },
	{
		zones: ['America/Edmonton', 'America/Yellowknife', 'Canada/Mountain'],
		tzdb: '2026c',
		at: '2026-12-01T12:00:00Z',
		aheadHours: -6,
	},
	{ zones: ['Africa/Casablanca', 'Africa/El_Aaiun'], tzdb: '2026c', at: '2026-12-01T12:00:00Z', aheadHours: 0 },
	{ zones: ['America/Inuvik'], tzdb: '2026d', at: '2026-12-01T12:00:00Z', aheadHours: -6 },
	{
		zones: ['America/Winnipeg', 'America/Rainy_River', 'Canada/Central'],
		tzdb: '2026e',
		at: '2026-12-01T12:00:00Z',
		aheadHours: -5,
	},
	{ zones: ['America/Havana', 'Cuba'], tzdb: '2026f', at: '2026-12-01T12:00:00Z', aheadHours: -4 },
];

/** Time zone data of a program. */
export interface ZoneData {
	/** The version of the time zone database: '2025c'. */
	version: string;
	/** @param at unix milliseconds */
	aheadHours(timezone: string, at: number): number;
}

/** The time zone data of the running Node. The shop only checks them, and never uses them (`zoned-time`). */
const nodeZones: ZoneData = {
	version: process.versions.tz ?? 'unknown',
	aheadHours(timezone, at) {
		const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' });
		const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(at)) ?? [];
		return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
	},
};

/** Returns a warning if the time zone data of Node do not know the last change of a time zone; null if they do. */
export function zoneDataWarning(timezone: string, node: ZoneData = nodeZones): string | null {
	const change = zoneChanges.find(({ zones }) => zones.some((name) => name.toLowerCase() === timezone.toLowerCase()));
	if (!change || node.aheadHours(timezone, Date.parse(change.at)) === change.aheadHours) return null;
	return (
		`Node's time zone data (tzdb ${node.version}) are too old for ${timezone}. tzdb ${change.tzdb} has the current rules of its ` +
		`clocks. The shop's own times are right, because it has its own data. Other programs that use this Node may be an hour wrong. ` +
		`Update Node to a version with tzdb ${change.tzdb} or later ('node -p process.versions.tz' shows the version), ` +
		'or set NODE_ICU_DATA to a folder with newer data.'
	);
}

/** The time zones that British Columbia shared until 2026. Their clocks still change. */
const formerZones = ['america/los_angeles', 'us/pacific', 'pst8pdt', 'pst'];

interface ShopPlace {
	country: string;
	province: string;
	timezone: string;
}

/** Returns warnings about the time zone of a shop, with the fix of each. */
export function zoneWarnings({ country, province, timezone }: ShopPlace, node?: ZoneData): string[] {
	const isFormer = country === 'CA' && province === 'BC' && formerZones.includes(timezone.toLowerCase());
	const former = isFormer
		? `The shop is in British Columbia, but its time zone is ${timezone}. Its times in winter are an hour early, because British ` +
			'Columbia stopped changing its clocks in 2026. Set store_info.timezone to America/Vancouver.'
		: null;
	return [former, zoneDataWarning(timezone, node)].filter((words) => words !== null);
}
