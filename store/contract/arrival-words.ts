import type { multishipMethods } from './checkout-draft';

/** The time that a parcel takes, in business days; null if the provider does not say. */
export interface DeliveryDays {
	delivery_min: number | null;
	delivery_max: number | null;
}

/** Describes how long delivery takes: '3 to 5 business days'; '' if unknown (docs/behaviour/checkout.md#providers). */
export function deliveryDays({ delivery_min: min, delivery_max: max }: DeliveryDays): string {
	const most = max ?? min;
	if (most === null) return '';
	if (min === null || min === most) return most === 1 ? '1 business day' : `${most} business days`;
	return `${min} to ${most} business days`;
}

interface Supply {
	/** The number of all copies, and of those that must be ordered first. */
	copies: number;
	backordered: number;
	method: (typeof multishipMethods)[number];
}

/** Returns a sentence that says when an order is likely to arrive; '' if unknown. */
export function arrivalWords(days: DeliveryDays, { copies, backordered, method }: Supply): string {
	const time = deliveryDays(days);
	if (time === '') return '';
	if (backordered === 0) return `Estimated arrival: in ${time}.`;
	if (method === 'batched' && backordered < copies) {
		return `Estimated arrival: in ${time} for what is in stock, and ${time} after it has reached us for the rest.`;
	}
	return `Estimated arrival: ${time} after everything has reached us.`;
}
