import { momentWords } from './moment-words';

/** A moment by the store's clock, as people write it; its line may break between the day and the time only. @param at unix seconds */
export const When = ({ at, timezone }: { at: number; timezone: string }) => {
	const { day, time } = momentWords(at, Date.now() / 1000, timezone);
	return (
		// The server may have written the page before midnight.
		<time dateTime={new Date(at * 1000).toISOString()}>
			<span suppressHydrationWarning>{day}</span> <span>{time}</span>
		</time>
	);
};
