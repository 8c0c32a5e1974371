import type { Shopper } from '../cart/priced-cart';
import type { DeliveryPreference } from '../contract/checkout';
import { Refused } from '../refusal';

/** @throws {Refused} for a way of delivery that the store does not offer. */
export function requireDelivery(preference: DeliveryPreference, { settings }: Shopper): void {
	if (preference !== 'pickup') {
		throw new Refused('Orders can be picked up in the store only.', 422, 'delivery_preference');
	}
	if (!settings.checkout_info.pickup_enabled) {
		throw new Refused('This store does not offer in-store pick up.', 422, 'delivery_preference');
	}
}
