import { endsDayOf } from '~store/contract/zone-clock';
import { momentWords } from './moment-words';
import { useShopClock } from './shop-clock';

interface WhenProps {
	/** Unix seconds. */
	at: number;
	/** A deadline that is the end of a day is written without its time. */
	isDeadline?: boolean;
}

/** A moment by the store's clock, as people write it; its line may break between the day and the time only. */
export const When = ({ at, isDeadline = false }: WhenProps) => {
	const clock = useShopClock();
	const { day, time } = momentWords(at, Date.now() / 1000, clock);
	const isDay = isDeadline && endsDayOf(clock, at);
	return (
		// The server may have written the page before midnight.
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

/** By when an order was promised: 'by Tue 24 Nov' for a day, else its moment. */
export const Promised = ({ at }: Pick<WhenProps, 'at'>) => (
	<>
		{endsDayOf(useShopClock(), at) ? 'by ' : null}
		<When at={at} isDeadline />
	</>
);
