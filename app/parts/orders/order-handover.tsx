import { useHydrated } from 'remix-utils/use-hydrated';
import { pickupFilePath } from '../../paths/order-paths';
import type { OrderDetail } from './order-detail.server';

interface OrderHandoverProps {
	order: Pick<OrderDetail, 'number' | 'handover'>;
	/** The access key in the page's address. */
	access_key: string | undefined;
}

/** Shows when and where the shopper gets a new order, with a link to a calendar file and a print button. */
export function OrderHandover({ order: { number, handover }, access_key }: OrderHandoverProps) {
	const prints = useHydrated();
	return (
		<>
			{handover ? (
				<p className="order-handover">
					<strong>{handover.words}</strong> {handover.where ? <span className="soft">{handover.where}</span> : null}
				</p>
			) : null}
			<p className="cluster no-print">
				{handover?.calendar ? (
					<a href={pickupFilePath(number, access_key)} rel="nofollow">
						Add to calendar
					</a>
				) : null}{' '}
				{prints ? (
					<button type="button" className="button button-quiet" onClick={() => window.print()}>
						Print
					</button>
				) : null}
			</p>
		</>
	);
}
