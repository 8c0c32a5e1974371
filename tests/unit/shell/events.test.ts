import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { hoursInWords } from '~/format/hours-in-words';
import { isCalendarDay, isCalendarMonth } from '~/parts/events/calendar-days';
import { calendarMonth, daysOn } from '~/parts/events/event-calendar.server';
import { calendarDay, eventTime, isoMoment } from '~/parts/events/event-dates.server';
import { eventsFeed } from '~/parts/events/events-feed.server';
import type { StoreEvent } from '~store/contract/event';
import { eventFile } from '~store/contract/event-file';
import { settingsTold } from '../../harness/settings';

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
		['2026-11-21T00:00:00-08:00', '2026-11-22T00:00:00-08:00', 'Saturday, November 21'],
		['2026-10-31T00:00:00-07:00', '2026-11-02T00:00:00-08:00', 'Saturday, October 31 – Sunday, November 1'],
		['2026-11-01T00:30:00-07:00', '2026-11-01T03:00:00-08:00', 'Sunday, November 1, 12:30 – 3 am'],
	])('%s', (from, to, words) => {
		expect(plain(eventTime(at(from), at(to), zone))).toBe(words);
	});

	test('follows the store’s calendar', () => {
		expect(calendarDay(at('2026-11-22T06:00:00Z'), zone)).toBe('20261121');
	});
});

describe('the month', () => {
	const evening = { from: at('2026-11-21T19:00:00-08:00'), to: at('2026-11-21T21:00:00-08:00') };
	const exhibition = { from: at('2026-11-20T10:00:00-08:00'), to: at('2026-11-23T00:00:00-08:00') };
	const month = calendarMonth([evening, exhibition], '202611', '20261121', zone);
	const days = month.weeks.flat();

	test('has all its days in weeks of seven', () => {
		expect(month.name).toBe('November 2026');
		expect(month.weeks.every((week) => week.length === 7)).toBe(true);
		expect(days.filter((day) => day !== null).map((day) => day.day)).toEqual(
			Array.from({ length: 30 }, (_, i) => i + 1),
		);
		expect(days[0]).toMatchObject({ day: 1, date: '20261101' });
	});

	test('counts the events of each day, and does not count an event that ends at midnight for the new day', () => {
		const events = (date: string) => days.find((day) => day?.date === date)?.events;
		expect(['20261119', '20261120', '20261121', '20261122', '20261123'].map(events)).toEqual([0, 1, 2, 1, 0]);
	});

	test("marks the store's today", () => {
		expect(days.filter((day) => day?.today).map((day) => day?.date)).toEqual(['20261121']);
	});

	test('leads one month back, and forward to the last event', () => {
		const beside = (shown: string) => {
			const { previous, next } = calendarMonth([evening, later], shown, '20261121', zone);
			return [previous?.name ?? null, next?.name ?? null];
		};
		const later = { from: at('2027-01-31T23:00:00-08:00'), to: at('2027-01-31T23:30:00-08:00') };
		expect(beside('202610')).toEqual([null, 'November 2026']);
		expect(beside('202611')).toEqual(['October 2026', 'December 2026']);
		expect(beside('202701')).toEqual(['December 2026', null]);
	});

	test.each([
		['March 2026, in which a clock goes forward', '202603', 31, 'America/Los_Angeles'],
		['November 2026, in which it goes back', '202611', 30, 'America/Los_Angeles'],
		['September 2026, in which a day has no midnight', '202609', 30, 'America/Santiago'],
		['a February of a leap year', '202802', 29, 'Pacific/Auckland'],
	])('%s has each of its days once', (_name, shown, length, timezone) => {
		const days = calendarMonth([], shown, '20260101', timezone)
			.weeks.flat()
			.flatMap((day) => day ?? []);
		expect(days.map(({ day }) => day)).toEqual(Array.from({ length }, (_, index) => index + 1));
		expect(new Set(days.map(({ date }) => date)).size).toBe(length);
	});

	test('marks events on the right day when the clocks change', () => {
		const on = (from: string, to: string) => daysOn({ from: at(from), to: at(to) }, zone);
		expect(on('2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z')).toEqual(['20261101']);
		expect(on('2026-03-08T09:30:00Z', '2026-03-08T10:30:00Z')).toEqual(['20260308']);
		expect(on('2026-10-31T23:00:00-07:00', '2026-11-02T00:00:00-08:00')).toEqual(['20261031', '20261101']);
		expect(on('2026-12-31T22:00:00-08:00', '2027-01-01T01:00:00-08:00')).toEqual(['20261231', '20270101']);
	});

	test('refuses invalid days and months', () => {
		expect(['20261131', '20270229', '00000000', '2026110', 'today'].filter(isCalendarDay)).toEqual([]);
		expect(['20261130', '20280229'].every(isCalendarDay)).toBe(true);
		expect(['202613', '202600', '20261'].filter(isCalendarMonth)).toEqual([]);
	});
});

