/** What a line asks of the stock. */
export interface Need {
	/** Null for what is not kept in stock, such as a gift card. */
	offer_id: number | null;
	quantity: number;
	/** The store can get more than it has. */
	can_backorder: boolean;
}

export interface Allotment {
	/** Copies on hand that this line may count on: what earlier lines of the same offer left. */
	onhand: number;
	/** Copies taken from the stock. */
	taken: number;
	/** Copies that the store orders for the shopper. */
	backorder: number;
	/** Copies that nobody can supply. */
	short: number;
}

/** Deals the stock out to the lines in their order. What each line gets adds up to its quantity. */
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
