import { preferenceInWords } from '../contract/communication-preferences';
import { dollars } from '../contract/dollars';
import type { Order } from '../contract/order';
import { orderAddressInOneLine } from '../contract/order-address';
import type { Settings } from '../contract/settings';
import { inZone } from '../contract/zoned-time';
import { copiesByLocation, listOrder, placerOf } from '../ordering/mail-templates/order-lines';

/** Formats a customer's order as text for the bookseller's terminal. */
export async function describeOrder(order: Order, settings: Settings): Promise<string> {
	const { text } = await listOrder(order, settings);
	const { timezone } = settings.store_info;
	const { shipping: to } = order;
	const facts: [string, string][] = [
		['Placed', inZone(order.order_date, timezone, "d MMMM yyyy 'at' h:mm aaa")],
		['State', order.state],
		['Declined', order.decline_reason],
		['Ordered by', order.placed_by ? placerOf(order.placed_by) : ''],
		['Ordered for', order.placed_by?.institution ?? ''],
		['Name', order.purchaser_name],
		['E-mail', order.email],
		['Phone', order.phone],
		['Contact by', preferenceInWords(order.communication_preference)],
		['Delivery', order.delivery_type],
		['At', order.pickup_location?.name ?? ''],
		['By', to?.provider ?? ''],
		['To', to ? orderAddressInOneLine(to) : ''],
		[
			'Parcels',
			order.shipping_batches.length > 1
				? order.shipping_batches.map((one) => `${one.label}: ${one.eisbns.join(' ')}`).join('; ')
				: '',
		],
		['Copies at', copiesByLocation(order).join('\n')],
		['Payment', order.payment_message],
		['Amount owed', order.state === 'cancelled' ? '' : dollars(order.summary.total_owing)],
		['Purchase order', order.purchaseorder],
		['Instructions', order.notes],
		[order.delivery_key === 'quote' ? 'Answer' : 'Message', order.store_message],
	];
	const known = facts.filter(([, fact]) => fact !== '');
	const width = Math.max(...known.map(([label]) => label.length));
	const lines = known.map(
		([label, fact]) => `${label.padEnd(width)}  ${fact.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`,
	);
	const what = order.delivery_key === 'quote' ? 'Quote' : 'Order';
	return `${what} ${order.order_number}\n\n${lines.join('\n')}\n\n${text}`;
}