describe('an event as a file', () => {
	const shop = settingsTold({
		store_info: { name: 'Harbour; Books, Ltd', base_url: 'https://shop.example', timezone: zone, address: '1 Quay' },
	});
	const fileOf = (from: string, to: string, info: Partial<StoreEvent['info']> = {}) => {
		const words = { name: 'Tea, and scones', description: '<p>Bring a cup;<br>or two, à volonté</p>', img_path: null };
		const event = {
			id: 12,
			from: at(from),
			to: at(to),
			created: 0,
			info: { ...words, place: '', cancelled: false, book_list: [], ticket_list: [], ...info },
		};
		const text = eventFile(event, shop, 'https://shop.example/events/12');
		expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
		const found = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
		if (!found) throw new Error('There is no event in the file.');
		return new ICAL.Event(found);
	};

	test('is readable by other calendars', () => {
		const event = fileOf('2026-11-01T00:30:00-07:00', '2026-11-01T03:00:00-08:00');
		expect(event).toMatchObject({
			uid: 'event-12@shop.example',
			summary: 'Tea, and scones',
			description: 'Bring a cup; or two, à volonté',
			location: 'Harbour; Books, Ltd, 1 Quay',
		});
		expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-01T07:30:00.000Z');
		expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-01T11:00:00.000Z');
		expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
		expect(String(event.component.getFirstPropertyValue('url'))).toBe('https://shop.example/events/12');
	});

	test('has whole days when the event has, and marks a cancelled event', () => {
		const event = fileOf('2026-10-31T00:00:00-07:00', '2026-11-02T00:00:00-08:00', {
			cancelled: true,
			place: 'Pier 4',
		});
		expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-10-31', '2026-11-02']);
		expect(event.startDate.isDate).toBe(true);
		expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
		expect(event.location).toBe('Pier 4');
	});
});

test('dates an event in the feed by its creation, and names the day of the event in the title', () => {
	const shop = settingsTold({ store_info: { timezone: zone } });
	const info = { name: 'Tea', description: '', img_path: null, place: '', cancelled: false };
	const event = (id: number, created: number) => ({
		id,
		from: at('2026-11-21T19:00:00-08:00'),
		to: at('2026-11-21T20:30:00-08:00'),
		created,
		info: { ...info, book_list: [], ticket_list: [] },
	});
	const written = at('2026-10-01T09:00:00Z');
	const feed = eventsFeed([event(1, written), event(2, 0)], shop, at('2026-10-02T09:00:00Z'));
	const dates = [...feed.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date = '']) => at(date));
	expect(dates).toEqual([written, at('2026-11-21T19:00:00-08:00')]);
	expect(plain(feed)).toContain('Tea (Saturday, November 21, 7 – 8:30 pm)');
});

test('writes a time for search engines with the UTC offset of that day', () => {
	expect(isoMoment(at('2026-07-01T19:00:00-07:00'), zone)).toBe('2026-07-01T19:00:00-07:00');
	expect(isoMoment(at('2026-12-01T19:00:00-08:00'), zone)).toBe('2026-12-01T19:00:00-08:00');
});

test.each([
	[{ opens: '9:30', closes: '18:00' }, '9:30 am – 6 pm'],
	[{ opens: '12:00', closes: '24:00' }, 'noon – midnight'],
	[{ opens: '12:15', closes: '21:05' }, '12:15 pm – 9:05 pm'],
	[null, 'Closed'],
])('shows opening hours in words %#', (hours, words) => {
	expect(plain(hoursInWords(hours))).toBe(words);
});
