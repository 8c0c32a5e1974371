import type { CartItem } from '~store/contract/cart';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import { isTicket } from '~store/contract/ticket';
import type { StoreSettings } from '~store/contract/webstore';

/** How a cart can become an order in this store (docs/behaviour/cart.md#ways-to-order). */
export interface DeliveryChoices {
	/**
	 * The way of delivery that the button for sending begins; null where nothing is sent. Local delivery is one of the
	 * ways to ship.
	 */
	send: Exclude<DeliveryPreference, 'pickup'> | null;
	/** Whether a shopper who is near, and begins to ship, may have the order delivered. */
	local: boolean;
	pickup: boolean;
	quote: boolean;
}

/** @param items what is in the cart: of tickets alone nothing is sent */
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
