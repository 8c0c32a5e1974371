import type { DeliveryPreference } from '~store/contract/checkout';
import type { Settings } from '~store/contract/settings';

/** How a cart can become an order in this store (spec 2 §1, §6). */
export interface DeliveryChoices {
	/** What the button for sending it begins; null where nothing is sent. Local delivery is one of the ways to ship. */
	send: Exclude<DeliveryPreference, 'pickup'> | null;
	/** Beginning to ship, a shopper who is near may have it delivered. */
	local: boolean;
	pickup: boolean;
	quote: boolean;
}

export const deliveryChoicesOf = ({ checkout_info }: Pick<Settings, 'checkout_info'>): DeliveryChoices => ({
	send: checkout_info.ship_enabled ? 'ship' : checkout_info.local_delivery_enabled ? 'local_delivery' : null,
	local: checkout_info.ship_enabled && checkout_info.local_delivery_enabled,
	pickup: checkout_info.pickup_enabled,
	quote: checkout_info.quote_enabled,
});
