import type { PricedCart } from '../../basket/cart/priced-cart';
import type { Shopper } from '../../basket/cart/shopper';
import { readyBy } from '../../catalogue/locations/ready-by';
import { daySeconds } from '../../contract/durations';
import { pickupPlaces } from '../../contract/pickup-place';
import { dayIn, endOfDay } from '../../contract/zoned-time';
import type { StockPlan } from './stock-plan';

/**
 * Returns the promised time for an order that is being placed, in unix seconds: when the order is ready for pick-up, or when the
 * order arrives. Returns null if the store can promise no time, for example because copies must first be ordered from a supplier.
 */
export function promisedAt(
	{ terms, shipping, lines }: PricedCart,
	{ location_id, withdrawals }: StockPlan,
	{ settings, locations, now }: Shopper,
): number | null {
	if (lines.some(({ stock }) => stock.backorder > 0)) return null;
	const { timezone } = settings.store_info;
	if (terms.delivery_preference !== 'pickup') {
		const days = shipping.days.delivery_max ?? shipping.days.delivery_min;
		return days === null ? null : afterBusinessDays(days, now, timezone);
	}
	const place = locations.find((one) => one.location_id === location_id);
	const isThere = withdrawals.length > 0 && withdrawals.every((row) => row.location_id === location_id);
	if (!place || !isThere || pickupPlaces(settings).length > 0) return null;
	return readyBy(place.ws_hours, now, timezone, settings.checkout_info.pickup_hours);
}

/**
 * Adds a number of business days to a date, and returns the end of the resulting day. Saturdays and Sundays are not business
 * days.
 */
function afterBusinessDays(days: number, now: number, timezone: string): number {
	let day = Date.parse(dayIn(now, timezone));
	for (let left = days; left > 0; ) {
		day += daySeconds * 1000;
		const weekday = new Date(day).getUTCDay();
		if (weekday !== 0 && weekday !== 6) left -= 1;
	}
	return endOfDay(new Date(day).toISOString().slice(0, 10), timezone);
}
