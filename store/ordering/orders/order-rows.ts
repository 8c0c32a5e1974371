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
 * Returns the address for mails with a gift card's PIN: the e-mail that the order was placed with, never one that staff
 * changed later.
 */
export const cardEmail = ({ first_email, email }: Pick<OrderRow, 'first_email' | 'email'>): string =>
	first_email ?? email;

/**
 * Locks an order until the transaction ends. Every change of it or its payments does this first.
 * @throws {Refused} 404 for an unknown order
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
 * Locks the quote of a cart's lines, in the transaction that places their order. If two carts have its lines, the
 * second one ordered pays the shop's own prices.
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

/** The money of an order now, in cents. */
export interface MoneySince {
	/** The order's total. */
	charged: number;
	/** The amount paid in whatever way, and the part that went back or may have. */
	paid: number;
	given_back: number;
	/** The money that the store took for it, the earliest payment first. */
	taken: TakenMoney[];
}

/** The rows that belong to some orders, and that showing them needs. */
export interface OrderParts {
	items: OrderItemRow[];
	promos: OrderPromoRow[];
	locations: OrderLocationRow[];
	/** How the money of each order has changed since it was placed, by its id. Left out while an order is being placed. */
	money?: Map<number, MoneySince>;
	/** The lines that have changed since the orders were placed. Left out while an order is being placed. */
	lines?: LinesNow;
	/** The locations that the copies were taken from, by order; only for the store. */
	withdrawals?: Map<number, Withdrawal[]>;
}

/**
 * Reads the rows that belong to orders, with as many queries for a hundred of them as for one.
 * @param mostItems the most items to read of each order
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
