import type { PurchaseOrderHead } from '~store/contract/desk-deliveries';

/** Calls a delivery by its purchase order, or by its number if it came without one. */
export const deliveryName = ({ id, was_ordered }: Pick<PurchaseOrderHead, 'id' | 'was_ordered'>): string =>
	was_ordered ? `Purchase order ${id}` : `Delivery ${id}`;

/** The supplier's name, or words for none. */
export const supplierWords = ({ supplier }: Pick<PurchaseOrderHead, 'supplier'>): string =>
	supplier === '' ? 'No supplier' : supplier;
