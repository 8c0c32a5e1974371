import { copiesOf } from '../../format/copies';
import { dollars } from '../../format/dollars';
import { orderPath } from '../../paths/order-paths';
import { Dotted } from '../../ui/dotted';
import { CoverImage } from '../titles/cover-image';
import { ExcelLink } from './excel-link';
import type { OrderCardView } from './order-card.server';
import { OrderProgress } from './order-progress';

/** Renders an order in the order history: its facts, its first items, and a link to the whole order. */
export function OrderCard({ order, purchaser }: { order: OrderCardView; purchaser: boolean }) {
	return (
		<li className="order-card">
			<div className="order-card-head">
				<h2>
					<a href={orderPath(order.number)}>{order.name}</a>
				</h2>
				<p className="order-card-total">{dollars(order.total)}</p>
				<OrderProgress progress={order.progress} />
				<p className="soft small">
					<Dotted>{[order.date, ...order.facts]}</Dotted>
				</p>
				{purchaser ? <p className="soft small">{`For ${order.purchaser}`}</p> : null}
				{order.placed_by ? <p className="soft small">{order.placed_by}</p> : null}
			</div>
			<ul className="order-card-items">
				{order.items.map((item, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order's items never move, and two may share a title
					<li key={index} className="order-card-item">
						<a href={item.eisbn === '' ? orderPath(order.number) : `/item/${item.eisbn}`}>
							{item.eisbn === '' ? null : <CoverImage title={item} beside />}
							<span>
								<span className="order-card-title">{item.title}</span>{' '}
								{item.quantity > 1 ? <span className="soft">{` ${copiesOf(item, item.quantity)}`}</span> : null}
							</span>
						</a>
					</li>
				))}
				{order.more > 0 ? (
					<li className="order-card-more">
						<a className="button button-small" href={orderPath(order.number)}>
							{`+${order.more} more`}
							<span className="visually-hidden">{` in ${order.name.toLowerCase()}`}</span>
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
