import type { Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { heldSessions } from '../../foundation/sessions/sessions';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { whyNotOrderable } from '../../ordering/quotes/take-quote';

/**
 * Returns the phone order that is being made from a quote; null if no phone order is being made from the quote.
 * @param own the id of the caller's own phone order, which does not count
 */
export async function takenFrom(
	db: Queries,
	quote: { id: number },
	now: number,
	own = 0,
): Promise<{ counter_id: number; staff_name: string } | null> {
	const taken = await heldSessions(db, now)
		.innerJoin('carts', 'carts.id', 'sessions.cart_id')
		.leftJoin('staff', 'staff.id', 'carts.staff_id')
		.select(['carts.id', 'staff.name', 'staff.email'])
		.where('carts.staff_id', 'is not', null)
		.where('carts.quote_id', '=', quote.id)
		.where('carts.id', '!=', own)
		.orderBy('carts.id')
		.executeTakeFirst();
	return taken ? { counter_id: taken.id, staff_name: taken.name || taken.email || '' } : null;
}

/**
 * Requires that a quote may become an order at its quoted prices. The quote must have prices that are still valid, and no order
 * may have been made from it yet. Locks the quote's row, so that the second of two simultaneous requests is refused.
 * @param order the order that is being made from the quote, if that order is already stored
 * @throws {Refused} with a message for staff
 */
export async function requireOpenQuote(
	db: Queries,
	quote: OrderRow,
	now: number,
	order?: { id: number },
): Promise<void> {
	const { order_number } = quote;
	const not = await whyNotOrderable(db, quote, now, order);
	if (!not) return;
	const words = {
		withdrawn: 'was withdrawn.',
		unpriced: 'has no prices yet.',
		ordered: `has already become order ${not.why === 'ordered' ? not.order_number : ''}.`,
		over: 'has prices that have expired. Price the quote again.',
	};
	throw new Refused(`Quote ${order_number} ${words[not.why]}`, 409);
}

/**
 * Requires that no phone order is being made from a quote. @throws {Refused} with the name of the staff member who is making
 * such an order
 */
export async function requireNotTaken(db: Queries, quote: OrderRow, now: number, own = 0): Promise<void> {
	const taken = await takenFrom(db, quote, now, own);
	if (!taken) return;
	const who = taken.staff_name || 'Someone';
	const words = `${who} is already turning quote ${quote.order_number} into an order. Place or discard that order first.`;
	throw new Refused(words, 409);
}
