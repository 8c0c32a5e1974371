import { useHydrated } from 'remix-utils/use-hydrated';
import { pickupFilePath } from '../../paths/order-paths';
import type { OrderDetail } from './order-detail.server';

interface OrderHandoverProps {
	order: Pick<OrderDetail, 'number' | 'handover'>;
	/** The key that the page was opened with. */
	access_key: string | undefined;
}

/** When and where an order that was just placed can be had, for the calendar and on paper. */
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
