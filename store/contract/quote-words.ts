import { dollars } from './dollars';
import type { Order } from './order';

/** Says what the total of a quote leaves out, for its customer: nobody has said yet how its titles are handed over. */
const withoutShippingWords = 'Shipping is not in the total. The checkout adds it if we send the order.';

/** Says of a quote, for its customer, whether shipping is in its total, by whom and where to. */
export function quotedShippingWords({ shipping, summary }: Pick<Order, 'shipping' | 'summary'>): string {
	if (shipping === null || shipping.provider === '') return withoutShippingWords;
	const cost = summary.shipping === '0.00' ? 'free' : dollars(summary.shipping);
	return `Shipping is in the total: ${shipping.provider} to ${[shipping.name, shipping.city].filter(Boolean).join(', ')}, ${cost}.`;
}
