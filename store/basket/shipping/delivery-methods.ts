import type { ShippingRate, ShippingZone } from '../../contract/rates';
import type { Settings } from '../../contract/settings';
import { type Destination, deliversTo, zoneFor } from '../../people/addresses/reach';
import { localDelivery, localDeliveryFee, localDeliveryRefusal, localFreeOver } from './local-delivery';
import { type Parcel, type ParcelLine, weightOf } from './parcel';

/** A delivery method to an address, with its price for a parcel. */
export interface DeliveryMethod {
	provider: string;
	delivery_preference: 'ship' | 'local_delivery';
	label: string;
	/** The minimum number of business days until delivery. */
	delivery_min: number | null;
	delivery_max: number | null;
	/** The price of the goods, before promo codes, from which delivery is free, in cents, or null if delivery is never free. */
	free_over: number | null;
	/** Returns the price of shipping a parcel, in cents. Returns null if the delivery method does not accept the parcel. */
	cost(parcel: Parcel): number | null;
	/**
	 * Returns the reason why the delivery method cannot deliver the whole order. Returns an empty string if the delivery method can
	 * deliver the whole order.
	 */
	refusal(parcel: Parcel): string;
	takes(line: ParcelLine): boolean;
}

/** Lists the delivery methods to an address, in the order of the settings. Local delivery comes last. */
export function deliveryMethodsTo(to: Destination | null, settings: Settings): DeliveryMethod[] {
	if (to === null) return [];
	const { ship_enabled, local_delivery_enabled, shipping_rates } = settings.checkout_info;
	const { country, province } = settings.store_info;
	const shipped = ship_enabled ? shipping_rates.flatMap((rate) => shippingMethod(rate, to, country) ?? []) : [];
	// Local delivery is listed only for addresses in the store's province or in the delivery area.
	const near = (to.country === country && to.province === province) || deliversTo(settings, to);
	return local_delivery_enabled && near ? [...shipped, localMethod(to, settings)] : shipped;
}

function shippingMethod(rate: ShippingRate, to: Destination, home: string): DeliveryMethod | null {
	const zone = zoneFor(rate, to, home);
	if (!zone) return null;
	const { provider, label, excludes, max_item_weight } = rate;
	const barred: readonly string[] = excludes;
	return {
		provider,
		delivery_preference: 'ship',
		label,
		delivery_min: zone.delivery_min,
		delivery_max: zone.delivery_max,
		free_over: zone.free_over,
		cost: (parcel) => costOf(zone, parcel),
		refusal: (parcel) => (costOf(zone, parcel) === null ? 'This order is too heavy for this way of delivery.' : ''),
		takes: (line) =>
			isSent(line) && !barred.includes(line.goods) && (max_item_weight === null || weightOf(line) <= max_item_weight),
	};
}

const localMethod = (to: Destination, settings: Settings): DeliveryMethod => ({
	provider: localDelivery,
	delivery_preference: 'local_delivery',
	label: 'Local delivery',
	delivery_min: null,
	delivery_max: null,
	free_over: localFreeOver(settings),
	cost: (parcel) => localDeliveryFee(settings, parcel),
	refusal: (parcel) => localDeliveryRefusal(settings, to, parcel),
	takes: isSent,
});

/** Returns whether a cart line needs shipping. An event ticket needs no shipping, because it is only a name on a guest list. */
const isSent = ({ goods }: ParcelLine): boolean => goods !== 'ticket';

/** Returns the price of a parcel in a shipping zone, in cents. Returns null if the parcel is too heavy. */
function costOf({ price, free_over }: ShippingZone, parcel: Parcel): number | null {
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
