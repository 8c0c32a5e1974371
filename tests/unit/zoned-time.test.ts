import { expect, test } from 'vitest';
import { zonedTime } from '~store/foundation/zoned-time';

const moment = (written: string, timezone: string) => new Date(zonedTime(written, timezone) * 1000).toISOString();

test.each([
	['an evening', '2026-07-01T19:00', 'America/Los_Angeles', '2026-07-02T02:00:00.000Z'],
	['with seconds', '2026-07-01T19:00:30', 'America/Los_Angeles', '2026-07-02T02:00:30.000Z'],
	['a time that is left out in spring', '2026-03-08T02:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
	['a time that comes twice in autumn', '2026-11-01T01:30', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'],
	['a day without a midnight', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s', (_name, written, timezone, utc) => {
	expect(moment(written, timezone)).toBe(utc);
});
