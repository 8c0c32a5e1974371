import { sql } from 'kysely';
import { statesOf } from '../../contract/order-states';
import { chunks } from '../../foundation/database/chunks';
import type { Queries, Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import type { MovedBy } from '../../inventory/movements';
import { reserve } from '../../inventory/orders';
import { lockCopies, moveCopies, pickCopies, readCopies } from '../lines/copies';
import { countBackorders } from '../lines/count-backorders';
import { lockOrder } from '../orders/order-rows';
import { updateStage } from './follow-order';

/** An order line that waits for copies of a title, or that has just received copies. */
export interface WaitingLine {
	order_item_id: number;
	/** The ID of the copies' title: the title sold, or the substitute that the customer accepted. */
	title_id: number | null;
	condition: string;
	order_id: number;
	order_number: string;
	/** The order's location. */
	location_id: number | null;
	/** The customer's name. */
	name: string;
	copies: number;
}

/** A title for which orders wait, and the location whose orders get the arriving copies. */
export interface Awaited {
	title_id: number;
	condition: string;
	/**
	 * The location whose orders get the copies, if each location sells its own stock. The value is null if the orders of all
	 * locations get copies.
	 */
	location_id: number | null;
}

/** The states in which an order may wait for copies. */
export const waitingStates = statesOf('confirmed');

/**
 * The SQL condition for copies on order from the supplier. The state is an SQL literal, because the database uses the partial
 * index only for a literal.
 */
export const isToCome = sql<boolean>`order_copies.state = 'ordered'`;

/** Finds the order lines that wait for copies of a title. The lines of the oldest order come first. */
export async function waitingLines(db: Queries, awaited: Awaited, limit: number): Promise<WaitingLine[]> {
	const rows = await db
		.selectFrom('order_copies')
		.innerJoin('orders', 'orders.id', 'order_copies.order_id')
		.select(['order_item_id', 'title_id', 'condition'])
		.select(['orders.id as order_id', 'order_number', 'purchaser_name as name', 'orders.location_id'])
		.select((eb) => eb.fn.sum<number | string>('order_copies.quantity').as('copies'))
		.where('title_id', '=', awaited.title_id)
		.where('condition', '=', awaited.condition)
		.where(isToCome)
		.where('orders.state', 'in', waitingStates)
		.where('delivery_key', '<>', 'quote')
		.$if(awaited.location_id !== null, (query) =>
			query.where((eb) =>
				eb.or([eb('orders.location_id', '=', awaited.location_id), eb('orders.location_id', 'is', null)]),
			),
		)
		.groupBy(['order_item_id', 'title_id', 'condition'])
		.groupBy(['orders.id', 'order_number', 'purchaser_name', 'orders.location_id'])
		.orderBy('orders.id')
		.orderBy('order_item_id')
		.limit(limit)
		.execute();
	return rows.map((row) => ({ ...row, copies: Number(row.copies) }));
}

/** Returns the titles for which at least one order waits, as keys made by `awaitedKey`. */
async function awaitedTitles(db: Queries, titleIds: readonly number[]): Promise<ReadonlySet<string>> {
	const awaited = new Set<string>();
	for (const some of chunks([...new Set(titleIds)], 1)) {
		const rows = await db
			.selectFrom('order_copies')
			.innerJoin('orders', 'orders.id', 'order_copies.order_id')
			.select(({ ref }) => [ref('title_id').$notNull().as('title_id'), 'condition'])
			.distinct()
			.where('title_id', 'in', some)
			.where(isToCome)
			.where('orders.state', 'in', waitingStates)
			.where('delivery_key', '<>', 'quote')
			.execute();
		for (const row of rows) awaited.add(awaitedKey(row));
	}
	return awaited;
}

const awaitedKey = ({ title_id, condition }: Pick<Awaited, 'title_id' | 'condition'>): string =>
	`${title_id} ${condition}`;

/**
 * Locks the orders that may get the arriving copies, until the transaction ends. Call this function before locking stock. Locks
 * all orders in one statement, in the sequence of locks. If one of the orders was cancelled in the meantime, also locks the next
 * waiting order.
 * @param coming how many copies of each title arrive
 * @returns for each title, the waiting order lines; the lines of the oldest order come first
 */
export async function lockWaitingLines(
	transaction: Transaction,
	coming: readonly { awaited: Awaited; copies: number }[],
): Promise<WaitingLine[][]> {
	const ids = coming.filter(({ copies }) => copies > 0).map(({ awaited }) => awaited.title_id);
	const some = await awaitedTitles(transaction, ids);
	const read = async () => {
		const waiting: WaitingLine[][] = [];
		for (const { awaited, copies } of coming) {
			const isAwaited = copies > 0 && some.has(awaitedKey(awaited));
			waiting.push(isAwaited ? await waitingLines(transaction, awaited, copies) : []);
		}
		return waiting;
	};
	const held = new Set<number>();
	const isHeld = ({ order_id }: WaitingLine) => held.has(order_id);
	let waiting = await read();
	for (let looks = 0; looks < 2 && !waiting.flat().every(isHeld); looks += 1) {
		await holdOrders(transaction, waiting.flat(), held);
		waiting = await read();
	}
	return waiting.map((lines) => lines.filter(isHeld));
}

async function holdOrders(transaction: Transaction, waiting: readonly WaitingLine[], held: Set<number>): Promise<void> {
	const ids = [...new Set(waiting.map(({ order_id }) => order_id))].filter((id) => !held.has(id));
	for (const some of chunks(
		ids.sort((one, other) => one - other),
		1,
	)) {
		const orders = transaction.selectFrom('orders').select('id').where('id', 'in', some).orderBy('id');
		for (const { id } of await locked(orders).execute()) held.add(id);
	}
}

/**
 * Reserves copies on hand for the orders that wait for these copies. The oldest order gets copies first. Reserved copies are no
 * longer for sale, and staff must pick the copies.
 * @param waiting lines of orders that the caller has locked
 * @param copies the maximum number of copies to reserve; the caller has locked the stock row, which has at least this number of
 * copies on hand
 * @returns the number of reserved copies for each line
 */
export async function fillWaiting(
	transaction: Transaction,
	waiting: readonly WaitingLine[],
	{ offer_id, location_id, copies }: { offer_id: number; location_id: number; copies: number },
	by: MovedBy,
	now: number,
): Promise<WaitingLine[]> {
	let left = copies;
	const filled: WaitingLine[] = [];
	for (const line of waiting) {
		const quantity = Math.min(left, line.copies);
		if (quantity === 0) break;
		left -= quantity;
		filled.push({ ...line, copies: quantity });
	}
	if (filled.length === 0) return [];
	const given = filled.map(({ order_id, copies: quantity }) => ({ order_id, offer_id, location_id, quantity }));
	await reserve(transaction, given, now, { by });
	for (const line of filled) await noteArrived(transaction, line, location_id, now);
	return filled;
}

/**
 * Moves the arrived copies of an order line to 'to_pick', so that staff pick the copies at the location. The stock must already
 * be reserved (`order_withdrawals`), and the transaction must have locked the order.
 * @throws {Refused} 409 if the order line waits for fewer copies
 */
async function noteArrived(
	transaction: Transaction,
	{ order_id, order_item_id, title_id, condition, copies: quantity }: WaitingLine,
	location_id: number,
	now: number,
): Promise<void> {
	const order = await lockOrder(transaction, { id: order_id });
	const wanted = { order_item_id, from: 'ordered' as const, title_id, condition, quantity };
	await moveCopies(transaction, pickCopies(await lockCopies(transaction, order), wanted), 'arrive', { location_id });
	const copies = await readCopies(transaction, order);
	await updateStage(transaction, order, copies, now);
	await countBackorders(transaction, copies);
}
