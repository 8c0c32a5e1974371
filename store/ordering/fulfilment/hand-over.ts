import type { HasConfig } from '../../../config';
import type { LineState } from '../../contract/order-states';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import { readBuyingAccount } from '../ledger/buying-account';
import type { OnAccount } from '../ledger/invoices';
import { leftUnpaid, requireCreditFor } from '../ledger/left-unpaid';
import { noteOwing, readLedger } from '../ledger/order-ledger';
import { noteReceipt } from '../ledger/receipts';
import { copiesByLine, copiesIn, lockCopies, pickCopies, readCopies } from '../lines/copies';
import { hasEnded } from '../lines/line-states';
import { type PartFacts, writePart } from '../lines/write-part';
import type { OrderRow } from '../orders/order-rows';
import { requireOrderMove } from '../orders/order-states';
import { followCopies } from './follow-order';
import { mailPartSent } from './mail-part-sent';

/** Copies of an order that leave the store together, as one part of the order. */
export interface HandOver extends PartFacts {
	copies: {
		order_item_id: number;
		/**
		 * The ID of the substitution, if the copies are a substitute. The ID is null for copies of the title that was sold. If
		 * omitted, copies of any title.
		 */
		substitution_id?: number | null | undefined;
		quantity: number;
	}[];
	/**
	 * The staff member who hands the copies over, and how the customer paid, or 'on_account'. A `method` of null means that
	 * staff did not choose. If `method` is omitted, the order's own payment choice applies when the last copy leaves. A customer
	 * with account terms owes for copies that leave earlier.
	 */
	paid: { method?: string | null | undefined; staff_id: number; staff_name: string };
}

/** The states of the copies that can leave the store. Copies in the first state are taken first. */
const leaving = ['set_aside', 'found', 'to_pick'] as const satisfies LineState[];

/**
 * Hands over or sends a part of an order. The transaction must have locked the order. E-mails the customer if the part is sent.
 * The last part completes the order. To sell on account, lock the customer first (`lockBuyingAccount`).
 * @returns the updated order, the part's number, and the payment that was recorded, in cents
 * @throws {Refused} 400 if no copies are given
 * @throws {Refused} 422 if copies are unpaid and no payment method is given
 * @throws {Refused} 409 with the field 'paid_by' if the customer may not buy the amount on account
 * @throws {Refused} 409 if the order is not placed or ready, or has fewer copies left
 */
export async function handOver(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	{ copies: asked, paid, ...facts }: HandOver,
): Promise<{ order: OrderRow; number: number; taken: number }> {
	const now = store.now();
	requireOrderMove(order, 'complete');
	const rows = await lockCopies(transaction, order);
	const wanted = asked.filter(({ quantity }) => quantity > 0);
	if (wanted.length === 0)
		throw new Refused(`Type how many copies you ${facts.kind === 'sent' ? 'send' : 'hand over'}.`, 400, 'copies');
	const byLine = copiesByLine(rows);
	const whole = new Set(wanted.filter((one) => one.substitution_id === undefined).map((one) => one.order_item_id));
	if (wanted.some((one) => one.substitution_id !== undefined && whole.has(one.order_item_id)))
		throw new Refused('A title can be listed only once.', 400, 'copies');
	const picked = wanted.flatMap(({ order_item_id, substitution_id, quantity }) => {
		let left = quantity;
		const copies = (byLine.get(order_item_id) ?? []).filter(
			(row) => substitution_id === undefined || row.substitution_id === substitution_id,
		);
		const some = leaving.flatMap((from) => {
			const there = copiesIn(copies.filter(({ state }) => state === from));
			const count = Math.min(left, there);
			left -= count;
			return count > 0 ? pickCopies(copies, { order_item_id, from, quantity: count }) : [];
		});
		if (left > 0)
			throw new Refused('The order has fewer copies to hand over. Type a smaller number of copies.', 409, 'copies');
		return some;
	});
	const number = await writePart(transaction, order, picked, facts, now);
	const isLast = (await readCopies(transaction, order)).every(({ state }) => hasEnded(state));
	// If copies remain in the store, the customer must have paid for all copies that have left the store. With the last copies, the
	// customer must pay the whole amount owed.
	const { owed } = await readLedger(transaction, order);
	const due = isLast ? owed : await leftUnpaid(transaction, order);
	const { onAccount, taken } =
		due > 0 ? await settle(transaction, order, { due, isLast, paid }, now) : { onAccount: null, taken: 0 };
	const followed = await followCopies(store, transaction, settings, order.id, { onAccount });
	if (facts.kind === 'sent') await mailPartSent(store, transaction, settings, followed, number);
	return { order: followed, number, taken };
}

/** The payment that the customer must make when copies leave the store. */
interface Due {
	/** The amount of the payment, in cents. */
	due: number;
	isLast: boolean;
	paid: HandOver['paid'];
}

/**
 * Records the payment for copies that leave the store: money received, or a sale on account. Staff cannot hand over unpaid copies
 * without one of these two records.
 * @returns the customer's account terms if the last copy is sold on account, and the recorded payment in cents
 */
async function settle(
	transaction: Transaction,
	order: OrderRow,
	{ due, isLast, paid: { method, staff_id, staff_name } }: Due,
	now: number,
): Promise<{ onAccount: OnAccount | null; taken: number }> {
	// If the order's own payment choice applies, the payment is recorded with the last copy. Until then, a customer with account
	// terms owes the amount.
	const owes = method === undefined && !isLast;
	const account = owes ? await readBuyingAccount(transaction, order.customer_id) : null;
	if (method === null || (owes && typeof account?.terms_days !== 'number'))
		throw new Refused('Choose how the customer paid.', 422, 'paid_by');
	if (method === 'on_account' || owes) {
		const { terms_days } = await requireCreditFor(transaction, order, due);
		// The order's only invoice is issued when the last copy leaves the store. Earlier parts count against the customer's credit
		// limit immediately.
		return { onAccount: isLast ? { terms_days, staff_id, staff_name } : null, taken: 0 };
	}
	const { id: order_id, location_id, payment_type } = order;
	await noteReceipt(transaction, { order_id, method: method ?? payment_type, amount: due, location_id, staff_id }, now);
	await noteOwing(transaction, order_id, now);
	return { onAccount: null, taken: due };
}
