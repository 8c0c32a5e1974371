import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatInTimeZone } from 'date-fns-tz';
import type { Order } from '~store/contract/order';
import { backorderWords, OrderLine } from '../checkout/order-line';
import { OrderSummary } from '../checkout/order-summary';
import { storeApi } from '../store-api/store-api.server';

export async function loader(args: LoaderFunctionArgs) {
	const { searchParams } = new URL(args.request.url);
	const api = await storeApi(args);
	const access_key = searchParams.get('key') ?? undefined;
	const [order, { store_info }] = await Promise.all([
		api.load('order/get', { order_id: args.params.number ?? '', access_key }),
		api.load('store/getSettings', {}),
	]);
	return {
		number: order.order_number,
		date: formatInTimeZone(order.order_date * 1000, store_info.timezone, "MMMM d, yyyy 'at' h:mm a"),
		/** Said when the shopper comes from the checkout or from their e-mail: the address has a query string then. */
		confirmation: searchParams.size > 0 ? confirmationOf(order) : null,
		delivery_type: order.delivery_type,
		pickup: order.pickup_location,
		payment: order.payment_message,
		purchaser: [order.purchaser_name, order.email, order.phone],
		notes: order.notes,
		purchase_order: order.purchaseorder,
		amounts: {
			...order.summary,
			total_quantity: order.items.reduce((copies, { cart_info }) => copies + cart_info.quantity, 0),
		},
		delivered: order.delivery_key === 'ship' || order.delivery_key === 'local',
		lines: order.items.map(({ title_info: title, cart_info: info }) => ({
			eisbn: title.eisbn,
			title: title.title,
			detail: [title.binding, title.available.text].filter(Boolean).join(' · '),
			quantity: info.quantity,
			line_price: info.line_price,
			backorder: backorderWords(info),
		})),
	};
}

/** The words depend on how the order is handed over (spec 3, Order detail). */
function confirmationOf({ delivery_key, email }: Order): string {
	const copy = `A confirmation is on its way to ${email}.`;
	const next: Record<Order['delivery_key'], string> = {
		pickup: 'We will tell you as soon as it is ready to be picked up.',
		ship: 'We will tell you when it is on its way.',
		local: 'We will bring it to you.',
		quote: 'We will answer with a quote.',
	};
	return `Thank you for your order. ${next[delivery_key]} ${copy}`;
}

export default function OrderScreen() {
	const order = useLoaderData<typeof loader>();
	return (
		<article className="page stack stack-wide">
			{order.confirmation ? (
				<p className="banner banner-success" role="status">
					{order.confirmation}
				</p>
			) : null}
			<header className="stack stack-tight">
				<h1>{`Order ${order.number}`}</h1>
				<p className="soft">{order.date}</p>
			</header>
			<div className="with-summary">
				<div className="stack stack-wide">
					<section className="stack stack-tight" aria-labelledby="order-items">
						<h2 id="order-items">Items</h2>
						<ul className="order-lines">
							{order.lines.map((line, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move, and one title may stand in two of them
								<OrderLine key={index} line={line} />
							))}
						</ul>
					</section>
					<section className="stack stack-tight" aria-labelledby="order-delivery">
						<h2 id="order-delivery">{order.delivery_type}</h2>
						{order.pickup ? (
							<p className="order-notes">
								{[order.pickup.name, order.pickup.address, order.pickup.phone].filter(Boolean).join('\n')}
							</p>
						) : null}
						<p>{order.payment}</p>
					</section>
					<section className="stack stack-tight" aria-labelledby="order-contact">
						<h2 id="order-contact">Contact</h2>
						<p className="order-notes">{order.purchaser.filter(Boolean).join('\n')}</p>
						{order.purchase_order ? <p>{`Purchase order ${order.purchase_order}`}</p> : null}
						{order.notes ? <p className="order-notes">{order.notes}</p> : null}
					</section>
				</div>
				<OrderSummary amounts={order.amounts} delivered={order.delivered} />
			</div>
		</article>
	);
}
