import type { ReactNode } from 'react';
import type { OrderDetail } from './order-detail.server';

/** What there is to say of an order beside its items: where it goes, who ordered it, how it is paid. */
export function OrderFacts({ order }: { order: OrderDetail }) {
	const { delivery } = order;
	return (
		<div className="order-facts">
			<Fact id="delivery" heading={delivery.heading}>
				<Lines>{delivery.address}</Lines>
				<Lines>{delivery.reached}</Lines>
				{delivery.carrier ? <p>{`By ${delivery.carrier}`}</p> : null}
				{delivery.batches.map(({ label, titles }) => (
					<div key={label}>
						<p>{label}</p>
						<ul className="order-batch soft">
							{titles.map((title) => (
								<li key={title}>{title}</li>
							))}
						</ul>
					</div>
				))}
			</Fact>
			<Fact id="contact" heading="Contact">
				<Lines>{order.purchaser}</Lines>
				{order.told_by ? <p className="soft">{`To be told by: ${order.told_by}`}</p> : null}
			</Fact>
			{order.payment || order.purchase_order ? (
				<Fact id="payment" heading="Payment">
					{order.payment ? <p>{order.payment}</p> : null}
					{order.purchase_order ? <p>{`Purchase order ${order.purchase_order}`}</p> : null}
				</Fact>
			) : null}
			{order.message ? (
				<Fact id="message" heading="From the store">
					<p className="order-notes">{order.message}</p>
				</Fact>
			) : null}
			{order.notes ? (
				<Fact id="notes" heading="Notes">
					<p className="order-notes">{order.notes}</p>
				</Fact>
			) : null}
		</div>
	);
}

function Fact({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
	return (
		<section className="stack stack-tight" aria-labelledby={`order-${id}`}>
			<h2 id={`order-${id}`}>{heading}</h2>
			{children}
		</section>
	);
}

const Lines = ({ children }: { children: string[] }) =>
	children.length > 0 ? <p className="order-notes">{children.join('\n')}</p> : null;
