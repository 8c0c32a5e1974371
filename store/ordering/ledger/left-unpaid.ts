import { statesOf } from '../../contract/order-states';
import type { Queries } from '../../foundation/database/database';
import { inAll } from '../lines/amounts';
import { copiesByLine, copiesIn, isTakenOff, readCopies } from '../lines/copies';
import { readCopyPrices } from '../lines/copies-worth';
import { hasLeft } from '../lines/line-states';
import { itemsOfOrder } from '../lines/order-items';
import type { OrderRow } from '../orders/order-rows';
import { type BuyingAccount, readBuyingAccount, requireCredit } from './buying-account';
import { readLedger } from './order-ledger';

/**
 * Returns the unpaid price, with taxes, of an order's copies that have left the store, in cents. Calculates the price as if all
 * other copies were cancelled.
 */
export async function leftUnpaid(db: Queries, order: OrderRow): Promise<number> {
	const copies = await readCopies(db, order);
	const standing = copies.filter((row) => !isTakenOff(row));
	const left = copiesByLine(standing.filter(({ state }) => hasLeft(state)));
	if (left.size === 0) return 0;
	const staying = copiesByLine(standing.filter(({ state }) => !hasLeft(state)));
	const items = await itemsOfOrder(db, order.id);
	const prices = await readCopyPrices(db, order, items, copies);
	const worth = items.reduce((sum, item) => {
		const rows = left.get(item.id) ?? [];
		const picked = rows.map((row) => ({ row, quantity: row.quantity }));
		return sum + inAll(prices.worthOf(item, picked, copiesIn(staying.get(item.id) ?? [])));
	}, 0);
	const { owed, paid, given_back } = await readLedger(db, order);
	return Math.max(0, Math.min(owed, worth - (paid - given_back)));
}

/** The amounts that count against a customer's credit limit, in cents. */
export interface Owing {
	/** The amount that the customer owes on invoices. */
	invoiced: number;
	/**
	 * The amount that the customer owes without an invoice: for copies of open orders that have left the store, and for completed
	 * orders.
	 */
	not_invoiced: number;
}

/** Reads the amounts that a customer owes. @param except the ID of an open order to exclude */
export async function readOwing(
	db: Queries,
	{ customer_id, balance, invoiced }: BuyingAccount,
	except: Pick<OrderRow, 'id'> | null = null,
): Promise<Owing> {
	const open = await leftOfOpenOrders(db, customer_id, except?.id ?? 0);
	return { invoiced, not_invoiced: balance - invoiced + open };
}

/**
 * Requires that a customer may buy an amount on account, in addition to the customer's earlier debt. Lock the customer first
 * (`lockBuyingAccount`).
 * @param owed cents
 * @throws {Refused} in the same cases as `requireCredit`
 */
export async function requireCreditFor(
	db: Queries,
	order: OrderRow,
	owed: number,
): Promise<BuyingAccount & { terms_days: number }> {
	const account = await readBuyingAccount(db, order.customer_id);
	if (account === null || account.limit === null) {
		requireCredit(account, owed);
		return account;
	}
	const { invoiced, not_invoiced } = await readOwing(db, account, order);
	const standing = { ...account, balance: invoiced + not_invoiced };
	requireCredit(standing, owed);
	return standing;
}

/** Returns the amount that a customer owes for copies of open orders that have left the store, in cents. */
async function leftOfOpenOrders(db: Queries, customer_id: number, except: number): Promise<number> {
	const orders = await db
		.selectFrom('orders')
		.selectAll()
		.where('customer_id', '=', customer_id)
		.where('state', 'in', statesOf('confirmed'))
		.where('total_owing', '>', 0)
		.where('id', '<>', except)
		.where((eb) =>
			eb.exists(eb.selectFrom('order_parts').select('order_parts.id').whereRef('order_id', '=', 'orders.id')),
		)
		.execute();
	let sum = 0;
	for (const order of orders) sum += await leftUnpaid(db, order);
	return sum;
}
