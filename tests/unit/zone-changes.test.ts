import { describe, expect, it, test } from 'vitest';
import { type ZoneData, zoneChanges, zoneDataWarning, zoneWarnings } from '~store/contract/zone-changes';
import { secondsAhead } from '~store/contract/zone-clock';
import { clockOf } from '~store/contract/zoned-time';

/** Time zone data in which each zone has one fixed offset. */
const dataWith = (aheadHours: number, version = '2025c'): ZoneData => ({ version, aheadHours: () => aheadHours });

const changes = zoneChanges.flatMap(({ zones, ...change }) => zones.map((zone) => ({ zone, ...change })));

test.each(changes)('the shop’s own data know the change of $zone', ({ zone, at, aheadHours }) => {
	expect(secondsAhead(clockOf(zone), Date.parse(at) / 1000) / 3600 + 0).toBe(aheadHours);
});

describe('the check of Node’s time zone data', () => {
	it.each(changes)('warns if they do not know the change of $zone', ({ zone, tzdb, aheadHours }) => {
		const warning = zoneDataWarning(zone, dataWith(aheadHours === 0 ? 1 : aheadHours - 1));
		for (const words of [zone, tzdb, '2025c', 'Update Node', 'NODE_ICU_DATA']) expect(warning).toContain(words);
		expect(zoneDataWarning(zone.toLowerCase(), dataWith(aheadHours + 1))).not.toBeNull();
		expect(zoneDataWarning(zone, dataWith(aheadHours))).toBeNull();
	});

	it('says nothing about a zone without a recent change', () => {
		expect(zoneDataWarning('America/Toronto', dataWith(0))).toBeNull();
	});

	it.each(changes)('decides by the offset that the running Node has for $zone', ({ zone, at, aheadHours }) => {
		const shown = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(Date.parse(at));
		const hours = Number(/GMT([+-]\d\d)?/.exec(shown)?.[1] ?? 0);
		expect(zoneDataWarning(zone) === null).toBe(hours === aheadHours);
	});
});

it.each([
	['CA', 'BC', 'America/Los_Angeles', true],
	['CA', 'BC', 'US/Pacific', true],
	['CA', 'BC', 'America/Vancouver', false],
	['US', 'WA', 'America/Los_Angeles', false],
])('asks a shop in %s-%s with the time zone %s to use Vancouver’s: %s', (country, province, timezone, asked) => {
	const warnings = zoneWarnings({ country, province, timezone }, dataWith(-7, '2026f'));
	expect(warnings.some((words) => words.includes('America/Vancouver'))).toBe(asked);
});
