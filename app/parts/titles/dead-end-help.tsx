import { useShop } from '../../page/shop';
import { PhoneLink } from '../../ui/phone-link';
import type { DeadEndShelf } from '../home/dead-end-shelf.server';
import { TitleShelf } from './title-shelf';

/** Where a shopper has come to an end, the shop goes on: somebody to ask, and a shelf to look at. */
export function DeadEndHelp({ shelf = null }: { shelf?: DeadEndShelf | null }) {
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
				<div className="end-shelf no-print">
					<TitleShelf id="end-shelf" {...shelf} eager />
				</div>
			) : null}
		</>
	);
}
