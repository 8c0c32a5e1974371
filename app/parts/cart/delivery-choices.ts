import type { CartItem } from '~store/contract/cart';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import { isTicket } from '~store/contract/ticket';
import type { StoreSettings } from '~store/contract/webstore';

/** The ways to order a cart in this store (docs/behaviour/cart.md#ways-to-order). */
export interface DeliveryChoices {
	/**
	 * The way of delivery that the Ship button begins with; null if the order cannot be sent. Local delivery is one of
	 * the ways to ship.
	 */
	send: Exclude<DeliveryPreference, 'pickup'> | null;
	/** A shopper nearby who begins to ship may choose local delivery. */
	local: boolean;
	pickup: boolean;
	quote: boolean;
}

/** @param items the cart's lines; a cart with only tickets cannot be sent */
export function deliveryChoicesOf(
	{ checkout_info }: Pick<StoreSettings, 'checkout_info'>,
	items: readonly Pick<CartItem, 'title_info'>[],
): DeliveryChoices {
	const { ship_enabled, local_delivery_enabled } = checkout_info;
	const sends = items.length === 0 || items.some(({ title_info }) => !isTicket(title_info));
	return {
		send: !sends ? null : ship_enabled ? 'ship' : local_delivery_enabled ? 'local_delivery' : null,
		local: sends && ship_enabled && local_delivery_enabled,
		pickup: checkout_info.pickup_enabled,
		quote: checkout_info.quote_enabled,
	};
}
