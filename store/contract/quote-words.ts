import { dollars } from './dollars';
import type { Order } from './order';

/** Tells a customer that a quote's total excludes shipping, because the delivery method has not been chosen yet. */
const withoutShippingWords = 'Shipping is not in the total. The checkout adds it if we send the order.';

/** Tells a customer whether a quote's total includes shipping, with the carrier and the destination. */
export function quotedShippingWords({ shipping, summary }: Pick<Order, 'shipping' | 'summary'>): string {
	if (shipping === null || shipping.provider === '') return withoutShippingWords;
	const cost = summary.shipping === '0.00' ? 'free' : dollars(summary.shipping);
	return `Shipping is in the total: ${shipping.provider} to ${[shipping.name, shipping.city].filter(Boolean).join(', ')}, ${cost}.`;
}
