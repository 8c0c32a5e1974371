import { dollars } from './dollars';
import type { Order } from './order';

/** The message that a quote's total excludes shipping, because the customer has not chosen a delivery method yet. */
const withoutShippingWords = 'Shipping is not in the total. The checkout adds the shipping if we send the order.';

/** Returns the message that states whether a quote's total includes shipping, with the shipping provider and the destination. */
export function quotedShippingWords({ shipping, summary }: Pick<Order, 'shipping' | 'summary'>): string {
	if (shipping === null || shipping.provider === '') return withoutShippingWords;
	const cost = summary.shipping === '0.00' ? 'free' : dollars(summary.shipping);
	return `Shipping is in the total: ${shipping.provider} to ${[shipping.name, shipping.city].filter(Boolean).join(', ')}, ${cost}.`;
}
