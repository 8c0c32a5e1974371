import type { Line } from '../../basket/cart/lines';
import type { Shopper } from '../../basket/cart/shopper';
import { noteMovements } from '../../catalogue/stock/movements';
import type { Submitting } from '../../contract/checkout';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { refusalBy } from '../../foundation/refusal';
import { planStock, type StockAt } from './stock-plan';

const refuse = refusalBy<Submitting>();

/**
 * Locks the stock of everything in the cart until the transaction ends.
 *
 * Of two shoppers who want the last copy, the second waits here. Its cart is then priced on what is left, and `requireInventory`
 * (`basket/cart/require-orderable.ts`) refuses it. `takeStock` checks once more, row by row.
 */
export async function holdStock(transaction: Transaction, cartId: number): Promise<StockAt[]> {
	const rows = await locked(
		transaction
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand'])
			.where('offer_id', 'in', (eb) =>
				eb
					.selectFrom('cart_items')
					.innerJoin('offers', (join) =>
						join
							.onRef('offers.title_id', '=', 'cart_items.title_id')
							.onRef('offers.condition', '=', 'cart_items.condition'),
					)
					.select('offers.id')
					.where('cart_items.cart_id', '=', cartId),
			)
			.orderBy('offer_id')
			.orderBy('location_id'),
	).execute();
	return rows.map(({ offer_id, location_id, onhand }) => ({ offer_id, location_id, quantity: onhand }));
}

export interface TakenStock {
	/** The location where the order is handed over. */
	location_id: number | null;
	/** The copies that were taken, by location. */
	withdrawals: StockAt[];
	/** The titles whose last copy at some location was taken. */
	sold_out: number[];
}

/**
 * Takes the lines' copies out of the stock.
 * @throws {Refused} where there are fewer than planned; nothing is taken then
 */
export async function takeStock(
	transaction: Transaction,
	lines: Line[],
	held: StockAt[],
	{ view, location_id }: Pick<Shopper, 'view' | 'location_id'>,
): Promise<TakenStock> {
	const usable = held.filter((row) => view.location_id === null || row.location_id === view.location_id);
	const takes = lines.flatMap(({ offer, stock }) => (offer ? [{ offer_id: offer.id, quantity: stock.taken }] : []));
	const plan = planStock(takes, usable, location_id);
	const titleOf = new Map(lines.map((line) => [line.offer?.id, line.title.id]));
	const soldOut = new Set<number>();
	for (const { offer_id, location_id: from, quantity } of plan.withdrawals) {
		const row = await transaction
			.updateTable('stock')
			.set((eb) => ({ onhand: eb('onhand', '-', quantity) }))
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', from)
			.where('onhand', '>=', quantity)
			.returning('onhand')
			.executeTakeFirst();
		if (!row) throw refuse('stock-short', 'We no longer have the inventory to fulfill this order');
		const title = titleOf.get(offer_id);
		if (row.onhand === 0 && title !== undefined) soldOut.add(title);
	}
	return {
		location_id: plan.location_id,
		withdrawals: plan.withdrawals,
		sold_out: [...soldOut].sort((a, b) => a - b),
	};
}

/**
 * Stores which locations an order's copies were taken from, with the order, so that they can go back there, and in the ledger.
 *
 * @param lines those whose copies were taken
 * @param now unix seconds
 */
export async function noteWithdrawals(
	transaction: Transaction,
	order_id: number,
	withdrawals: StockAt[],
	lines: Line[],
	now: number,
): Promise<void> {
	await holdWithdrawals(transaction, order_id, withdrawals);
	const offers = new Map(lines.map(({ offer, title, condition }) => [offer?.id, { title_id: title.id, condition }]));
	const movements = withdrawals.map(({ offer_id, location_id, quantity }) => ({
		offer_id,
		offer: offers.get(offer_id),
		location_id,
		change: -quantity,
		reason: 'sold' as const,
		order_id,
	}));
	await noteMovements(transaction, movements, now);
}

/** Stores it with the order only, for one whose copies had left before the stock was first counted. */
export async function holdWithdrawals(
	transaction: Transaction,
	order_id: number,
	withdrawals: StockAt[],
): Promise<void> {
	const rows = withdrawals.map((withdrawal) => ({ order_id, ...withdrawal }));
	for (const part of chunks(rows, 4)) await transaction.insertInto('order_withdrawals').values(part).execute();
}
