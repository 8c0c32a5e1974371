import { isDay } from '../contract/day';
import { dayMs } from '../contract/durations';
import { toIsbn13 } from '../contract/isbn';
import { readAmount } from '../contract/typed-amount';
import { zonedTime } from '../foundation/zoned-time';
import { CommandError } from './command';

/**
 * An amount such as 25 or 25.00, in cents.
 * @throws {CommandError} for anything else, and for nothing.
 */
export function readDollars(option: string, typed: string): number {
	const reading = readAmount(typed);
	const cents = 'amount' in reading ? Math.round(Number(reading.amount) * 100) : 0;
	if (cents === 0 || cents >= 10_000_000)
		throw new CommandError(`${option} wants an amount such as 25.00, and got ${typed}.`);
	return cents;
}

/**
 * A whole number from 1 up, or from `least`.
 * @throws {CommandError} for anything else.
 */
export function readCount(option: string, typed: string, most: number, least = 1): number {
	const count = /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
	if (count < least || count > most) {
		throw new CommandError(`${option} wants a whole number from ${least} to ${most}, and got ${typed}.`);
	}
	return count;
}

/**
 * An ISBN of 13 or 10 digits, as the shop knows titles by.
 * @throws {CommandError} for anything else.
 */
export function readIsbn(typed: string): string {
	const isbn = toIsbn13(typed);
	if ('refused' in isbn) throw new CommandError(`${typed} is no ISBN: ${isbn.refused}.`);
	return isbn.eisbn;
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A moment such as '2026-12-31 17:30' by the store's clock, or with its own zone as '2026-12-31T17:30:00Z', in unix seconds. A
 * day alone is its beginning.
 * @throws {CommandError} for anything else.
 */
export function readMoment(option: string, typed: string, timezone: string): number {
	const [, day, time = '00:00', seconds = '00', zone] = moment.exec(typed.trim()) ?? [];
	const written = `${day}T${time}:${seconds}`;
	if (day === undefined || Number.isNaN(new Date(`${written}${zone ?? 'Z'}`).getTime())) {
		throw new CommandError(`${option} wants a time such as "2026-12-31 17:30", and got ${typed}.`);
	}
	readDay(option, day, timezone);
	return zone === undefined ? zonedTime(written, timezone) : Math.floor(Date.parse(`${written}${zone}`) / 1000);
}

/**
 * When a day of the store's calendar begins, in unix seconds.
 * @throws {CommandError} for a date that there is not.
 */
export function readDay(option: string, typed: string, timezone: string): number {
	if (!isDay(typed)) throw new CommandError(`${option} wants a date such as 2026-12-31, and got ${typed}.`);
	return zonedTime(`${typed}T00:00`, timezone);
}

/** When the day after begins: also where a clock goes forward or back. */
export function readDayAfter(option: string, typed: string, timezone: string): number {
	readDay(option, typed, timezone);
	const next = new Date(Date.parse(`${typed}T00:00:00Z`) + dayMs);
	return readDay(option, next.toISOString().slice(0, 10), timezone);
}
