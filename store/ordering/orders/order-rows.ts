import type { Selectable } from 'kysely';
import type { Withdrawal } from '../../contract/order';
import type { Queries, Transaction } from '../../foundation/database/database';
import type { OrderItemsTable, OrdersTable } from '../../foundation/database/schema';
import { notFound } from '../../foundation/refusal';
import { chargedAmount, givenBackAmount, paidAmount } from '../ledger/ledger-sums';
import type { TakenMoney } from '../ledger/receipts';
import { type LinesNow, readLinesNow } from '../lines/lines-now';

export type OrderRow = Selectable<OrdersTable>;
export type OrderItemRow = Selectable<OrderItemsTable>;

/**
 * Returns the e-mail address that gets gift card PINs: the address given when the order was placed, not an address that staff
 * entered later.
 */
export const cardEmail = ({ first_email, email }: Pick<OrderRow, 'first_email' | 'email'>): string =>
	first_email ?? email;

/**
 * Locks an order until the transaction ends. Every transaction that changes an order or its payments takes this lock first.
 * @throws {Refused} 404 if the order is unknown
 */
export async function lockOrder(
	transaction: Transaction,
	which: { id: number } | { order_number: string },
): Promise<OrderRow> {
	const row = await transaction
		.updateTable('orders')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where((eb) => eb.and(which))
		.returningAll()
		.executeTakeFirst();
	if (!row)
		throw notFound('order_number' in which ? `Order ${which.order_number} does not exist.` : 'Order not found.');
	return row;
}

/**
 * Locks the quote from which a cart's lines come, in the transaction that places the order. If two carts contain lines of the
 * same quote, the second order has the shop's normal prices.
 */
export const lockQuote = (transaction: Transaction, id: number) =>
	transaction
		.updateTable('orders')
		.set((eb) => ({ updated_at: eb.ref('updated_at') }))
		.where('id', '=', id)
		.execute();

export interface OrderPromoRow {
	order_id: number;
	type: string;
	description: string;
	amount: number;
}

export interface OrderLocationRow {
	id: number;
	altname: string;
	sc_name: string;
	sc_phone: string;
	address: string;
	city: string;
	province: string;
	postal_code: string;
}

/** The current amounts of an order, in cents. */
export interface MoneySince {
	/** The order's total. */
	charged: number;
	/** The amount paid by any method. `given_back` is the part of this amount that was refunded or may have been refunded. */
	paid: number;
	given_back: number;
	/** The payments that the store received for the order, earliest first. */
	taken: TakenMoney[];
}

/** The database rows, in addition to those in `orders`, from which the shop presents orders. */
export interface OrderParts {
	items: OrderItemRow[];
	promos: OrderPromoRow[];
	locations: OrderLocationRow[];
	/** The current amounts of each order, by order ID. This value is omitted while the order is being placed. */
	money?: Map<number, MoneySince>;
	/** The order lines that have changed since the orders were placed. This value is omitted while the order is being placed. */
	lines?: LinesNow;
	/** The locations from which an order's copies were taken, by order ID. Only set if the reader is the store. */
	withdrawals?: Map<number, Withdrawal[]>;
}

/**
 * Reads the database rows from which the shop presents orders. The number of queries does not depend on the number of orders.
 * @param mostItems the maximum number of items to read per order
 */
export async function readOrderParts(db: Queries, orderIds: number[], mostItems?: number): Promise<OrderParts> {
	const items = await db
		.selectFrom('order_items')
		.selectAll()
		.where('order_id', 'in', orderIds)
		.$if(mostItems !== undefined, (query) => query.where('position', '<', mostItems ?? 0))
		.orderBy('order_id')
		.orderBy('position')
		.execute();
	const promos = await db
		.selectFrom('order_promo_codes')
		.innerJoin('promo_codes', 'promo_codes.id', 'order_promo_codes.promo_code_id')
		.select(['order_promo_codes.order_id', 'order_promo_codes.description', 'order_promo_codes.amount'])
		.select('promo_codes.type')
		.where('order_promo_codes.order_id', 'in', orderIds)
		.orderBy('promo_codes.id')
		.execute();
	const locations = await db
		.selectFrom('locations')
		.select(['id', 'altname', 'sc_name', 'sc_phone', 'address', 'city', 'province', 'postal_code'])
		.where('id', 'in', (eb) =>
			eb.selectFrom('orders').select('location_id').where('id', 'in', orderIds).$narrowType<{ location_id: number }>(),
		)
		.execute();
	return { items, promos, locations, money: await readMoney(db, orderIds), lines: await readLinesNow(db, orderIds) };
}

async function readMoney(db: Queries, orderIds: number[]): Promise<Map<number, MoneySince>> {
	const sums = await db
		.selectFrom('orders')
		.select(['id', chargedAmount.as('charged'), paidAmount.as('paid'), givenBackAmount.as('given_back')])
		.where('id', 'in', orderIds)
		.execute();
	const receipts = await db
		.selectFrom('order_receipts')
		.select(['order_id', 'method', 'amount'])
		.where('order_id', 'in', orderIds)
		.orderBy('id')
		.execute();
	return new Map(
		sums.map(({ id, charged, paid, given_back }) => [
			id,
			{
				charged: Number(charged),
				paid: Number(paid),
				given_back: Number(given_back),
				taken: receipts.filter(({ order_id }) => order_id === id),
			},
		]),
	);
}
