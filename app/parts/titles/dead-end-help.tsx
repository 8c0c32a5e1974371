import { useShop } from '../../page/shop';
import { PhoneLink } from '../../ui/phone-link';
import type { DeadEndShelf } from '../home/dead-end-shelf.server';
import { TitleShelf } from './title-shelf';

/** Helps a shopper who has found nothing: whom to ask, and a shelf of titles. */
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
