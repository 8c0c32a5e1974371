import { formatInTimeZone } from 'date-fns-tz';

/** A moment by the store's clock, to the minute. @param at unix seconds */
export const When = ({ at, timezone }: { at: number; timezone: string }) => (
	<time dateTime={new Date(at * 1000).toISOString()}>{formatInTimeZone(at * 1000, timezone, 'yyyy-MM-dd HH:mm')}</time>
);
