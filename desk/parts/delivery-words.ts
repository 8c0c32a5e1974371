import type { PurchaseOrderHead } from '~store/contract/desk-deliveries';

/** Names a delivery by its purchase order, or by its number if it came without a purchase order. */
export const deliveryName = ({ id, was_ordered }: Pick<PurchaseOrderHead, 'id' | 'was_ordered'>): string =>
	was_ordered ? `Purchase order ${id}` : `Delivery ${id}`;

/** Returns the supplier's name, or words for a missing supplier. */
export const supplierWords = ({ supplier }: Pick<PurchaseOrderHead, 'supplier'>): string =>
	supplier === '' ? 'No supplier' : supplier;
