import type { FeedDate } from './dates';
import type { TitleRecord } from './title-record';

/** Sets a field that the feed has. A missing field must stay absent, because `undefined` would overwrite the shop's value. */
export function put<Target extends object, Key extends keyof Target>(
	target: Target,
	key: Key,
	value: Target[Key] | undefined,
): void {
	if (value !== undefined) target[key] = value;
}

/** Sets the feed's publication date, with its precision. */
export function putDate(
	target: Pick<TitleRecord, 'release_date' | 'release_date_precision'>,
	read: FeedDate | undefined,
): void {
	if (!read) return;
	target.release_date = read.date;
	if (read.precision !== 'day') target.release_date_precision = read.precision;
}
