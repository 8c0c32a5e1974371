import type { ReactNode } from 'react';
import { dollars } from '../../format/dollars';
import { Lines } from '../../ui/lines';
import type { OrderDetail } from './order-detail.server';

/** Renders the facts about an order next to its items: delivery, customer and payment. */
export function OrderFacts({ order }: { order: OrderDetail }) {
	const { delivery } = order;
	return (
		<div className="order-facts">
			{delivery.heading ? (
				<Fact id="delivery" heading={delivery.heading}>
					<InLines>{delivery.address}</InLines>
					<InLines>{delivery.reached}</InLines>
					{delivery.fetched ? (
						<p className="no-print">
							<a href="/contact-hours">Opening hours</a>
						</p>
					) : null}
					{delivery.carrier ? <p>{`By ${delivery.carrier}`}</p> : null}
					{delivery.estimate ? <p>{delivery.estimate}</p> : null}
				</Fact>
			) : null}
			<Fact id="contact" heading="Contact">
				<InLines>{order.purchaser}</InLines>
				{order.told_by ? <p className="soft">{`Contact by: ${order.told_by}`}</p> : null}
			</Fact>
			{order.placed_by ? (
				<Fact id="placed-by" heading="Ordered by">
					<InLines>{order.placed_by}</InLines>
				</Fact>
			) : null}
			{order.payment || order.purchase_order || order.gift_cards ? (
				<Fact id="payment" heading="Payment">
					{order.gift_cards ? <p>{`${dollars(order.gift_cards)} paid by gift card.`}</p> : null}
					{order.payment ? <p>{order.payment}</p> : null}
					{order.purchase_order ? <p>{`Purchase order ${order.purchase_order}`}</p> : null}
				</Fact>
			) : null}
			{order.message && !order.quote && !order.cancelled ? (
				<Fact id="message" heading="From the store">
					<p className="order-notes">
						<Lines>{order.message}</Lines>
					</p>
				</Fact>
			) : null}
			{order.notes ? (
				<Fact id="notes" heading={order.quote ? 'Your request' : 'Notes'}>
					<p className="order-notes">
						<Lines>{order.notes}</Lines>
					</p>
				</Fact>
			) : null}
			{delivery.batches.length > 0 ? (
				<Fact id="parcels" heading="Parcels" wide>
					{delivery.batches.map(({ label, titles }) => (
						<div key={label}>
							<h3>{label}</h3>
							<ul className="order-batch soft">
								{titles.map((title) => (
									<li key={title}>{title}</li>
								))}
							</ul>
						</div>
					))}
				</Fact>
			) : null}
		</div>
	);
}

interface FactProps {
	id: string;
	heading: string;
	/** Whether the fact takes up the whole width of the page. */
	wide?: boolean;
	children: ReactNode;
}

function Fact({ id, heading, wide = false, children }: FactProps) {
	return (
		<section className={`stack stack-tight${wide ? ' order-fact-wide' : ''}`} aria-labelledby={`order-${id}`}>
			<h2 id={`order-${id}`}>{heading}</h2>
			{children}
		</section>
	);
}

const InLines = ({ children }: { children: string[] }) =>
	children.length > 0 ? (
		<p className="order-notes">
			<Lines>{children}</Lines>
		</p>
	) : null;
