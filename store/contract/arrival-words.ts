import type { multishipMethods } from './checkout-draft';

/** How long a parcel is on its way, in business days; null where nobody says. */
export interface DeliveryDays {
	delivery_min: number | null;
	delivery_max: number | null;
}

/** '3 to 5 business days'; '' where nobody says (docs/behaviour/checkout.md#providers). */
export function deliveryDays({ delivery_min: min, delivery_max: max }: DeliveryDays): string {
	const most = max ?? min;
	if (most === null) return '';
	if (min === null || min === most) return most === 1 ? '1 business day' : `${most} business days`;
	return `${min} to ${most} business days`;
}

interface Supply {
	/** Copies in all, and those of them that have to be ordered first. */
	copies: number;
	backordered: number;
	method: (typeof multishipMethods)[number];
}

/** When an order that is sent is likely to arrive, a sentence; '' where nobody says. */
export function arrivalWords(days: DeliveryDays, { copies, backordered, method }: Supply): string {
	const time = deliveryDays(days);
	if (time === '') return '';
	if (backordered === 0) return `Estimated arrival: in ${time}.`;
	if (method === 'batched' && backordered < copies) {
		return `Estimated arrival: in ${time} for what is in stock, and ${time} after it has reached us for the rest.`;
	}
	return `Estimated arrival: ${time} after everything has reached us.`;
}
