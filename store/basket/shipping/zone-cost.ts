import type { ShippingZone } from '../../contract/rates';
import type { Parcel } from './parcel';

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
