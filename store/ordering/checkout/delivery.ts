import type { Shopper } from '../../basket/cart/shopper';
import type { ShippingQuestion, Submitting } from '../../contract/checkout';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Settings } from '../../contract/settings';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<'checkout/setDelivery' | 'checkout/setShipping' | ShippingQuestion | Submitting>();

const closed: Record<DeliveryPreference, string> = {
	ship: 'This store does not ship orders.',
	pickup: 'This store does not offer in-store pick up.',
	local_delivery: 'This store does not deliver locally.',
};

/** Returns the delivery preferences that the settings allow. */
export const deliveriesOf = ({ checkout_info }: Settings): Record<DeliveryPreference, boolean> => ({
	ship: checkout_info.ship_enabled,
	pickup: checkout_info.pickup_enabled,
	local_delivery: checkout_info.local_delivery_enabled,
});

/**
 * Requires that the store offers a delivery preference to this shopper (docs/behaviour/checkout.md#delivery).
 * @throws {Refused} if the store does not offer the delivery preference, or does not offer it to guests
 */
export function requireDelivery(preference: DeliveryPreference, { settings, logged_in }: Shopper): void {
	if (!deliveriesOf(settings)[preference])
		throw refuse('delivery-not-offered', closed[preference], 'delivery_preference');
	if (preference !== 'pickup' && !logged_in) {
		throw refuse('login-required', 'You must login or sign up to use this feature.', 'delivery_preference');
	}
}
