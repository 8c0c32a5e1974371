import { dollars } from './dollars';
import type { Order } from './order';

/** Tells a customer that the total of a quote leaves out shipping, because the way of delivery is not decided yet. */
const withoutShippingWords = 'Shipping is not in the total. The checkout adds it if we send the order.';

/** Says of a quote, for its customer, whether shipping is in its total, by whom and where to. */
export function quotedShippingWords({ shipping, summary }: Pick<Order, 'shipping' | 'summary'>): string {
	if (shipping === null || shipping.provider === '') return withoutShippingWords;
	const cost = summary.shipping === '0.00' ? 'free' : dollars(summary.shipping);
	return `Shipping is in the total: ${shipping.provider} to ${[shipping.name, shipping.city].filter(Boolean).join(', ')}, ${cost}.`;
}
