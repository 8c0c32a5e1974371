import { useShop } from '../../page/shop';
import { PhoneLink } from '../../ui/phone-link';
import type { WarmShelf } from '../home/warm-shelf.server';
import { TitleShelf } from './title-shelf';

/** Where a shopper has come to an end, the shop goes on: somebody to ask, and a shelf to look at. */
export function DeadEndHelp({ shelf = null }: { shelf?: WarmShelf | null }) {
	const { ask_us: words, phone } = useShop();
	return (
		<>
			{words ? (
				<p className="dead-end no-print">
					{words}{' '}
					{phone ? (
						<span className="nowrap">
							Call <PhoneLink number={phone} />
						</span>
					) : null}
				</p>
			) : null}
			{shelf ? (
				<div className="warm-shelf no-print">
					<TitleShelf id="warm-shelf" {...shelf} eager />
				</div>
			) : null}
		</>
	);
}
