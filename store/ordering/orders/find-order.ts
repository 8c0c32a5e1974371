import type { HasConfig } from '../../../config';
import { orderOfQuote } from '../../basket/cart/order-of-quote';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { FoundOrder, Order } from '../../contract/order';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { waitsForMoney } from '../lines/order-queue';
import { presentQuestion, questionsOf } from '../lines/questions';
import { readParts } from '../lines/read-parts';
import { isOpenedBy } from './access-key';
import { approvalOf } from './approval';
import { refundsForCustomer } from './money-back';
import { maySee } from './order-access';
import type { OrderRow } from './order-rows';
import { type OrderReader, presentOrders } from './order-view';
import { pickupTime } from './pickup-time';

/**
 * Finds an order for a visitor who may see the order, or who has the access key from the order's e-mail
 * (docs/behaviour/orders.md#who-sees-an-order).
 * @throws {Refused} 404 for other visitors, with the same message as for an order that does not exist
 */
export async function findOrder(
	store: Database & Clock & HasConfig & HasSettings & HasLocations,
	visitor: Visitor,
	number: string,
	accessKey?: string,
): Promise<FoundOrder> {
	const row = await seenRow(store, visitor, number, accessKey);
	const [order] = await presented(store, row);
	if (!order) throw notFound('Order not found.');
	const [approval, pickup, parts, questions, store_notes, refunds, quote] = await Promise.all([
		approvalOf(store, visitor, row),
		pickupTime(store, row, order),
		readParts(store.db, row.id),
		questionsOf(store.db, row.id),
		notesFor(store.db, row.id),
		refundsForCustomer(store.db, row.id),
		row.delivery_key === 'quote' ? quoteFacts(store.db, row.id) : null,
	]);
	return {
		...order,
		approval,
		pickup,
		waits_for_money: waitsForMoney(row),
		parts,
		questions: questions.map(presentQuestion),
		store_notes,
		quote,
		cancelled_amount: toDecimal(Math.max(0, row.cancelled_amount)),
		refunds,
	};
}

async function quoteFacts(db: Queries, quoteId: number): Promise<NonNullable<FoundOrder['quote']>> {
	const answered = await db
		.selectFrom('order_history')
		.select('created_at')
		.where('order_id', '=', quoteId)
		.where('state', '=', 'completed')
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst();
	const order = await orderOfQuote(db, quoteId).executeTakeFirst();
	return { answered_at: answered?.created_at ?? null, order_number: order?.order_number ?? null };
}

/**
 * Reads the row of an order for a visitor who may see the order.
 * @throws {Refused} in the same cases as `findOrder`
 */
export async function seenRow(
	store: Database & Clock & HasConfig,
	visitor: Visitor,
	number: string,
	accessKey?: string,
): Promise<OrderRow> {
	const row = await rowOf(store, number);
	if (row && (isOpenedBy(accessKey, row, store) || (await maySee(store, visitor, row)))) return row;
	throw notFound('Order not found.');
}

const notesFor = (db: Queries, orderId: number) =>
	db
		.selectFrom('order_notes')
		.select(['words', 'created_at as at'])
		.where('order_id', '=', orderId)
		.where('reader', '=', 'customer')
		.orderBy('id')
		.execute();

/**
 * Reads an order. The caller must have checked that the reader may see the order.
 * @throws {Refused} 404 if the order does not exist
 */
export async function orderOf(
	store: Database & HasSettings,
	number: string,
	reader: OrderReader = 'shopper',
): Promise<Order> {
	const row = await rowOf(store, number);
	const [order] = row ? await presented(store, row, reader) : [];
	if (!order) throw notFound('Order not found.');
	return order;
}

/** Reads orders, newest first, and skips deleted orders. The caller must have checked that the reader may see the orders. */
export async function ordersOf({ db, settings }: Database & HasSettings, numbers: string[]): Promise<Order[]> {
	const rows = await db
		.selectFrom('orders')
		.selectAll()
		.where('order_number', 'in', numbers)
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.execute();
	return presentOrders(db, await settings.get(), rows);
}

const rowOf = ({ db }: Database, number: string): Promise<OrderRow | undefined> =>
	db.selectFrom('orders').selectAll().where('order_number', '=', number).executeTakeFirst();

const presented = async (
	store: Database & HasSettings,
	row: OrderRow,
	reader: OrderReader = 'shopper',
): Promise<Order[]> => presentOrders(store.db, await store.settings.get(), [row], { reader });
