import { endsDayOf } from '~store/contract/zone-clock';
import { momentWords } from './moment-words';
import { useShopClock } from './shop-clock';

interface WhenProps {
	/** The time to show, in unix seconds. */
	at: number;
	/** Whether to leave out the time of day, because a deadline is at the end of a day. */
	isDeadline?: boolean;
	/** Whether the time follows other words, as in 'Begun today 14:05'. */
	isInSentence?: boolean;
}

/**
 * Shows a time in the shop's time zone, such as 'Today 14:05'. The text of the time may break only between the day and the time.
 */
export const When = ({ at, isDeadline = false, isInSentence = false }: WhenProps) => {
	const clock = useShopClock();
	const { day, time } = momentWords(at, Date.now() / 1000, clock, isInSentence);
	const isDay = isDeadline && endsDayOf(clock, at);
	return (
		// The server may have rendered 'Today' before midnight, so the browser's text may differ.
		<time dateTime={new Date(at * 1000).toISOString()}>
			<span suppressHydrationWarning>{day}</span>
			{isDay ? null : (
				<>
					{' '}
					<span>{time}</span>
				</>
			)}
		</time>
	);
};

/** Shows the promised time of an order: 'by Tue 24 Nov' for a day, otherwise the day and time. */
export const Promised = ({ at }: Pick<WhenProps, 'at'>) => (
	<>
		{endsDayOf(useShopClock(), at) ? 'by ' : null}
		<When at={at} isDeadline />
	</>
);
