import { deliveryMethodsTo } from '../../basket/shipping/delivery-methods';
import type { Settings } from '../../contract/settings';
import { addressOf } from '../changes/order-cart';
import type { OrderRow } from '../orders/order-rows';
import { readDestination } from '../orders/stored-destination';

/**
 * Reads a quote's delivery address and method for a cart. Returns null if the quote has no delivery. `provider` is undefined if
 * the shop no longer offers the delivery method.
 */
export function quotedDelivery(quote: OrderRow, settings: Settings) {
	const [address, to] = [addressOf(quote), readDestination(quote)];
	if (address === null || to === null) return null;
	const method = deliveryMethodsTo(address, settings).find(({ label }) => label === to.provider);
	const delivery_preference = method?.delivery_preference ?? ('ship' as const);
	return { address, carrier: to.provider, delivery_preference, provider: method?.provider };
}
