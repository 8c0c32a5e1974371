import type { CartItem } from '~store/contract/cart';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import { isTicket } from '~store/contract/ticket';
import type { StoreSettings } from '~store/contract/webstore';

/** The ways to order that the store offers for a cart (docs/behaviour/cart.md#ways-to-order). */
export interface DeliveryChoices {
	/**
	 * The delivery method that the Ship button selects first; null if the store cannot ship the order. Local delivery is one of
	 * the delivery methods.
	 */
	send: Exclude<DeliveryPreference, 'pickup'> | null;
	/** Whether the shopper may choose local delivery after pressing Ship. */
	local: boolean;
	pickup: boolean;
	quote: boolean;
}

/** @param items the cart's lines; a cart that contains only tickets cannot be shipped */
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
