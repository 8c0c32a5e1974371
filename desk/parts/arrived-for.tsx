import { Form, Link } from '@remix-run/react';
import type { ArrivedFor } from '~store/contract/desk-picking';

interface ArrivedForOrdersProps {
	orders: readonly ArrivedFor[];
	/** Whether more orders waited for the copies than the orders in `orders`. */
	more: boolean;
	/** The form's key, which ensures that the store acts only once if the form is posted twice. */
	formKey: string;
}

/** Lists the orders that waited for copies which have now come, with a button that adds the orders to a pick list. */
export function ArrivedForOrders({ orders, more, formKey }: ArrivedForOrdersProps) {
	if (orders.length === 0) return null;
	const isUnlisted = ({ pick_list_id }: ArrivedFor) => pick_list_id === null;
	return (
		<section className="stack stack-tight" aria-labelledby="arrived">
			<h2 id="arrived">Waiting orders</h2>
			<ul className="plain-list">
				{orders.map(({ order_number, name, copies, pick_list_id }) => (
					<li key={order_number}>
						{`${copies} for `}
						<Link to={`/desk/orders/${order_number}`}>{`order ${order_number}`}</Link>
						{`, ${name}`}
						{pick_list_id === null ? null : (
							<>
								{', on '}
								<Link to={`/desk/picking/${pick_list_id}`}>{`pick list ${pick_list_id}`}</Link>
							</>
						)}
					</li>
				))}
			</ul>
			{more ? <p>More orders wait for these copies. You will see them here when the orders above are picked.</p> : null}
			{orders.some(isUnlisted) ? (
				<Form method="post" action="/desk/picking?index" className="no-print">
					<input type="hidden" name="key" value={formKey} />
					{orders.filter(isUnlisted).map(({ order_number }) => (
						<input key={order_number} type="hidden" name="order" value={order_number} />
					))}
					<button className="button">Make a pick list of these orders</button>
				</Form>
			) : null}
		</section>
	);
}
