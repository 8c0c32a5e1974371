import { deliveryMethodsTo } from '../../basket/shipping/delivery-methods';
import type { Settings } from '../../contract/settings';
import { addressOf } from '../changes/order-cart';
import type { OrderRow } from '../orders/order-rows';
import { readDestination } from '../orders/stored-destination';

/**
 * Reads the delivery of a quote for a cart; null for a quote without one. The carrier is missing if the shop no longer
 * has it.
 */
export function quotedDelivery(quote: OrderRow, settings: Settings) {
	const [address, to] = [addressOf(quote), readDestination(quote)];
	if (address === null || to === null) return null;
	const method = deliveryMethodsTo(address, settings).find(({ label }) => label === to.provider);
	const delivery_preference = method?.delivery_preference ?? ('ship' as const);
	return { address, carrier: to.provider, delivery_preference, provider: method?.provider };
}
