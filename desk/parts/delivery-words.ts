import type { PurchaseOrderHead } from '~store/contract/desk-deliveries';

/** Returns the name of a delivery: its purchase order, or its own number if it came without a purchase order. */
export const deliveryName = ({ id, was_ordered }: Pick<PurchaseOrderHead, 'id' | 'was_ordered'>): string =>
	was_ordered ? `Purchase order ${id}` : `Delivery ${id}`;

/** Returns the supplier's name, or a text if the delivery has no supplier. */
export const supplierWords = ({ supplier }: Pick<PurchaseOrderHead, 'supplier'>): string =>
	supplier === '' ? 'No supplier' : supplier;
