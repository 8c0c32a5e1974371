import { describe, expect, it } from 'vitest';
import { ianaZone } from '~store/catalogue/events/calendar-zones';
import { dayAfterOf, readTableMoment } from '~store/catalogue/events/table-times';
import { type DateOrder, dateOrderOf } from '~store/catalogue/feeds/dates';

const read = (cell: string, order?: DateOrder) => {
	const seconds = readTableMoment('The start', cell, { zone: ianaZone('America/Toronto'), order });
	return new Date(seconds * 1000).toISOString().slice(0, 19);
};

describe('a moment of a table', () => {
	it.each([
		['2026-12-03', '2026-12-03T05:00:00'],
		['2026-12-03 19:00', '2026-12-04T00:00:00'],
		['2026/12/03 19:00:30', '2026-12-04T00:00:30'],
		['2026-12-03T19:00:00Z', '2026-12-03T19:00:00'],
		['2026-12-03T19:00:00.000+01:00', '2026-12-03T18:00:00'],
		['13/12/2026 7:30 PM', '2026-12-14T00:30:00'],
		['12/13/2026 7 pm', '2026-12-14T00:00:00'],
		['3.12.2026 19h30', '2026-12-04T00:30:00'],
		['3.12.2026 19h', '2026-12-04T00:00:00'],
		['December 3, 2026 12:15 a.m.', '2026-12-03T05:15:00'],
		['3 Dec 2026 12:15 p.m.', '2026-12-03T17:15:00'],
		['12/12/2026', '2026-12-12T05:00:00'],
	])('%s is read', (cell, moment) => {
		expect(read(cell)).toBe(moment);
	});

	it('with two low numbers is read in the order of the table', () => {
		expect(read('3/12/2026', 'day-first')).toBe('2026-12-03T05:00:00');
		expect(read('3/12/2026', 'month-first')).toBe('2026-03-12T04:00:00');
		expect(read('3-12-2026 8:00 AM', 'day-first')).toBe('2026-12-03T13:00:00');
		expect(() => read('3/12/2026')).toThrow('--dates day-first');
	});

	it.each([
		'',
		'soon',
		'2026-02-30',
		'31/31/2026',
		'2026-12-03 25:00',
		'2026-12-03 7',
		'2026-12-03 13 PM',
		'3/12/26',
		'20261203x',
	])('%j is refused', (cell) => {
		expect(() => read(cell, 'day-first')).toThrow('The start');
	});
});

it.each([
	[['3/12/2026', '13/12/2026'], 'day-first'],
	[['3/12/2026', '12/13/2026'], 'month-first'],
	[['13/12/2026', '12/13/2026'], undefined],
	[['3/12/2026', '2026-12-13'], undefined],
])('the order of the dates %j is %s', (cells, order) => {
	expect(dateOrderOf(cells)).toBe(order);
});

it('ends a day when the next begins, also when the clocks change', () => {
	const ends = (cell: string, zone: string) =>
		new Date(dayAfterOf('The end', cell, { zone: ianaZone(zone), order: undefined }) * 1000).toISOString();
	expect(ends('2026-11-01', 'America/Toronto')).toBe('2026-11-02T05:00:00.000Z');
	expect(ends('2027-03-14 18:00', 'America/Toronto')).toBe('2027-03-15T04:00:00.000Z');
});
