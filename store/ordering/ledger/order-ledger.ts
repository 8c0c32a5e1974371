import { paymentChoices } from '../../contract/payment-choices';
import type { Queries, Transaction } from '../../foundation/database/database';
import type { ReductionKind, RefundState } from '../../foundation/database/schema';
import { type CreditedBy, noteCredit } from './credit-notes';
import { noteSoldLess } from './sales-journal';

/** The kind of an entry in an order's ledger. */
export type LedgerKind =
	| 'charged'
	| 'charged_since_change'
	| ReductionKind
	| 'changed'
	| 'credited'
	| 'cancelled'
	| 'gift_card'
	| 'payment'
	| 'receipt'
	| 'elsewhere'
	| 'given_back';

/** An entry in an order's ledger: one change of the amount owed. */
export interface LedgerEntry {
	/** The time of the entry, in unix seconds. */
	at: number;
	kind: LedgerKind;
	/** The payment provider, or the payment method in the store. The text is empty if the ledger entry moved no money. */
	method: string;
	/** The amount in cents that this ledger entry adds to the customer's debt. Negative if the entry reduces the debt. */
	amount: number;
	/** The state of the refund. The state is null for ledger entries that are not refunds. */
	state: RefundState | null;
}

/** The ledger of an order, in cents. The sum of the entries is always the amount that the customer owes. */
export interface OrderLedger {
	entries: LedgerEntry[];
	/** The amount that the customer still owes. Negative if the store owes the customer money. */
	owed: number;
	/** The amount paid by any method. */
	paid: number;
	/** The amount that was refunded or is being refunded, including amounts that a cancelled order returned to its gift cards. */
	given_back: number;
	/** The order's current total, less reductions and credits. The total is 0 if the order is cancelled. */
	charged: number;
	/** The amount by which refunds reduced the total. */
	credited: number;
	/** The amount that the customer overpaid and that was not refunded yet. */
	to_give_back: number;
}

interface Charged {
	id: number;
	state: string;
	total: number;
	/**
	 * The sum of the order's reductions (`fulfilment/take-off.ts`). If the sum is 0 or less, the reductions are not read.
	 * `changes/plan-change.ts` explains negative amounts.
	 */
	cancelled_amount: number;
	/** When staff last edited the order. In the ledger, a negative `cancelled_amount` has this time. */
	changed_at: number | null;
	payment_type: string;
	created_at: number;
	updated_at: number;
}

