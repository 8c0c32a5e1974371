import { type DateOrder, dateOrders } from '../catalogue/feeds/dates';
import { isDay } from '../contract/day';
import { dayMs } from '../contract/durations';
import { toIsbn13 } from '../contract/isbn';
import { readAmount } from '../contract/typed-amount';
import { zonedTime } from '../contract/zoned-time';
import { CommandError } from './command';

/**
 * Parses an amount such as 25 or 25.00 into cents.
 * @param least the minimum amount in cents; the default is 1, so 0 is refused
 * @throws {CommandError} if the text is invalid
 */
export function readDollars(option: string, typed: string, least = 1): number {
	const reading = readAmount(typed);
	const cents = 'amount' in reading ? Math.round(Number(reading.amount) * 100) : -1;
	if (cents < least || cents >= 10_000_000)
		throw new CommandError(`${option} must be an amount such as 25.00, not ${typed}.`);
	return cents;
}

/**
 * Parses a whole number between `least` and `most`, both included.
 * @throws {CommandError} if the text is invalid
 */
export function readCount(option: string, typed: string, most: number, least = 1): number {
	const count = /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
	if (count < least || count > most) {
		throw new CommandError(`${option} must be a whole number from ${least} to ${most}, not ${typed}.`);
	}
	return count;
}

/**
 * Parses an ISBN with 13 or 10 digits, and returns it as an ISBN-13.
 * @throws {CommandError} if the text is invalid
 */
export function readIsbn(typed: string): string {
	const isbn = toIsbn13(typed);
	if ('refused' in isbn) throw new CommandError(`${typed} is not an ISBN: ${isbn.refused}.`);
	return isbn.eisbn;
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses a moment into unix seconds: '2026-12-31 17:30' in the store's time zone, or with its own time zone as
 * '2026-12-31T17:30:00Z'. A date without a time means midnight at the beginning of the day.
 * @throws {CommandError} if the text is invalid
 */
export function readMoment(option: string, typed: string, timezone: string): number {
	const [, day, time = '00:00', seconds = '00', zone] = moment.exec(typed.trim()) ?? [];
	const written = `${day}T${time}:${seconds}`;
	if (day === undefined || Number.isNaN(new Date(`${written}${zone ?? 'Z'}`).getTime())) {
		throw new CommandError(`${option} must be a time such as "2026-12-31 17:30", not ${typed}.`);
	}
	readDay(option, day, timezone);
	return zone === undefined ? zonedTime(written, timezone) : Math.floor(Date.parse(`${written}${zone}`) / 1000);
}

/**
 * Returns the beginning of a day in the store's time zone, in unix seconds.
 * @throws {CommandError} if the date does not exist
 */
export function readDay(option: string, typed: string, timezone: string): number {
	if (!isDay(typed)) throw new CommandError(`${option} must be a date such as 2026-12-31, not ${typed}.`);
	return zonedTime(`${typed}T00:00`, timezone);
}

/**
 * Returns the beginning of the following day in unix seconds. The result is also correct if daylight saving time starts or ends
 * on that day.
 */
export function readDayAfter(option: string, typed: string, timezone: string): number {
	readDay(option, typed, timezone);
	const next = new Date(Date.parse(`${typed}T00:00:00Z`) + dayMs);
	return readDay(option, next.toISOString().slice(0, 10), timezone);
}

/**
 * Parses the option for the date format of a table: whether the day, the month or the year comes first.
 * @throws {CommandError} if the date format is unknown
 */
export function readDateOrder(typed: string | undefined): DateOrder | undefined {
	const order = dateOrders.find((one) => one === typed);
	if (typed !== undefined && !order) throw new CommandError(`--dates must be ${dateOrders.join(' or ')}.`);
	return order;
}
