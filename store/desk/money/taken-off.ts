import type { Queries } from '../../foundation/database/database';
import type { LedgerEntry } from '../../ordering/ledger/order-ledger';
import { inAll } from '../../ordering/lines/amounts';
import { type CopiesRow, copiesIn, takenInstead } from '../../ordering/lines/copies';
import { readCopyPrices } from '../../ordering/lines/copies-worth';
import type { Refundable } from '../../ordering/refunds/plan-refund';

/** What was taken off an order at one time. */
export interface TakenOff {
	/** Unix seconds. */
	at: number;
	what: string;
	/** Cents, more than 0. */
	amount: number;
}

/** Cents of a copy that rounding its price and taxes may make up. No copy that is sold costs so little. */
const roundingOfCopy = 4;

/**
 * Splits what was taken off an order by its copies into what is known of it: a substitute's lower price when the customer took it,
 * copies that came back when the sales journal noted them, and the rest when something was last taken off. What a refund named
 * stands in a row of its own.
 */
export async function splitTakenOff(db: Queries, known: Refundable['known'], entry: LedgerEntry): Promise<TakenOff[]> {
	const total = -entry.amount;
	const { soldAt, cameBack } = await cameBackTo(db, known);
	const rows = [...(await savedBySubstitutes(db, known)), ...cameBack];
	const rest = rows.reduce((left, { amount }) => left - amount, total);
	const slack = roundingOfCopy * copiesIn(known.copies);
	const [first] = rows;
	if (first && Math.abs(rest) <= slack) {
		first.amount += rest;
		return rows;
	}
	const what = 'Copies that were cancelled, or came back';
	// An order never comes to less than nothing: what its parts would have taken off it was not all taken off.
	if (rest < 0) return [{ at: entry.at, what, amount: total }];
	return [...rows, { at: Math.min(entry.at, soldAt ?? entry.at), what, amount: rest }];
}

/** By how much each substitute costs less than what was sold, by the time the customer took it. */
async function savedBySubstitutes(
	db: Queries,
	{ order, items, copies, substitutes }: Refundable['known'],
): Promise<TakenOff[]> {
	if (substitutes.size === 0) return [];
	const prices = await readCopyPrices(db, order, items, []);
	const taken = await db
		.selectFrom('order_substitutions')
		.select(['id', 'answered_at'])
		.where('order_id', '=', order.id)
		.where('answer', '=', 'yes')
		.orderBy('id')
		.execute();
	return taken.flatMap(({ id, answered_at }) => {
		const rows = copies.filter((row) => takenInstead(row) === id);
		const [row] = rows;
		const item = items.find((it) => it.id === row?.order_item_id);
		if (!row || !item || answered_at === null) return [];
		const worthIn = (state: CopiesRow['state']) =>
			inAll(prices.worthOf(item, [{ row: { ...row, state }, quantity: copiesIn(rows) }]));
		const amount = worthIn('substituted') - worthIn('to_pick');
		return amount > 0 ? [{ at: answered_at, what: 'Substitute costs less', amount }] : [];
	});
}

/** When an order was sold, as the sales journal has it, and what it came to less by copies that came back since. */
async function cameBackTo(
	db: Queries,
	{ order }: Refundable['known'],
): Promise<{ soldAt: number | null; cameBack: TakenOff[] }> {
	const [sale, ...later] = await db
		.selectFrom('sales_entries')
		.select((eb) => ['created_at', eb.fn.sum<number | string>('amount').as('amount')])
		.where('order_id', '=', order.id)
		.groupBy('created_at')
		.orderBy('created_at')
		.execute();
	if (!sale) return { soldAt: null, cameBack: [] };
	const refunds = await db
		.selectFrom('refunds')
		.select(['created_at', 'credited'])
		.where('order_id', '=', order.id)
		.execute();
	const cameBack = later
		.map(({ created_at: at, amount }) => {
			const credited = refunds.filter(({ created_at }) => created_at === at);
			return {
				at,
				what: 'Copies that came back',
				amount: credited.reduce((left, refund) => left - refund.credited, -Number(amount)),
			};
		})
		.filter(({ amount }) => amount > 0);
	return { soldAt: sale.created_at, cameBack };
}
