import type { Shopper } from '../../basket/cart/shopper';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Settings } from '../../contract/settings';
import { Refused } from '../../foundation/refusal';

const closed: Record<DeliveryPreference, string> = {
	ship: 'This store does not ship orders.',
	pickup: 'This store does not offer in-store pick up.',
	local_delivery: 'This store does not deliver locally.',
};

/** The delivery methods that the store has switched on. */
export const deliveriesOf = ({ checkout_info }: Settings): Record<DeliveryPreference, boolean> => ({
	ship: checkout_info.ship_enabled,
	pickup: checkout_info.pickup_enabled,
	local_delivery: checkout_info.local_delivery_enabled,
});

/** @throws {Refused} for a delivery method that the store does not offer, or not to guests (docs/behaviour/checkout.md#delivery). */
export function requireDelivery(preference: DeliveryPreference, { settings, logged_in }: Shopper): void {
	if (!deliveriesOf(settings)[preference]) throw new Refused(closed[preference], 403, 'delivery_preference');
	if (preference !== 'pickup' && !logged_in) {
		throw new Refused('You must login or sign up to use this feature.', 401, 'delivery_preference');
	}
}
