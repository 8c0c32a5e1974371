import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import { dayMs } from '~store/contract/durations';

/**
 * Functions for days (YYYYMMDD) and months (YYYYMM) as they occur in addresses. These functions use no clock and no time zone,
 * so that daylight saving time does not change the length of a day.
 */

const asUtc = (date: string): number =>
	Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8) || '1'));

const digits = (utc: number): string => new Date(utc).toISOString().slice(0, 10).replaceAll('-', '');

/** Whether a text is a valid day in the format YYYYMMDD. */
export const isCalendarDay = (text: string): boolean => /^[12]\d{7}$/.test(text) && digits(asUtc(text)) === text;

/** Whether a text is a valid month in the format YYYYMM. */
export const isCalendarMonth = (text: string): boolean => /^[12]\d{3}(?:0[1-9]|1[0-2])$/.test(text);

export const addDays = (date: string, days: number): string => digits(asUtc(date) + days * dayMs);

export const addMonths = (month: string, months: number): string =>
	digits(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4, 6)) - 1 + months)).slice(0, 6);

export const monthOf = (date: string): string => date.slice(0, 6);

/** Returns all days of a month. */
export function daysOf(month: string): string[] {
	const first = `${month}01`;
	const length = (asUtc(addMonths(month, 1)) - asUtc(first)) / dayMs;
	return Array.from({ length }, (_, index) => addDays(first, index));
}

/** Returns the day of the week; 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(asUtc(date)).getUTCDay();

/** Formats a day or a month with a pattern of date-fns, such as 'MMMM yyyy'. */
export const formatDay = (date: string, pattern: string): string => format(new UTCDate(asUtc(date)), pattern);