/** Reads all amounts that were recorded for an order and returns its ledger. */
export async function readLedger(db: Queries, order: Charged): Promise<OrderLedger> {
	const [reductions, cards, payments, receipts, refunds, parts] = [
		order.cancelled_amount > 0
			? await db
					.selectFrom('order_reductions')
					.select(['kind', 'amount', 'created_at'])
					.where('order_id', '=', order.id)
					.orderBy('id')
					.execute()
			: [],
		await db
			.selectFrom('gift_card_entries')
			.select(['reason', 'amount', 'created_at'])
			.where('order_id', '=', order.id)
			.where('reason', 'in', ['spent', 'given back'])
			.orderBy('id')
			.execute(),
		await db
			.selectFrom('payments')
			.select(['id', 'provider', 'amount', 'state', 'paid_at', 'updated_at'])
			.where('order_id', '=', order.id)
			.where('state', 'in', ['paid', 'late', 'settled'])
			.orderBy('id')
			.execute(),
		await db
			.selectFrom('order_receipts')
			.select(['method', 'amount', 'created_at'])
			.where('order_id', '=', order.id)
			.orderBy('id')
			.execute(),
		await db
			.selectFrom('refunds')
			.select(['credited', 'created_at'])
			.where('order_id', '=', order.id)
			.where('credited', '>', 0)
			.orderBy('id')
			.execute(),
		await db
			.selectFrom('refund_parts')
			.select(['method', 'amount', 'state', 'payment_id', 'created_at', 'done_at'])
			.where('order_id', '=', order.id)
			.where('state', '!=', 'failed')
			.orderBy('id')
			.execute(),
	];
	const entry = (at: number, kind: LedgerKind, amount: number, method = ''): LedgerEntry => ({
		at,
		kind,
		method,
		amount,
		state: null,
	});
	const credited = sumOf(refunds.map((refund) => refund.credited));
	const less = sumOf(reductions.map(({ amount }) => amount)) + Math.min(0, order.cancelled_amount) + credited;
	/**
	 * Returns the paid amount of an online payment. If the bookseller settled the payment outside the shop, only the refunded
	 * amount is known.
	 */
	const takenBy = ({ id, state, amount }: (typeof payments)[number]) =>
		state === 'settled' ? sumOf(parts.filter((part) => part.payment_id === id).map((part) => part.amount)) : amount;
	const entries = [
		// An edit by staff replaces the order's total.
		order.changed_at === null
			? entry(order.created_at, 'charged', order.total)
			: entry(order.changed_at, 'charged_since_change', order.total),
		...reductions.map(({ created_at, kind, amount }) => entry(created_at, kind, -amount)),
		entry(order.changed_at ?? order.updated_at, 'changed', -Math.min(0, order.cancelled_amount)),
		...cards.map(({ created_at, reason, amount }) =>
			entry(created_at, reason === 'spent' ? 'gift_card' : 'given_back', amount, 'gift_card'),
		),
		...payments.map((payment) =>
			entry(payment.paid_at ?? payment.updated_at, 'payment', -takenBy(payment), payment.provider),
		),
		...receipts.map((receipt) => entry(receipt.created_at, 'receipt', -receipt.amount, receipt.method)),
		...refunds.map((refund) => entry(refund.created_at, 'credited', -refund.credited)),
		...parts.map((part) => ({
			...entry(part.done_at ?? part.created_at, 'given_back', part.amount, part.method),
			state: part.state,
		})),
		...(order.state === 'cancelled' ? [entry(await cancelledAt(db, order), 'cancelled', less - order.total)] : []),
		// Orders imported from another shop were paid in the other shop.
		...(isOfThisShop(order) || order.state === 'cancelled'
			? []
			: [entry(order.created_at, 'elsewhere', -order.total, order.payment_type)]),
	].filter(({ amount }) => amount !== 0);
	entries.sort((one, other) => one.at - other.at);
	const of = (...kinds: LedgerKind[]) =>
		sumOf(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
	const owed = sumOf(entries.map(({ amount }) => amount));
	return {
		entries,
		owed,
		paid: -of('gift_card', 'payment', 'receipt'),
		given_back: of('given_back'),
		charged: order.state === 'cancelled' ? 0 : order.total - less,
		credited,
		to_give_back: Math.max(0, -owed),
	};
}

/** Returns when an order was cancelled. An imported order has no history, so the function returns the time of its last update. */
async function cancelledAt(db: Queries, { id, updated_at }: Charged): Promise<number> {
	const last = await db
		.selectFrom('order_history')
		.select('created_at')
		.where('order_id', '=', id)
		.where('state', '=', 'cancelled')
		.orderBy('id', 'desc')
		.executeTakeFirst();
	return last?.created_at ?? updated_at;
}

const isOfThisShop = ({ payment_type }: Charged): boolean =>
	(paymentChoices as readonly string[]).includes(payment_type);

/**
 * Recalculates from the ledger the amount that the customer owes, or that the store owes the customer, and saves the amount in
 * the order. Call this function after every change to the ledger. If the total of a completed order was reduced, also adds a
 * sales journal entry and issues a credit note for its invoice. The caller must have locked the order, and also stock and gift
 * cards if the transaction needs their locks.
 * @param now unix seconds
 * @param by the refunds and reductions for the credit note
 * @returns the ledger
 */
export async function noteOwing(
	transaction: Transaction,
	orderId: number,
	now: number,
	by: CreditedBy = {},
): Promise<OrderLedger> {
	const order = await transaction
		.selectFrom('orders')
		.select(['id', 'state', 'total', 'cancelled_amount', 'changed_at', 'payment_type', 'created_at', 'updated_at'])
		.select(['to_give_back_since', 'total_owing'])
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow();
	const ledger = await readLedger(transaction, order);
	const { owed, to_give_back, charged } = ledger;
	const owing = Math.max(0, owed);
	await transaction
		.updateTable('orders')
		.set({
			...(order.state === 'cancelled' ? {} : { total_owing: owing }),
			to_give_back,
			to_give_back_since: to_give_back > 0 ? (order.to_give_back_since ?? now) : null,
		})
		.where('id', '=', orderId)
		.execute();
	if (order.state === 'completed') {
		await noteSoldLess(transaction, orderId, charged, now);
		await noteCredit(transaction, { order_id: orderId, charged, owing_before: order.total_owing, owing }, by, now);
	}
	return ledger;
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
