import { endsDayOf } from '~store/contract/zone-clock';
import { momentWords } from './moment-words';
import { useShopClock } from './shop-clock';

interface WhenProps {
	/** Unix seconds. */
	at: number;
	/** Omits the time of a deadline at the end of a day. */
	isDeadline?: boolean;
}

/** Shows a moment by the store's clock, as people write it. The line may break only between the day and the time. */
export const When = ({ at, isDeadline = false }: WhenProps) => {
	const clock = useShopClock();
	const { day, time } = momentWords(at, Date.now() / 1000, clock);
	const isDay = isDeadline && endsDayOf(clock, at);
	return (
		// The server may have rendered the page before midnight.
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

/** Says by when an order was promised: 'by Tue 24 Nov' for a day, otherwise the moment. */
export const Promised = ({ at }: Pick<WhenProps, 'at'>) => (
	<>
		{endsDayOf(useShopClock(), at) ? 'by ' : null}
		<When at={at} isDeadline />
	</>
);
