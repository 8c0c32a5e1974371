import { expect, it } from 'vitest';
import { timeZones, timeZoneUsesIn } from '../../../scripts/source-checks/time-zones';

it.each([
	["new Intl.DateTimeFormat('en', { timeZone: name })", 'a time zone of Node'],
	["new Intl.DateTimeFormat('en', { timeZone })", 'a time zone in a variable'],
	["new Intl.DateTimeFormat('en', { dateStyle: 'long' })", 'a format in the local time zone'],
	["new Intl.DateTimeFormat('en')", 'a format without options'],
	["import moment from 'moment-timezone';", 'a package of time zones'],
	["import { fromZonedTime } from 'date-fns-tz';", 'an import of date-fns-tz'],
	['import { DateTime } from "luxon";', 'an import of luxon'],
	["const { tz } = require('@date-fns/tz');", 'a required package'],
	["const zones = await import('date-fns-tz');", 'a package that is loaded later'],
	['toZonedTime(moment, zone)', 'a call of date-fns-tz'],
	['new Date(2026, 11, 5)', 'a date from local parts'],
	['new Date(Number(year), month - 1, day)', 'a date from computed local parts'],
	['new Date(\n\tyear,\n\tmonth,\n)', 'a date from local parts on several lines'],
	['date.getHours()', 'a local hour'],
	['date.getDay()', 'a local weekday'],
	['date.setDate(date.getDate())', 'a local day'],
	['date.getTimezoneOffset()', 'the offset of the process'],
	['date.toLocaleDateString()', 'a local day in words'],
	["date.toLocaleTimeString('en-CA', { timeStyle: 'short' })", 'a local time in words'],
	["new Date(at).toLocaleString('en-CA')", 'a local moment in words'],
	['date.toDateString()', 'a local day in English'],
	["parseISO('2026-12-05')", 'a day that date-fns reads at local midnight'],
	['format(`2026-12-05T00:00:00`, pattern)', 'a local time that date-fns formats'],
])('finds %j: %s', (text) => {
	const lines = timeZoneUsesIn(`first line\n${text}`).map(({ line }) => line);
	expect(lines.length).toBeGreaterThan(0);
	expect(lines[0]).toBe(2);
});

it.each([
	"new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' })",
	"new Date(`2026-12-05T00:00:00Z`).toLocaleDateString('en-CA', { dateStyle: 'long', timeZone: 'UTC' })",
	'new Date(Date.UTC(2026, 11, 5))',
	'new Date(seconds * 1000)',
	'new Date(), other',
	'date.getUTCHours()',
	'date.getTime()',
	'count.toLocaleString()',
	"format(new UTCDate(moment), 'EEEE')",
	"import { UTCDate } from '@date-fns/utc';",
	"import { momentWords } from './moment-words';",
	"inZone(at, timezone, 'yyyy')",
])('allows %j', (text) => {
	expect(timeZoneUsesIn(text)).toEqual([]);
});

it('finds no use of time zones outside its module', () => {
	expect(timeZones()).toEqual([]);
});
