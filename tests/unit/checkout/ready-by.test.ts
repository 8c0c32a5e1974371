import { describe, expect, it } from 'vitest';
import { openUntil, readyBy } from '~store/catalogue/locations/ready-by';
import type { OpeningHours } from '~store/contract/webstore';

const timezone = 'America/Los_Angeles';
const at = (time: string) => Date.parse(time) / 1000;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const open = { opens: '9:30', closes: '17:00' };
const hours: OpeningHours = {
	title: '',
	weekdays: days.map((day) => ({ day, hours: day === 'Sunday' ? null : open })),
	singles: [{ date: '2026-11-24', text: 'Open from noon' }],
};

describe('an order that takes two hours to put aside', () => {
	it.each([
		['in the morning is ready before noon', '2026-11-23T09:50:00-08:00', '2026-11-23T12:00:00-08:00'],
		['before the shop opens is ready two hours after', '2026-11-23T06:00:00-08:00', '2026-11-23T11:30:00-08:00'],
		['in the evening is ready on the next day', '2026-11-25T20:00:00-08:00', '2026-11-26T11:30:00-08:00'],
		['late on a day is begun on it', '2026-11-25T16:00:00-08:00', '2026-11-26T10:30:00-08:00'],
		['over a closed day waits', '2026-11-21T16:30:00-08:00', '2026-11-23T11:00:00-08:00'],
		['before a special day is promised for the day after', '2026-11-23T20:00:00-08:00', '2026-11-25T11:30:00-08:00'],
		['uses local time across a change of the clocks', '2026-10-31T16:00:00-07:00', '2026-11-02T10:30:00-08:00'],
	])('%s', (_when, now, ready) => {
		expect(readyBy(hours, at(now), timezone, 2)).toBe(at(ready));
	});

	it('has no time when the hours are unknown or the location never opens', () => {
		const now = at('2026-11-23T09:50:00-08:00');
		expect(readyBy({ title: '', weekdays: [], singles: [] }, now, timezone, 2)).toBeNull();
		const closed = days.map((day) => ({ day, hours: null }));
		expect(readyBy({ title: '', weekdays: closed, singles: [] }, now, timezone, 2)).toBeNull();
	});

	it('can be collected until the location closes that day', () => {
		expect(openUntil(hours, at('2026-11-26T11:30:00-08:00'), timezone)).toBe(at('2026-11-26T17:00:00-08:00'));
		expect(openUntil(hours, at('2026-11-26T18:00:00-08:00'), timezone)).toBeNull();
		expect(openUntil(hours, at('2026-11-24T13:00:00-08:00'), timezone)).toBeNull();
	});

	it('may be ready after midnight when the location is still open', () => {
		const late = { ...hours, weekdays: days.map((day) => ({ day, hours: { opens: '18:00', closes: '2:00' } })) };
		expect(readyBy(late, at('2026-11-25T23:00:00-08:00'), timezone, 2)).toBe(at('2026-11-26T01:00:00-08:00'));
		const always = { ...hours, weekdays: days.map((day) => ({ day, hours: { opens: '0:00', closes: '24:00' } })) };
		expect(readyBy(always, at('2026-11-25T10:00:00-08:00'), timezone, 2)).toBe(at('2026-11-25T12:00:00-08:00'));
	});

	it.each([
		['America/Los_Angeles', '2026-03-07T23:30:00-08:00', '2026-03-08T04:00:00-07:00'],
		['America/Los_Angeles', '2026-10-31T23:30:00-07:00', '2026-11-01T04:00:00-08:00'],
		['America/Vancouver', '2026-10-31T23:30:00-07:00', '2026-11-01T04:00:00-07:00'],
		['America/St_Johns', '2026-03-07T23:30:00-03:30', '2026-03-08T04:00:00-02:30'],
		['America/St_Johns', '2026-10-31T23:30:00-02:30', '2026-11-01T04:00:00-03:30'],
		['Australia/Lord_Howe', '2026-10-03T23:30:00+10:30', '2026-10-04T04:00:00+11:00'],
		['Australia/Lord_Howe', '2026-04-04T23:30:00+11:00', '2026-04-05T04:00:00+10:30'],
	])('closes by the local clock of %s in the night of a clock change (%s)', (zone, now, closes) => {
		const late = {
			...hours,
			singles: [],
			weekdays: days.map((day) => ({ day, hours: { opens: '18:00', closes: '4:00' } })),
		};
		expect(openUntil(late, at(now), zone)).toBe(at(closes));
		const open = (at(closes) - at(now)) / 3600;
		expect(readyBy(late, at(now), zone, open)).toBe(at(closes));
		// An order that takes one minute longer is ready on the next evening.
		expect(readyBy(late, at(now), zone, open + 1 / 60)).toBeGreaterThan(at(closes) + 12 * 3600);
	});

	it('is ready by closing time, not by the next quarter of an hour', () => {
		const early = { ...hours, weekdays: days.map((day) => ({ day, hours: { opens: '9:30', closes: '17:50' } })) };
		expect(readyBy(early, at('2026-11-25T15:48:00-08:00'), timezone, 2)).toBe(at('2026-11-25T17:50:00-08:00'));
	});

	it('counts hours after midnight to the evening before', () => {
		const late = { ...hours, weekdays: days.map((day) => ({ day, hours: { opens: '18:00', closes: '2:00' } })) };
		expect(readyBy(late, at('2026-11-27T00:20:00-08:00'), timezone, 1)).toBe(at('2026-11-27T01:30:00-08:00'));
		expect(openUntil(late, at('2026-11-27T00:20:00-08:00'), timezone)).toBe(at('2026-11-27T02:00:00-08:00'));
	});

	it('uses the preparation time of the store', () => {
		const now = at('2026-11-23T09:50:00-08:00');
		expect(readyBy(hours, now, timezone, 0)).toBe(at('2026-11-23T10:00:00-08:00'));
		expect(readyBy(hours, now, timezone, 10)).toBe(at('2026-11-25T12:30:00-08:00'));
	});
});
