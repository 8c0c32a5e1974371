import { expect, test } from 'vitest';
import { clockBetween, dayShown } from '~store/contract/zone-clock';
import {
	clockOf,
	dayAfter,
	dayIn,
	endOfDay,
	endOfDayOf,
	endsDay,
	isoIn,
	isTimeZone,
	minuteIn,
	startOfDay,
	zonedTime,
} from '~store/contract/zoned-time';

const moment = (written: string, timezone: string) => new Date(zonedTime(written, timezone) * 1000).toISOString();

test.each([
	['an evening', '2026-07-01T19:00', 'America/Los_Angeles', '2026-07-02T02:00:00.000Z'],
	['with seconds', '2026-07-01T19:00:30', 'America/Los_Angeles', '2026-07-02T02:00:30.000Z'],
	['a time that is left out in spring', '2026-03-08T02:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
	['a time that comes twice in autumn', '2026-11-01T01:30', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'],
	['a time left out in Vancouver', '2026-03-08T02:15', 'America/Vancouver', '2026-03-08T10:15:00.000Z'],
	['the hour after a change in Vancouver', '2026-03-08T03:00', 'America/Vancouver', '2026-03-08T10:00:00.000Z'],
	['the evening before a change in Vancouver', '2025-11-01T23:00', 'America/Vancouver', '2025-11-02T06:00:00.000Z'],
	['the hour after a change back in Vancouver', '2025-11-02T02:00', 'America/Vancouver', '2025-11-02T10:00:00.000Z'],
	// British Columbia, Alberta and the Northwest Territories stopped changing their clocks in 2026.
	['a winter evening in Vancouver', '2026-12-05T19:00', 'America/Vancouver', '2026-12-06T02:00:00.000Z'],
	['a winter evening in Edmonton', '2026-12-05T19:00', 'America/Edmonton', '2026-12-06T01:00:00.000Z'],
	['a winter evening in Yellowknife', '2026-12-05T19:00', 'America/Yellowknife', '2026-12-06T01:00:00.000Z'],
	['a winter evening in Los Angeles', '2026-12-05T19:00', 'America/Los_Angeles', '2026-12-06T03:00:00.000Z'],
	['before the first railway', '1850-01-01T00:00', 'America/Vancouver', '1850-01-01T08:12:28.000Z'],
	['a time left out in St. John’s', '2026-03-08T02:30', 'America/St_Johns', '2026-03-08T06:00:00.000Z'],
	['a time twice in St. John’s', '2026-11-01T01:30', 'America/St_Johns', '2026-11-01T04:00:00.000Z'],
	['a half hour left out on Lord Howe', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
	['the time after the half hour on Lord Howe', '2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
	['a half hour twice on Lord Howe', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
	[
		'the time after the change back on Lord Howe',
		'2026-04-05T02:00',
		'Australia/Lord_Howe',
		'2026-04-04T15:30:00.000Z',
	],
	['the end of a day as hours write it', '2026-03-08T24:00', 'America/Vancouver', '2026-03-09T07:00:00.000Z'],
	['a day without a midnight', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s', (_name, written, timezone, utc) => {
	expect(moment(written, timezone)).toBe(utc);
});

test.each([
	['America/Vancouver', '2026-03-08', 23],
	['America/Vancouver', '2025-11-02', 25],
	['America/Vancouver', '2026-11-01', 24],
	['America/St_Johns', '2026-03-08', 23],
	['America/St_Johns', '2026-11-01', 25],
	['Australia/Lord_Howe', '2026-10-04', 23.5],
	['Australia/Lord_Howe', '2026-04-05', 24.5],
	['America/Santiago', '2026-09-06', 23],
])('a day in %s, %s, has %d hours', (timezone, day, hours) => {
	const length = endOfDay(day, timezone) + 1 - startOfDay(day, timezone);
	expect(length / 3600).toBe(hours);
	expect(endOfDay(day, timezone) + 1).toBe(startOfDay(dayAfter(day), timezone));
	expect(endOfDayOf(startOfDay(day, timezone), timezone)).toBe(endOfDay(day, timezone));
	expect([-1, 0, 1].map((by) => endsDay(endOfDay(day, timezone) + by, timezone))).toEqual([false, true, false]);
});

test('returns NaN for an invalid date', () => {
	expect(zonedTime('2026-13-01T10:00', 'America/Vancouver')).toBeNaN();
});

test.each([
	['America/St_Johns', '2026-07-01T12:00:00-02:30'],
	['Asia/Kathmandu', '2026-07-01T20:15:00+05:45'],
	['America/Vancouver', '2026-07-01T07:30:00-07:00'],
	['Etc/UTC', '2026-07-01T14:30:00Z'],
])('writes a moment in %s with its offset', (timezone, written) => {
	expect(isoIn(Date.parse('2026-07-01T14:30:00Z') / 1000, timezone)).toBe(written);
});

test('sends a browser only the clock changes that it needs', () => {
	const whole = clockOf('America/Toronto');
	const since = Date.parse('2020-01-01T00:00:00Z') / 1000;
	const short = clockBetween(whole, since, since + 4000 * 86_400);
	expect(short.changes.length).toBeLessThan(25);
	for (let day = 0; day < 4000; day += 1) {
		const moment = since + day * 86_400;
		expect(dayShown(short, moment)).toBe(dayIn(moment, 'America/Toronto'));
	}
});

test('accepts every zone of Node, and refuses an unknown zone', () => {
	expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
	for (const name of ['', 'Pacific', '+05:00', 'America/Nowhere', '__proto__', 'constructor'])
		expect(isTimeZone(name)).toBe(false);
	expect(() => clockOf('America/Nowhere')).toThrow(RangeError);
});

test.each(['US/Pacific-New', 'PST', 'America/Los_Angeles', 'america/los_angeles'])(
	'accepts the zone name %s',
	(name) => {
		expect(isTimeZone(name)).toBe(true);
		expect(minuteIn(Date.parse('2026-12-06T03:00:00Z') / 1000, name)).toBe('2026-12-05 19:00');
	},
);
