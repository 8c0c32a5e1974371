import type { multishipMethods } from './checkout-draft';

/** The number of business days that a parcel takes, or null if the shipping provider does not state a number. */
export interface DeliveryDays {
	delivery_min: number | null;
	delivery_max: number | null;
}

/** Describes how long delivery takes: '3 to 5 business days', or '' if unknown (docs/behaviour/checkout.md#providers). */
export function deliveryDays({ delivery_min: min, delivery_max: max }: DeliveryDays): string {
	const most = max ?? min;
	if (most === null) return '';
	if (min === null || min === most) return most === 1 ? '1 business day' : `${most} business days`;
	return `${min} to ${most} business days`;
}

interface Supply {
	/** The number of all copies in the order, and the number of copies that must first be ordered from a supplier. */
	copies: number;
	backordered: number;
	method: (typeof multishipMethods)[number];
}

/** Returns a sentence that says when an order is likely to arrive, or '' if unknown. */
export function arrivalWords(days: DeliveryDays, { copies, backordered, method }: Supply): string {
	const time = deliveryDays(days);
	if (time === '') return '';
	if (backordered === 0) return `Estimated arrival: in ${time}.`;
	if (method === 'batched' && backordered < copies) {
		return `Estimated arrival: in ${time} for what is in stock, and ${time} after it has reached us for the rest.`;
	}
	return `Estimated arrival: ${time} after everything has reached us.`;
}
