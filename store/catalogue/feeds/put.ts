import type { FeedDate } from './dates';
import type { TitleRecord } from './title-record';

/**
 * Sets a field that the feed tells. One that it does not tell stays absent: an `undefined` in its place would still
 * overwrite what the shop knows.
 */
export function put<Target extends object, Key extends keyof Target>(
	target: Target,
	key: Key,
	value: Target[Key] | undefined,
): void {
	if (value !== undefined) target[key] = value;
}

/** Sets the publication date that a feed tells, with how exactly it tells it. */
export function putDate(
	target: Pick<TitleRecord, 'release_date' | 'release_date_precision'>,
	read: FeedDate | undefined,
): void {
	if (!read) return;
	target.release_date = read.date;
	if (read.precision !== 'day') target.release_date_precision = read.precision;
}
