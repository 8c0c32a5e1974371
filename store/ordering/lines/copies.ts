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

/** Some copies of a row. */
export interface PickedCopies {
	row: CopiesRow;
	quantity: number;
}

/** Writes the copies of an order at its sale. The caller holds the order, or has just added it. */
export async function addCopies(transaction: Transaction, order_id: number, copies: SoldCopies[]): Promise<void> {
	for (const part of chunks(copies, 7))
		await transaction
			.insertInto('order_copies')
			.values(part.map((row) => ({ order_id, ...row })))
			.execute();
}

/**
 * Reads the copies of an order, in the order of its lines. An order without rows for its copies gets them from its own
 * state.
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

/** The same of an order that the caller holds, which has its rows from then on. */
export async function lockCopies(transaction: Transaction, order: OrderRow): Promise<CopiesRow[]> {
	const rows = await readCopies(transaction, order);
	if (rows.every(({ id }) => id > 0)) return rows;
	await addCopies(transaction, order.id, (await readSoldCopies(transaction, [order])).get(order.id) ?? []);
	return readCopies(transaction, order);
}

/**
 * Returns the copies of orders at their sale, by the order's id, for orders without rows for their copies. Two queries
 * for any number of orders.
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
		.select(['order_items.id', 'order_items.title_id', 'order_items.condition', 'quantity', 'backorder_quantity'])
		.select(['order_id', 'notes', 'offers.id as offer_id'])
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

/** Which copies of an order are meant. */
export interface CopiesWanted {
	order_item_id: number;
	from: LineState;
	quantity: number;
	/** Only copies that were taken at this location. */
	location_id?: number | null | undefined;
	/** Only copies that left with this part. */
	part_id?: number | undefined;
	/**
	 * Only the copies of this question: those it is about, or the substitutes that the customer took. Null for only the
	 * copies of the title sold. A line has both if the customer took a substitute for some of it. Left out, any of them.
	 */
	substitution_id?: number | null | undefined;
	/** Only copies of this title and in this condition. */
	title_id?: number | null | undefined;
	condition?: string | undefined;
}

/**
 * Picks the wanted copies from rows that the caller holds: a part of a row if fewer are wanted than it has. Refunded
 * copies are the last to leave the store, and the first that do not.
 * @throws {Refused} 409 if not enough are in that state any more
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
			`Only ${found === 1 ? '1 copy is' : `${found} copies are`} ${lineStateWords[from]}, not ${wanted.quantity}.`,
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
 * Takes copies through a transition, inside the transaction that does what belongs to it; the caller holds their order.
 * @throws {Refused} in words for copies in a state that the transition does not begin at
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

/** Notes that a refund has named copies, which stay where they are. */
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

/** Strikes copies off an order whose lines are written with fewer. */
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

/** Removes the copies that were cancelled before. */
export const dropCancelled = (transaction: Transaction, order_id: number) =>
	transaction.deleteFrom('order_copies').where('order_id', '=', order_id).where('state', '=', 'cancelled').execute();

/** All rows that are in a state that the transition begins at. */
export const allThatMay = (rows: readonly CopiesRow[], name: LineTransition): PickedCopies[] =>
	rows
		.filter(({ state }) => (lineTransitions[name].from as readonly LineState[]).includes(state))
		.map((row) => ({ row, quantity: row.quantity }));

/** Returns whether the price of copies has been taken off their order, or given back by a refund that names them. */
export const isTakenOff = ({ state, refunded }: Pick<CopiesRow, 'state' | 'refunded'>): boolean =>
	refunded === 1 || state === 'cancelled' || state === 'returned';

/**
 * Returns the question whose substitute the copies are; null for the title sold, which counts until the customer
 * answers.
 */
export const takenInstead = ({
	substitution_id,
	state,
}: Pick<CopiesRow, 'substitution_id' | 'state'>): number | null => (state === 'substituted' ? null : substitution_id);

/** Groups copies by the id of their line, in their order. */
export const copiesByLine = <Row extends { order_item_id: number }>(rows: readonly Row[]): Map<number, Row[]> =>
	groupBy(rows, ({ order_item_id }) => order_item_id);

/** How many copies some rows are. */
export const copiesIn = (rows: readonly { quantity: number }[]): number =>
	rows.reduce((sum, { quantity }) => sum + quantity, 0);
