/** The copies that a cart line needs from stock. */
export interface Need {
	/** Null for a cart line that needs no stock, such as a gift card. */
	offer_id: number | null;
	quantity: number;
	/** Whether the store can order more copies than are in stock. */
	can_backorder: boolean;
}

export interface Allotment {
	/** Copies on hand that earlier cart lines with the same offer have not used. */
	onhand: number;
	/** Copies that are taken from stock. */
	taken: number;
	/** Copies that the store must order from a supplier. */
	backorder: number;
	/** Copies that the store can neither take from stock nor order. */
	short: number;
}

/**
 * Allocates stock to cart lines, in the order of the lines. For each line, `taken`, `backorder` and `short` add up to its
 * quantity.
 */
export function allot(needs: Need[], onhandByOffer: Map<number, number>): Allotment[] {
	const left = new Map(onhandByOffer);
	return needs.map(({ offer_id, quantity, can_backorder }) => {
		if (offer_id === null) return { onhand: 0, taken: 0, backorder: 0, short: 0 };
		const onhand = left.get(offer_id) ?? 0;
		const taken = Math.min(quantity, onhand);
		left.set(offer_id, onhand - taken);
		const missing = quantity - taken;
		return { onhand, taken, backorder: can_backorder ? missing : 0, short: can_backorder ? 0 : missing };
	});
}
