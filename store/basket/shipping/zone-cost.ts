import type { ShippingRate, ShippingZone } from '../../contract/rates';
import { postalMatch } from '../../foundation/places/postal-prefix';
import type { Parcel } from './parcel';

/** Where a parcel goes. Country and province are codes. */
export interface Destination {
	country: string;
	province: string;
	postal_code: string;
}

/**
 * The zone of a way of shipping that a destination is in, null where it does not go. Of several the one with the longest
 * postal prefix goes before one of the province, that before one of the country, that before '*'; then the first.
 * @param home the store's own country, which '*' leaves out
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

/** What a parcel costs there, in cents; null when it is too heavy. */
export function costOf({ price, free_over }: ShippingZone, parcel: Parcel): number | null {
	const cost = priceOf(price, parcel);
	if (cost === null) return null;
	return free_over !== null && parcel.items > 0 && parcel.amount >= free_over ? 0 : cost;
}

function priceOf(price: ShippingZone['price'], { items, weight }: Parcel): number | null {
	if (price.by === 'flat') return price.cost;
	if (price.by === 'item') return price.first + price.each_further * Math.max(0, items - 1);
	const step = price.steps.find(({ up_to }) => weight <= up_to);
	if (step) return step.cost;
	const last = price.steps.at(-1);
	if (!last || !price.further) return null;
	return last.cost + price.further.cost * Math.ceil((weight - last.up_to) / price.further.grams);
}
