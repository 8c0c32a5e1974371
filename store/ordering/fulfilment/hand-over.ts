import type { HasConfig } from '../../../config';
import type { LineState } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';
import type { OnAccount } from '../ledger/invoices';
import { leftUnpaid, requireCreditFor } from '../ledger/left-unpaid';
import { readLedger } from '../ledger/order-ledger';
import { noteReceipt } from '../ledger/receipts';
import { copiesByLine, copiesIn, holdCopies, pickCopies, readCopies } from '../lines/copies';
import { hasEnded } from '../lines/line-states';
import { type PartFacts, writePart } from '../lines/write-part';
import type { OrderRow } from '../orders/order-rows';
import { requireOrderMove } from '../orders/order-states';
import { followCopies } from './follow-order';
import { tellOfPart } from './tell-of-part';

/** What of an order leaves the store together. */
export interface HandOver extends PartFacts {
	copies: {
		order_item_id: number;
		/** The question whose offer they are, or null for what was sold; left out, any of them. */
		substitution_id?: number | null | undefined;
		quantity: number;
	}[];
	/** Who hands it over, and how they were paid what is owed, or 'on_account'; null where they did not say so. */
	paid: { method: string | null; staff_id: number; staff_name: string };
}

/** Where the copies of a part are taken from, the first ones first. */
const leaving = ['set_aside', 'found', 'to_pick'] as const satisfies LineState[];

/**
 * Hands a part of an order over, or sends it, inside a transaction that holds the order. Who is sent something is told. With the last
 * of it the order is completed. To sell on account, lock the customer first (`lockBuyingAccount`).
 * @returns the order as it is then, and the part's number
 * @throws {Refused} 400 for no copies, 422 for a last copy of which nobody says how it was paid, 409 'paid_by' for a customer who may not buy that much on account, with any part, 409 for an order that is not placed or ready, or for more copies than are there
 */
export async function handOver(
	store: Clock & HasConfig,
	transaction: Transaction,
	settings: Settings,
	order: OrderRow,
	{ copies: asked, paid, ...facts }: HandOver,
): Promise<{ order: OrderRow; number: number }> {
	const now = store.now();
	requireOrderMove(order, 'complete');
	const rows = await holdCopies(transaction, order);
	const wanted = asked.filter(({ quantity }) => quantity > 0);
	if (wanted.length === 0)
		throw new Refused(`Type how many copies you ${facts.kind === 'sent' ? 'send' : 'hand over'}.`, 400, 'copies');
	const byLine = copiesByLine(rows);
	const whole = new Set(wanted.filter((one) => one.substitution_id === undefined).map((one) => one.order_item_id));
	if (wanted.some((one) => one.substitution_id !== undefined && whole.has(one.order_item_id)))
		throw new Refused('A line must not be named twice.', 400, 'copies');
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
		if (left > 0) throw new Refused('There are not so many copies of it to be handed over.', 409, 'copies');
		return some;
	});
	const number = await writePart(transaction, order, picked, facts, now);
	const isLast = (await readCopies(transaction, order)).every(({ state }) => hasEnded(state));
	const onAccount = isLast ? await notePaid(transaction, order, paid, now) : null;
	// The invoice is written with the last copy; what leaves unpaid before it counts against the limit at once.
	if (!isLast && paid.method === 'on_account') {
		const unpaid = await leftUnpaid(transaction, order);
		if (unpaid > 0) await requireCreditFor(transaction, order, unpaid);
	}
	const followed = await followCopies(store, transaction, settings, order.id, { onAccount });
	if (facts.kind === 'sent') await tellOfPart(store, transaction, settings, followed, number);
	return { order: followed, number };
}

/**
 * Who hands the last copy over has the money, and it is noted as they took it, or the order is sold on account.
 * @returns the terms of an order that is sold on account; null for every other
 */
async function notePaid(
	transaction: Transaction,
	order: OrderRow,
	{ method, staff_id, staff_name }: HandOver['paid'],
	now: number,
): Promise<OnAccount | null> {
	const { owed } = await readLedger(transaction, order);
	if (owed <= 0) return null;
	if (method === null) throw new Refused('Choose how the customer paid.', 422, 'paid_by');
	if (method === 'on_account') {
		const account = await requireCreditFor(transaction, order, owed);
		return { terms_days: account.terms_days, staff_id, staff_name };
	}
	const { id: order_id, location_id } = order;
	await noteReceipt(transaction, { order_id, method, amount: owed, location_id, staff_id }, now);
	return null;
}
