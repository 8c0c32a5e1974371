import { describe, expect, test } from 'vitest';
import { hoursInWords } from '~/format/hours-in-words';
import { calendarMonth } from '~/parts/events/event-calendar.server';
import { calendarDay, eventTime } from '~/parts/events/event-dates.server';

const zone = 'America/Los_Angeles';
const at = (iso: string) => Date.parse(iso) / 1000;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('when an event is', () => {
	test.each([
		['2026-11-21T19:00:00-08:00', '2026-11-21T20:30:00-08:00', 'Saturday, November 21, 7 – 8:30 pm'],
		['2026-11-21T11:00:00-08:00', '2026-11-21T13:00:00-08:00', 'Saturday, November 21, 11 am – 1 pm'],
		['2026-11-21T19:00:00-08:00', '2026-11-21T19:00:00-08:00', 'Saturday, November 21, 7 pm'],
		[
			'2026-11-21T19:00:00-08:00',
			'2026-11-22T10:00:00-08:00',
			'Saturday, November 21, 7 pm – Sunday, November 22, 10 am',
		],
	])('%s', (from, to, words) => {
		expect(plain(eventTime(at(from), at(to), zone))).toBe(words);
	});

	test("is told by the store's calendar", () => {
		expect(calendarDay(at('2026-11-22T06:00:00Z'), zone)).toBe('20261121');
	});
});

describe('the month', () => {
	const evening = { from: at('2026-11-21T19:00:00-08:00'), to: at('2026-11-21T21:00:00-08:00') };
	const exhibition = { from: at('2026-11-20T10:00:00-08:00'), to: at('2026-11-23T00:00:00-08:00') };
	const month = calendarMonth([evening, exhibition], at('2026-11-21T12:00:00-08:00'), zone);
	const days = month.weeks.flat();

	test('has all its days in weeks of seven', () => {
		expect(month.name).toBe('November 2026');
		expect(month.weeks.every((week) => week.length === 7)).toBe(true);
		expect(days.filter((day) => day !== null).map((day) => day.day)).toEqual(
			Array.from({ length: 30 }, (_, i) => i + 1),
		);
		expect(days[0]).toMatchObject({ day: 1, date: '20261101' });
	});

	test('counts the events of each day, and ends one at midnight the day before', () => {
		const events = (date: string) => days.find((day) => day?.date === date)?.events;
		expect(['20261119', '20261120', '20261121', '20261122', '20261123'].map(events)).toEqual([0, 1, 2, 1, 0]);
	});

	test("marks the store's today", () => {
		expect(days.filter((day) => day?.today).map((day) => day?.date)).toEqual(['20261121']);
	});
});

test.each([
	[{ opens: '9:30', closes: '18:00' }, '9:30 am – 6 pm'],
	[{ opens: '12:00', closes: '24:00' }, 'noon – midnight'],
	[{ opens: '12:15', closes: '21:05' }, '12:15 pm – 9:05 pm'],
	[null, 'Closed'],
])('opening hours %#', (hours, words) => {
	expect(plain(hoursInWords(hours))).toBe(words);
});
