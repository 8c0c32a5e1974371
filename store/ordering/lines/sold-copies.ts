import type { LineState, OrderState } from '../../contract/order-states';

/** The columns of an order line from which its copies are derived. */
export interface SoldLine {
	id: number;
	title_id: number | null;
	condition: string;
	quantity: number;
	backorder_quantity: number;
	/** The data of a gift card. The value is null unless the order line is a gift card. */
	notes: string | null;
	/** When the sale of a ticket ends, in unix seconds. Null unless the line is a ticket. */
	sold_until: number | null;
	/** Null if the catalogue no longer has the offer. */
	offer_id: number | null;
}

/** Copies of an order line that share a state and a location. */
export interface SoldCopies {
	order_item_id: number;
	title_id: number | null;
	condition: string;
	state: LineState;
	quantity: number;
	location_id: number | null;
}

/** The initial state of copies that were taken from stock, by the state of their order. */
const takenCopy: Record<OrderState, LineState> = {
	awaiting_approval: 'to_pick',
	awaiting_payment: 'to_pick',
	placed: 'to_pick',
	ready: 'set_aside',
	completed: 'handed_over',
	cancelled: 'cancelled',
};

/**
 * Derives an order's copies as they were sold: the copies of each line by the location they were taken from, and the backordered
 * copies. Gift cards and tickets are not picked from a shelf, so they are set aside at once.
 * @param withdrawals the copies taken from stock; lines with the same offer use them up in turn
 */
export function copiesSold(
	lines: readonly SoldLine[],
	withdrawals: readonly { offer_id: number; location_id: number; quantity: number }[],
	{ state, isSent }: { state: OrderState; isSent: boolean },
): SoldCopies[] {
	const taken = state === 'completed' && isSent ? 'sent' : takenCopy[state];
	const left = new Map<number | null, { location_id: number; quantity: number }[]>();
	for (const { offer_id, ...row } of withdrawals) left.set(offer_id, [...(left.get(offer_id) ?? []), row]);
	return lines.flatMap(({ id, title_id, condition, quantity, backorder_quantity, offer_id, ...line }) => {
		const copies = (count: number, of: LineState, location_id: number | null): SoldCopies[] =>
			count > 0 ? [{ order_item_id: id, title_id, condition, state: of, quantity: count, location_id }] : [];
		const isOnShelf = line.notes === null && line.sold_until === null;
		const here = !isOnShelf && taken === 'to_pick' ? 'set_aside' : taken;
		let missing = quantity - backorder_quantity;
		const found = (left.get(offer_id) ?? []).flatMap((row) => {
			const count = Math.min(missing, row.quantity);
			missing -= count;
			row.quantity -= count;
			return copies(count, here, row.location_id);
		});
		return [
			...found,
			...copies(missing, here, null),
			...copies(backorder_quantity, taken === 'to_pick' ? 'ordered' : taken, null),
		];
	});
}
