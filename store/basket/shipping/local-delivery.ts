import type { Settings } from '../../contract/settings';
import { inDollars } from '../../foundation/money';
import { type Destination, deliversTo } from '../../people/addresses/reach';
import type { Parcel } from './parcel';

export const localDelivery = 'local_delivery';

/**
 * Returns the price of the goods, before promo codes, from which local delivery is free, in cents. Returns null if local delivery
 * is never free.
 */
export const localFreeOver = ({ checkout_info }: Settings): number | null =>
	checkout_info.local_delivery_free_enabled ? checkout_info.local_delivery_free_minimum : null;

/** Returns the price of one local delivery, in cents. */
export function localDeliveryFee(settings: Settings, { amount }: Parcel): number {
	const free_over = localFreeOver(settings);
	return free_over !== null && amount >= free_over ? 0 : settings.checkout_info.local_delivery_fee;
}

/**
 * Returns the reason why the store does not deliver an order locally to an address. Returns an empty string if the store does.
 */
export function localDeliveryRefusal(settings: Settings, to: Destination, { amount }: Parcel): string {
	if (!deliversTo(settings, to)) return notInArea(settings);
	const least = settings.checkout_info.local_delivery_minimum;
	return amount < least ? `Local delivery is for orders of ${inDollars(least)} or more, not counting gift cards.` : '';
}

/**
 * Returns the message for an address outside the local delivery area. The message quotes the area as described in the settings
 * (docs/behaviour/checkout.md#local-delivery).
 */
export function notInArea({ checkout_info }: Settings): string {
	const area = checkout_info.local_delivery_availability.trim().replace(/\.$/, '');
	const only = area === '' ? 'addresses close to the store' : `a certain area: ${area}`;
	return `Local delivery is only for ${only}. This address does not qualify.`;
}
