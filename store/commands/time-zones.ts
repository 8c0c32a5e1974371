/** The Canadian provinces and US states, by the time zone of most of their area. */
const zones: Record<string, string> = {
	'America/Vancouver': 'CA-BC',
	'America/Whitehorse': 'CA-YT',
	'America/Edmonton': 'CA-AB CA-NT',
	'America/Regina': 'CA-SK',
	'America/Winnipeg': 'CA-MB',
	'America/Toronto': 'CA-ON CA-QC',
	'America/Iqaluit': 'CA-NU',
	'America/Moncton': 'CA-NB',
	'America/Halifax': 'CA-NS CA-PE',
	'America/St_Johns': 'CA-NL',
	'America/Los_Angeles': 'US-CA US-NV US-OR US-WA',
	'America/Denver': 'US-CO US-MT US-NM US-UT US-WY',
	'America/Boise': 'US-ID',
	'America/Phoenix': 'US-AZ',
	'America/Chicago': 'US-AL US-AR US-IA US-IL US-KS US-LA US-MN US-MO US-MS US-ND US-NE US-OK US-SD US-TN US-TX US-WI',
	'America/Indiana/Indianapolis': 'US-IN',
	'America/Anchorage': 'US-AK',
	'Pacific/Honolulu': 'US-HI',
	'America/Puerto_Rico': 'US-PR',
};

/** Suggests a time zone for a shop in a province or state. Suggests New York's time zone for an unlisted province or state. */
export const usualTimeZone = (country: string, province: string): string =>
	Object.keys(zones).find((zone) => zones[zone]?.split(' ').includes(`${country}-${province}`)) ?? 'America/New_York';
