import { isOfProvince } from '../../contract/postal-letters';
import type { ShippingRate, ShippingZone } from '../../contract/rates';
import type { Settings } from '../../contract/settings';
import { postalMatch } from '../../foundation/places/postal-prefix';

/** The destination of a parcel. The country and the province are codes. */
export interface Destination {
	country: string;
	province: string;
	postal_code: string;
}

/** Returns whether the store delivers to a destination, by any shipping rate or by local delivery. */
export const isWithinReach = (to: Destination, settings: Settings): boolean => {
	const { ship_enabled, shipping_rates } = settings.checkout_info;
	const { country } = settings.store_info;
	return deliversTo(settings, to) || (ship_enabled && shipping_rates.some((rate) => zoneFor(rate, to, country)));
};

/**
 * Finds the zone of a shipping rate that contains a destination. Returns null if the shipping rate does not cover the
 * destination. The most specific zone applies: the zone with the longest postal prefix, then a zone for the province, then a zone
 * for the country, then '*'. Among equally specific zones, the first zone applies.
 * @param home the store's own country, which '*' does not include
 */
export function zoneFor(rate: ShippingRate, to: Destination, home: string): ShippingZone | null {
	let best: ShippingZone | null = null;
	let nearest = -1;
	for (const zone of rate.zones) {
		const near = nearness(zone, to, home);
		if (near > nearest) [best, nearest] = [zone, near];
	}
	return best;
}

function nearness({ country, provinces, postal_prefixes }: ShippingZone, to: Destination, home: string): number {
	if (country === '*') return to.country === home ? -1 : 0;
	if (country !== to.country) return -1;
	if (provinces.length > 0 && !provinces.includes(to.province)) return -1;
	if (postal_prefixes.length === 0) return provinces.length > 0 ? 2 : 1;
	const match = postalMatch(postal_prefixes, to.postal_code);
	return match === 0 ? -1 : 2 + match;
}

/**
 * Returns whether local delivery covers an address. The address must be in the store's country, and its postal code must begin
 * with one of the prefixes (docs/behaviour/checkout.md#local-delivery). The area may extend into other provinces. An address is
 * never covered if its postal code does not match its province.
 */
export const deliversTo = ({ store_info, checkout_info }: Settings, to: Destination): boolean =>
	checkout_info.local_delivery_enabled &&
	to.country === store_info.country &&
	isOfProvince(to.postal_code, to.province, to.country) &&
	postalMatch(checkout_info.local_delivery_postal_prefixes, to.postal_code) > 0;
