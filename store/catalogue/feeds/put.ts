import type { FeedDate } from './dates';
import type { TitleRecord } from './title-record';

/**
 * Sets a field of a record if the feed has a value for the field. A field that the feed does not have must stay absent, because
 * `undefined` would overwrite the shop's value.
 */
export function put<Target extends object, Key extends keyof Target>(
	target: Target,
	key: Key,
	value: Target[Key] | undefined,
): void {
	if (value !== undefined) target[key] = value;
}

/** Sets the publication date of a record and the date's precision. */
export function putDate(
	target: Pick<TitleRecord, 'release_date' | 'release_date_precision'>,
	read: FeedDate | undefined,
): void {
	if (!read) return;
	target.release_date = read.date;
	if (read.precision !== 'day') target.release_date_precision = read.precision;
}
