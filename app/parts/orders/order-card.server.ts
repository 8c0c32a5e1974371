import type { Order } from '~store/contract/order';
import type { StoreSettings } from '~store/contract/webstore';
import { dayWords } from '../../format/moment-words';
import { orderName, progressOf } from './order-words';

/** Returns the facts of an order that the order history shows. */
export function toCard(order: Order, { store_info }: Pick<StoreSettings, 'store_info'>, places: Map<number, string>) {
	const quote = order.delivery_key === 'quote';
	return {
		number: order.order_number,
		name: orderName(order),
		date: dayWords(order.order_date, store_info.timezone),
		progress: progressOf(order),
		facts: [
			quote ? undefined : order.delivery_type,
			order.order_location_id === null ? undefined : places.get(order.order_location_id),
			order.purchaseorder && `Purchase order ${order.purchaseorder}`,
		].filter(Boolean),
		purchaser: order.purchaser_name,
		/** The buyer, and the institution for which they ordered; '' if the buyer ordered for themselves. */
		placed_by: order.placed_by ? `Ordered by ${order.placed_by.name} for ${order.placed_by.institution}` : '',
		/** The order's current total. For a cancelled order, this is the original total. */
		total: order.state === 'cancelled' ? order.summary.total : order.charged,
		excel: !quote,
		items: order.items.map(({ title_info: { eisbn, title, binding, cover_image_cache }, cart_info: { quantity } }) => ({
			eisbn,
			title,
			binding,
			cover_image_cache,
			quantity,
		})),
		more: order.summary.item_count - order.items.length,
	};
}

export type OrderCardView = ReturnType<typeof toCard>;
