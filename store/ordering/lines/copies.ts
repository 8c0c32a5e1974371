import type { Insertable, Selectable, Updateable } from 'kysely';
import { type LineState, lineStateWords } from '../../contract/order-states';
import { chunks } from '../../foundation/database/chunks';
import type { Queries, Transaction } from '../../foundation/database/database';
import type { OrderCopiesTable } from '../../foundation/database/schema';
import { groupBy } from '../../foundation/group-by';
import { Refused } from '../../foundation/refusal';
import type { OrderRow } from '../orders/order-rows';
import { requireMovable, stateAfter } from '../transitions';
import { type LineTransition, lineTransitions } from './line-states';
import { copiesSold, type SoldCopies } from './sold-copies';

export type CopiesRow = Selectable<OrderCopiesTable>;

/** Some of the copies in an `order_copies` row. */
export interface PickedCopies {
	row: CopiesRow;
	quantity: number;
}

/** Inserts an order's rows in `order_copies` when the order is placed. The caller must have locked or just inserted the order. */
export async function addCopies(transaction: Transaction, order_id: number, copies: SoldCopies[]): Promise<void> {
	for (const part of chunks(copies, 7))
		await transaction
			.insertInto('order_copies')
			.values(part.map((row) => ({ order_id, ...row })))
			.execute();
}

/**
 * Reads the copies of an order, sorted by order line. If the order has no rows in `order_copies`, the copies are derived from
 * the order's lines and state.
 */
export async function readCopies(db: Queries, order: OrderRow): Promise<CopiesRow[]> {
	const rows = await db
		.selectFrom('order_copies')
		.innerJoin('order_items', 'order_items.id', 'order_copies.order_item_id')
		.selectAll('order_copies')
		.where('order_copies.order_id', '=', order.id)
		.orderBy('order_items.position')
		.orderBy('order_copies.id')
		.execute();
	if (rows.length > 0 || order.delivery_key === 'quote') return rows;
	const sold = (await readSoldCopies(db, [order])).get(order.id) ?? [];
	return sold.map((copies) => ({
		...copies,
		id: 0,
		order_id: order.id,
		state: copies.state,
		part_id: null,
		substitution_id: null,
		refunded: 0,
	}));
}

/**
 * Reads an order's copies. If the order has no rows in `order_copies`, inserts the rows first. The caller must have locked the
 * order.
 */
export async function lockCopies(transaction: Transaction, order: OrderRow): Promise<CopiesRow[]> {
	const rows = await readCopies(transaction, order);
	if (rows.every(({ id }) => id > 0)) return rows;
	await addCopies(transaction, order.id, (await readSoldCopies(transaction, [order])).get(order.id) ?? []);
	return readCopies(transaction, order);
}

/**
 * Derives the copies of orders that have no rows in `order_copies`, from their lines, stock withdrawals and states. The keys of
 * the result are order IDs. The function runs only two database queries, for any number of orders.
 */
export async function readSoldCopies(
	db: Queries,
	orders: readonly Pick<OrderRow, 'id' | 'state' | 'delivery_key'>[],
): Promise<Map<number, SoldCopies[]>> {
	if (orders.length === 0) return new Map();
	const ids = orders.map(({ id }) => id);
	const lines = await db
		.selectFrom('order_items')
		.leftJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_items.title_id')
				.onRef('offers.condition', '=', 'order_items.condition'),
		)
		.leftJoin('titles', 'titles.id', 'order_items.title_id')
		.select(['order_items.id', 'order_items.title_id', 'order_items.condition', 'quantity', 'backorder_quantity'])
		.select(['order_id', 'notes', 'sold_until', 'offers.id as offer_id'])
		.where('order_id', 'in', ids)
		.orderBy('position')
		.execute();
	const withdrawals = await db
		.selectFrom('order_withdrawals')
		.select(['order_id', 'offer_id', 'location_id', 'quantity'])
		.where('order_id', 'in', ids)
		.orderBy('offer_id')
		.orderBy('location_id')
		.execute();
	const linesOf = byOrder(lines);
	const takenFor = byOrder(withdrawals);
	return new Map(
		orders.map(({ id, state, delivery_key }) => [
			id,
			copiesSold(linesOf.get(id) ?? [], takenFor.get(id) ?? [], { state, isSent: delivery_key !== 'pickup' }),
		]),
	);
}

const byOrder = <Row extends { order_id: number }>(rows: readonly Row[]): Map<number, Row[]> =>
	groupBy(rows, ({ order_id }) => order_id);

/** Selects copies of an order. */
export interface CopiesWanted {
	order_item_id: number;
	from: LineState;
	quantity: number;
	/** Selects only copies that were taken from this location. */
	location_id?: number | null | undefined;
	/** Selects only copies that left the store in this part (delivery) of the order. */
	part_id?: number | undefined;
	/**
	 * Selects only copies of this substitution: the copies for which a substitute was offered, or the accepted substitutes. Null
	 * selects only copies of the title sold. If omitted, selects substitutes and copies of the title sold. An order line has both
	 * if the customer accepted a substitute for some copies.
	 */
	substitution_id?: number | null | undefined;
	/** Selects only copies of this title and in this condition. */
	title_id?: number | null | undefined;
	condition?: string | undefined;
}

/**
 * Selects the wanted copies from database rows that the caller has locked. The selection may use only a part of the last row.
 * Selects copies that were not refunded first, unless `refundedFirst` is set.
 * @throws {Refused} 409 if fewer copies than wanted are in the required state
 */
