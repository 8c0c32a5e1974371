import { dollars } from '../../format/dollars';
import { Dotted } from '../../ui/dotted';
import { CoverImage } from '../titles/cover-image';
import type { DetailItem } from './order-detail.server';

/** Renders an order line as it was sold, with all its details. */
export function OrderItem({ item }: { item: DetailItem }) {
	return (
		<li className="order-item">
			<div className="order-item-cover">{item.eisbn === '' ? null : <CoverImage title={item} beside />}</div>
			<div className="order-item-words">
				<h3>
					{item.eisbn === '' ? (
						// An item without a number was sold by another shop and has no page in this shop.
						<span className="title-name">{item.title}</span>
					) : (
						<a className="title-name" href={`/item/${item.eisbn}`}>
							{item.title}
						</a>
					)}
				</h3>
				{item.by ? <p className="soft">{item.by}</p> : null}
				<p className="soft small">
					<Dotted>{item.detail}</Dotted>
				</p>
				{item.number ? <p className="soft small">{item.number}</p> : null}
				{item.notes.map((note) => (
					<p key={note} className="small">
						<Dotted>{note}</Dotted>
					</p>
				))}
			</div>
			<div className="order-item-price">
				<p>{dollars(item.line_price)}</p>
				{item.quantity > 1 || item.full_price || item.discount ? (
					<p className="soft small">
						{`${item.quantity} × `}
						{item.full_price ? (
							<s>
								<span className="visually-hidden">Was </span>
								{dollars(item.full_price)}
							</s>
						) : null}{' '}
						{dollars(item.price)}
						{item.discount ? ` (${item.discount}% off)` : null}
					</p>
				) : null}
			</div>
		</li>
	);
}
