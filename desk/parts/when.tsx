import { formatInTimeZone } from 'date-fns-tz';

/** A moment by the store's clock, to the minute: its line may end between the day and the time alone. @param at unix seconds */
export const When = ({ at, timezone }: { at: number; timezone: string }) => (
	<time dateTime={new Date(at * 1000).toISOString()}>
		<span>{formatInTimeZone(at * 1000, timezone, 'yyyy-MM-dd')}</span>{' '}
		<span>{formatInTimeZone(at * 1000, timezone, 'HH:mm')}</span>
	</time>
);