export function pickCopies(rows: readonly CopiesRow[], wanted: CopiesWanted, refundedFirst = false): PickedCopies[] {
	const { order_item_id, from, location_id, part_id, substitution_id, title_id, condition } = wanted;
	let left = wanted.quantity;
	const picked = rows
		.filter((row) => row.order_item_id === order_item_id && row.state === from)
		.filter((row) => location_id === undefined || row.location_id === location_id)
		.filter((row) => part_id === undefined || row.part_id === part_id)
		.filter((row) => substitution_id === undefined || row.substitution_id === substitution_id)
		.filter((row) => title_id === undefined || row.title_id === title_id)
		.filter((row) => condition === undefined || row.condition === condition)
		.sort((one, other) => (one.refunded - other.refunded) * (refundedFirst ? -1 : 1))
		.flatMap((row) => {
			const quantity = Math.min(left, row.quantity);
			left -= quantity;
			return quantity > 0 ? [{ row, quantity }] : [];
		});
	if (left > 0) {
		const found = wanted.quantity - left;
		throw new Refused(
			`Only ${found === 1 ? '1 copy is' : `${found} copies are`} ${lineStateWords[from]}, but you typed ${wanted.quantity}.`,
			409,
			'quantity',
		);
	}
	return picked;
}

type CopiesColumns = Partial<
	Omit<Insertable<OrderCopiesTable>, 'id' | 'order_id' | 'order_item_id' | 'state' | 'quantity'>
>;

/**
 * Moves copies to another state. The caller must have locked the order, and must make the transition's other changes in the same
 * transaction.
 * @throws {Refused} if the state of a copy does not allow the transition
 */
export async function moveCopies(
	transaction: Transaction,
	picked: readonly PickedCopies[],
	name: LineTransition,
	columns: CopiesColumns = {},
): Promise<void> {
	const transition = lineTransitions[name];
	for (const { row } of picked) requireMovable<LineState>('This copy', lineStateWords, row.state, transition);
	await writeCopies(transaction, picked, { ...columns, state: stateAfter<LineState>(transition) });
}

/** Marks copies as refunded without changing their state. */
export const markRefunded = (transaction: Transaction, picked: readonly PickedCopies[]): Promise<void> =>
	writeCopies(transaction, picked, { refunded: 1 });

async function writeCopies(
	transaction: Transaction,
	picked: readonly PickedCopies[],
	columns: CopiesColumns & Pick<Updateable<OrderCopiesTable>, 'state'>,
): Promise<void> {
	const isWhole = ({ row, quantity }: PickedCopies) => quantity === row.quantity;
	const whole = picked.filter(isWhole).map(({ row }) => row.id);
	for (const ids of chunks(
		whole.sort((one, other) => one - other),
		1,
	))
		await transaction.updateTable('order_copies').set(columns).where('id', 'in', ids).execute();
	for (const { row, quantity } of picked.filter((one) => !isWhole(one))) {
		await transaction
			.updateTable('order_copies')
			.set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
			.where('id', '=', row.id)
			.execute();
		const { id: _, ...kept } = row;
		await transaction
			.insertInto('order_copies')
			.values({ ...kept, ...columns, quantity })
			.execute();
	}
}

/** Removes copies from `order_copies` after staff have reduced the quantity of their order lines. */
export async function dropCopies(
	transaction: Transaction,
	order_id: number,
	gone: readonly PickedCopies[],
): Promise<void> {
	for (const { row, quantity } of gone) {
		const one = transaction.updateTable('order_copies').where('id', '=', row.id).where('order_id', '=', order_id);
		if (quantity < row.quantity) await one.set((eb) => ({ quantity: eb('quantity', '-', quantity) })).execute();
		else await transaction.deleteFrom('order_copies').where('id', '=', row.id).execute();
	}
}

/** Deletes an order's cancelled copies. */
export const dropCancelled = (transaction: Transaction, order_id: number) =>
	transaction.deleteFrom('order_copies').where('order_id', '=', order_id).where('state', '=', 'cancelled').execute();

/** Returns all rows of copies whose state allows the transition. */
export const allThatMay = (rows: readonly CopiesRow[], name: LineTransition): PickedCopies[] =>
	rows
		.filter(({ state }) => (lineTransitions[name].from as readonly LineState[]).includes(state))
		.map((row) => ({ row, quantity: row.quantity }));

/** Returns whether the customer no longer pays for copies, because the copies were cancelled, returned or refunded. */
export const isTakenOff = ({ state, refunded }: Pick<CopiesRow, 'state' | 'refunded'>): boolean =>
	refunded === 1 || state === 'cancelled' || state === 'returned';

/**
 * Returns the ID of the substitution if the copies are an accepted substitute. Returns null for copies of the title sold, also
 * while the customer has not answered.
 */
export const takenInstead = ({
	substitution_id,
	state,
}: Pick<CopiesRow, 'substitution_id' | 'state'>): number | null => (state === 'substituted' ? null : substitution_id);

/** Groups copies by the ID of their order line. Within each group, the copies keep their sequence. */
export const copiesByLine = <Row extends { order_item_id: number }>(rows: readonly Row[]): Map<number, Row[]> =>
	groupBy(rows, ({ order_item_id }) => order_item_id);

/** Returns the total number of copies in some database rows. */
export const copiesIn = (rows: readonly { quantity: number }[]): number =>
	rows.reduce((sum, { quantity }) => sum + quantity, 0);
