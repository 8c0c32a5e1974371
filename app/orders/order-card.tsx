import { formatInTimeZone } from 'date-fns-tz';
import type { Order } from '~store/contract/order';
import type { Settings } from '~store/contract/settings';
import { CoverImage } from '../components/cover-image';
import { dollars } from '../money/dollars';
import { ExcelLink } from './excel-link';
import { orderPath } from './order-paths';
import { stateWords } from './order-words';

/** What the history shows of an order. */
export function toCard(order: Order, { store_info }: Pick<Settings, 'store_info'>, places: Map<number, string>) {
	const quote = order.delivery_key === 'quote';
	return {
		number: order.order_number,
		date: formatInTimeZone(order.order_date * 1000, store_info.timezone, 'MMMM d, yyyy'),
		state: stateWords[order.state],
		facts: [
			order.delivery_type,
			order.order_location_id === null ? undefined : places.get(order.order_location_id),
			order.purchaseorder && `Purchase order ${order.purchaseorder}`,
		].filter(Boolean),
		purchaser: order.purchaser_name,
		total: order.summary.total,
		excel: !quote,
		items: order.items.map(({ title_info: { eisbn, title, cover_image_cache }, cart_info: { quantity } }) => ({
			...{ eisbn, title, cover_image_cache, quantity },
		})),
		more: order.summary.item_count - order.items.length,
	};
}

export type OrderCardView = ReturnType<typeof toCard>;

/** An order in the history: what it was, its first books, and the way to the rest. */
export function OrderCard({ order, purchaser }: { order: OrderCardView; purchaser: boolean }) {
	return (
		<li className="order-card">
			<div className="order-card-head">
				<h2>
					<a href={orderPath(order.number)}>{`Order ${order.number}`}</a>
				</h2>
				<p className="order-card-total">{dollars(order.total)}</p>
				<p className="soft small">{[order.date, order.state, ...order.facts].join(' · ')}</p>
				{purchaser ? <p className="soft small">{`For ${order.purchaser}`}</p> : null}
			</div>
			<ul className="order-card-items">
				{order.items.map((item, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order's items never move, and one title may stand in two of them
					<li key={index} className="order-card-item">
						<a href={`/item/${item.eisbn}`}>
							<CoverImage title={item} beside />
							<span>{item.title}</span>
						</a>
						{item.quantity > 1 ? <span className="soft small">{`${item.quantity} copies`}</span> : null}
					</li>
				))}
				{order.more > 0 ? (
					<li className="order-card-more">
						<a className="button button-small" href={orderPath(order.number)}>
							{`+${order.more} more`}
							<span className="visually-hidden"> in order {order.number}</span>
						</a>
					</li>
				) : null}
			</ul>
			{order.excel ? (
				<p className="small no-print">
					<ExcelLink number={order.number} />
				</p>
			) : null}
		</li>
	);
}
