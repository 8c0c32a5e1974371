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

/** The copies of an order that leave the store together. */
export interface HandOver extends PartFacts {
	copies: {
		order_item_id: number;
		/** The question whose substitute they are, or null for the title sold; left out, any of them. */
		substitution_id?: number | null | undefined;
		quantity: number;
	}[];
	/**
	 * The staff member who hands it over, and how the customer paid for the copies, or 'on_account'; null if they chose
	 * nothing. Left out, the order's own way of paying applies, with its last copy.
	 */
	paid: { method?: string | null | undefined; staff_id: number; staff_name: string };
}

/** Where the copies of a part are taken from, the first ones first. */
const leaving = ['set_aside', 'found', 'to_pick'] as const satisfies LineState[];

/**
 * Hands over a part of an order, or sends it, inside a transaction that holds the order. The customer gets a message
 * about a part that is sent. The last part completes the order. To sell on account, lock the customer first
 * (`lockBuyingAccount`).
 * @returns the order as it is then, the part's number, and the money that was noted as taken for it, in cents
 * @throws {Refused} 400 without copies
 * @throws {Refused} 422 for unpaid copies without a way of paying
 * @throws {Refused} 409 'paid_by' for a customer who may not buy that much on account
 * @throws {Refused} 409 for an order that is not placed or ready, and for more copies than it has left
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
		throw new Refused('A line can be listed only once.', 400, 'copies');
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
		if (left > 0) throw new Refused('There are not enough copies to hand over. Type a smaller number.', 409, 'copies');
		return some;
	});
	const number = await writePart(transaction, order, picked, facts, now);
	const isLast = (await readCopies(transaction, order)).every(({ state }) => hasEnded(state));
	// With an earlier part, the unpaid amount of the copies that have left; with the last one, everything owed.
	const { owed } = await readLedger(transaction, order);
	const due = isLast ? owed : await leftUnpaid(transaction, order);
	const { onAccount, taken } =
		due > 0 ? await settle(transaction, order, { due, isLast, paid }, now) : { onAccount: null, taken: 0 };
	const followed = await followCopies(store, transaction, settings, order.id, { onAccount });
	if (facts.kind === 'sent') await mailPartSent(store, transaction, settings, followed, number);
	return { order: followed, number, taken };
}

/** The payment to settle when copies leave. */
interface Due {
	/** The amount in cents. */
	due: number;
	isLast: boolean;
	paid: HandOver['paid'];
}

/**
 * Notes the payment for copies that leave: money taken, or a sale on account. Staff can hand over unpaid copies in no
 * other way.
 * @returns the terms of an order that is sold on account with its last copy, and the money that was noted as taken, in
 * cents
 */
async function settle(
	transaction: Transaction,
	order: OrderRow,
	{ due, isLast, paid: { method, staff_id, staff_name } }: Due,
	now: number,
): Promise<{ onAccount: OnAccount | null; taken: number }> {
	if (method === null) throw new Refused('Choose how the customer paid.', 422, 'paid_by');
	// If the order's own way of paying applies, its money is taken with the last copy. Until then a customer with terms
	// owes it.
	const owes = method === undefined && !isLast;
	const mayOwe = async () => typeof (await readBuyingAccount(transaction, order.customer_id))?.terms_days === 'number';
	if (method === 'on_account' || (owes && (await mayOwe()))) {
		const { terms_days } = await requireCreditFor(transaction, order, due);
		// The one invoice is written with the last copy; what leaves before it counts against the limit at once.
		return { onAccount: isLast ? { terms_days, staff_id, staff_name } : null, taken: 0 };
	}
	if (owes) return { onAccount: null, taken: 0 };
	const { id: order_id, location_id, payment_type } = order;
	await noteReceipt(transaction, { order_id, method: method ?? payment_type, amount: due, location_id, staff_id }, now);
	await noteOwing(transaction, order_id, now);
	return { onAccount: null, taken: due };
}
