import type { Insertable } from 'kysely';
import { chunks } from '../../foundation/database/chunks';
import type { Database, Queries } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import type { OrderItemsTable, OrdersTable } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { shownEmail } from '../../foundation/sessions/customer-row';
import { emailKey } from '../../people/details/email-address';
import type { SoldTitle } from '../lines/sold-title';
import { storedKey } from '../orders/idempotency-keys';
import { searchTextOf } from '../orders/order-search';
import type { StoredDestination } from '../orders/stored-destination';

/** An order line from another shop. */
export interface PastItem {
	title: string;
	/** The ISBN of the item. The text is empty for an item without an ISBN. */
	eisbn: string;
	quantity: number;
	/** The price of one copy, in cents. */
	price: number;
}

/** An order that was placed and closed in another shop. Amounts are cents. */
export interface PastOrder {
	/** The order number in this shop. */
	number: string;
	email: string;
	/** When the order was placed, in unix seconds. */
	created_at: number;
	cancelled: boolean;
	items: PastItem[];
	discount: number;
	shipping: number;
	taxes: number;
	/** The order's total. The total is null if the table does not contain the total. */
	total: number | null;
	/** The payment method, in the other shop's words. */
	payment: string;
	purchaser: string;
	phone: string;
	address: Omit<StoredDestination, 'orgname' | 'email' | 'phone' | 'provider' | 'private'>;
}

/** True for an order that was added, false for an order that already existed. */
export type PastOrderOutcome = boolean | { refused: string };

/** The number of orders in one write transaction. */
const batchSize = 500;

/** A session hash for imported orders that matches no session, so that no guest's cookie can open the imported orders. */
const noSession = 'another shop';

/**
 * Saves orders from another shop in the order history of the customers with the same e-mail addresses. The imported orders are
 * not linked to titles in the catalogue, so the orders affect neither stock nor sales ranks. The customers owe nothing for
 * imported orders and get no e-mails.
 * @param look true to return the orders that would be written, without writing them
 */
export async function writePastOrders(
	database: Database,
	orders: readonly PastOrder[],
	{ look }: { look: boolean },
): Promise<PastOrderOutcome[]> {
	const outcomes: PastOrderOutcome[] = [];
	for (let at = 0; at < orders.length; at += batchSize) {
		const some = orders.slice(at, at + batchSize);
		outcomes.push(...(await transact(database, (db) => writeSome(db, some, look))));
	}
	return outcomes;
}

async function writeSome(db: Queries, orders: readonly PastOrder[], look: boolean): Promise<PastOrderOutcome[]> {
	const customers = await customersOf(db, orders);
	const standing = await standingNumbers(db, orders);
	const fresh: { order: PastOrder; customer: number }[] = [];
	const outcomes = orders.map((order): PastOrderOutcome => {
		const customer = customers.get(emailKey(order.email));
		if (standing.has(order.number)) return false;
		if (order.email === '') return { refused: 'the order has no e-mail address, so its customer is unknown' };
		if (customer === undefined) return { refused: `${order.email} has no account here: import the customers first` };
		standing.add(order.number);
		fresh.push({ order, customer });
		return true;
	});
	if (look || fresh.length === 0) return outcomes;
	const rows = fresh.map(({ order, customer }) => rowOf(order, customer));
	const written = await insertRows<{ id: number; order_number: string }>(
		db,
		'orders',
		Object.keys(rows[0] ?? {}),
		rows as never,
		'returning id, order_number',
	);
	const ids = new Map(written.map(({ id, order_number }) => [order_number, id]));
	const items = fresh.flatMap(({ order }) => itemsOf(order, ids.get(order.number) ?? 0));
	await insertRows(db, 'order_items', Object.keys(items[0] ?? {}), items as never);
	return outcomes;
}

async function customersOf(db: Queries, orders: readonly PastOrder[]): Promise<Map<string, number>> {
	const found = new Map<string, number>();
	for (const emails of chunks([...new Set(orders.map(({ email }) => emailKey(email)))], 1)) {
		const rows = await db.selectFrom('customers').select(['id', 'email']).where('email', 'in', emails).execute();
		for (const { id, email } of rows) found.set(shownEmail(email), id);
	}
	return found;
}

async function standingNumbers(db: Queries, orders: readonly PastOrder[]): Promise<Set<string>> {
	const found = new Set<string>();
	for (const numbers of chunks(
		orders.map(({ number }) => number),
		1,
	)) {
		const rows = await db.selectFrom('orders').select('order_number').where('order_number', 'in', numbers).execute();
		for (const { order_number } of rows) found.add(order_number);
	}
	return found;
}

function rowOf(order: PastOrder, customer_id: number): Insertable<OrdersTable> {
	const { number, email, created_at, items, address } = order;
	const amounts = amountsOf(order);
	const isSent = address.addr1 !== '' && address.city !== '';
	const destination = { ...address, orgname: '', email, phone: order.phone, provider: '' };
	return {
		order_number: number,
		idempotency_key: storedKey('movedIn', number),
		session_hash: noSession,
		customer_id,
		placed_by_id: customer_id,
		location_id: null,
		state: order.cancelled ? 'cancelled' : 'completed',
		delivery_key: isSent ? 'ship' : 'pickup',
		payment_type: order.payment === '' ? 'Paid in our previous shop' : `Paid in our previous shop: ${order.payment}`,
		purchaser_name: order.purchaser,
		email: emailKey(email),
		phone: order.phone,
		shipping: isSent ? JSON.stringify(destination) : null,
		multiship_method: isSent ? 'all' : null,
		item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
		...amounts,
		search_text: searchTextOf({ order_number: number, titles: items.map(soldTitleOf) }),
		created_at,
		updated_at: created_at,
	};
}

/**
 * Calculates an imported order's amounts so that the amounts add up by this shop's rules. Omits taxes that were included in the
 * prices. Discounts, and differences that the table does not explain, become amounts below the subtotal, not promo codes.
 */
function amountsOf({ items, discount, shipping, taxes, total: told }: PastOrder) {
	const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
	const sum = subtotal - discount + taxes + shipping;
	const total = told ?? sum;
	const taxIncluded = total < sum && sum - total === taxes;
	const lines = [
		{ type: 'Discount', amount: -discount },
		{ type: 'Taxes', amount: taxIncluded ? 0 : taxes },
		{ type: 'Other', amount: taxIncluded ? 0 : total - sum },
	];
	return {
		original_price: subtotal,
		subtotal,
		shipping_cost: shipping,
		taxes: JSON.stringify(lines.filter(({ amount }) => amount !== 0)),
		total,
		total_owing: 0,
	};
}

const itemsOf = ({ items }: PastOrder, order_id: number): Insertable<OrderItemsTable>[] =>
	items.map((item, position) => ({
		order_id,
		position,
		title_id: null,
		title_info: JSON.stringify(soldTitleOf(item)),
		condition: 'new',
		quantity: item.quantity,
		sold_price: item.price,
		original_price: item.price,
	}));

const soldTitleOf = ({ title, eisbn }: PastItem): SoldTitle => ({
	eisbn,
	title,
	authors: [],
	binding: null,
	cover_image_cache: '',
	is_forthcoming: false,
	release_date: null,
	condition_text: '',
	onhand: 0,
	sub_message: null,
	backorder_sub_message: null,
	registry: null,
});
