import type { Transaction } from '../../foundation/database/database';
import { holdOrder } from '../orders/order-rows';
import { type CopiesRow, holdCopies, moveCopies, readCopies } from './copies';
import { listAnew } from './follow-order';
import { hasEnded } from './line-states';

/** What goes first where there are fewer copies than before: what nobody has touched yet. */
const goesFirst = ['ordered', 'to_pick', 'found', 'set_aside', 'short', 'substituted', 'sent', 'handed_over'] as const;

interface Line {
	id: number;
	title_id: number | null;
	condition: string;
	quantity: number;
	backorder_quantity: number;
	notes: string | null;
	offer_id: number | null;
}

/**
 * Brings the copies of an order into line with what it sells and what it holds of the stock (`order_withdrawals`), inside a
 * transaction that has changed those: a change of the order, a delivery, a refund that put copies back. What was given back to the
 * stock is cancelled, or returned where it had left; what was taken is to be picked there; what is still missing is ordered.
 */
export async function alignCopies(transaction: Transaction, order_id: number, now: number): Promise<void> {
	const order = await holdOrder(transaction, { id: order_id });
	await holdCopies(transaction, order);
	const lines = await linesOf(transaction, order_id);
	const read = () => readCopies(transaction, order);
	for (const line of lines) await alignCount(transaction, order_id, line, await read());
	const held = await transaction
		.selectFrom('order_withdrawals')
		.innerJoin('offers', 'offers.id', 'order_withdrawals.offer_id')
		.select(['title_id', 'condition', 'location_id', 'quantity'])
		.where('order_id', '=', order_id)
		.orderBy('offers.id')
		.orderBy('location_id')
		.execute();
	await giveUp(transaction, await read(), held);
	for (const place of held) await takeUp(transaction, await read(), place);
	await listAnew(transaction, order, await read(), now);
}

const linesOf = (transaction: Transaction, order_id: number): Promise<Line[]> =>
	transaction
		.selectFrom('order_items')
		.leftJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_items.title_id')
				.onRef('offers.condition', '=', 'order_items.condition'),
		)
		.select(['order_items.id', 'order_items.title_id', 'order_items.condition', 'quantity', 'backorder_quantity'])
		.select(['notes', 'offers.id as offer_id'])
		.where('order_id', '=', order_id)
		.orderBy('position')
		.execute();

/** As many copies of a line as it sells, of the title that it is now. */
async function alignCount(transaction: Transaction, order_id: number, line: Line, copies: CopiesRow[]): Promise<void> {
	const rows = copies.filter(({ order_item_id }) => order_item_id === line.id);
	let more = line.quantity - sum(rows);
	if (more > 0) {
		const { id: order_item_id, title_id, condition, notes } = line;
		const state = notes === null ? 'ordered' : 'set_aside';
		await transaction
			.insertInto('order_copies')
			.values({ order_id, order_item_id, state, quantity: more, title_id, condition })
			.execute();
	}
	for (const row of inOrder(rows)) {
		const less = Math.min(-more, row.quantity);
		if (less <= 0) break;
		more += less;
		await (less === row.quantity
			? transaction.deleteFrom('order_copies').where('id', '=', row.id).execute()
			: transaction
					.updateTable('order_copies')
					.set((eb) => ({ quantity: eb('quantity', '-', less) }))
					.where('id', '=', row.id)
					.execute());
	}
	const { title_id, condition } = line;
	await transaction
		.updateTable('order_copies')
		.set({ title_id, condition })
		.where('order_item_id', '=', line.id)
		.where('substitution_id', 'is', null)
		.execute();
}

interface Held {
	title_id: number;
	condition: string;
	location_id: number;
	quantity: number;
}

const isOf = (row: CopiesRow, { title_id, condition, location_id }: Held): boolean =>
	row.title_id === title_id && row.condition === condition && row.location_id === location_id;

/** Copies that the order does not hold any more where they say. */
async function giveUp(transaction: Transaction, copies: CopiesRow[], held: readonly Held[]): Promise<void> {
	const left = held.map((place) => ({ ...place }));
	// Kept are those that have come farthest.
	for (const row of inOrder(copies).reverse()) {
		if (row.location_id === null) continue;
		const place = left.find((one) => isOf(row, one));
		const kept = Math.min(row.quantity, place?.quantity ?? 0);
		if (place) place.quantity -= kept;
		const gone = row.quantity - kept;
		if (gone === 0 || row.state === 'cancelled' || row.state === 'returned') continue;
		const name = hasEnded(row.state) ? 'return' : 'cancel';
		await moveCopies(transaction, [{ row, quantity: gone }], name, { location_id: null });
	}
}

/** Copies that the order has taken since: those that it waited for are to be picked there. */
async function takeUp(transaction: Transaction, copies: CopiesRow[], place: Held): Promise<void> {
	let more = place.quantity - sum(copies.filter((row) => isOf(row, place)));
	for (const row of copies) {
		const isWaiting = row.state === 'ordered' && row.title_id === place.title_id && row.condition === place.condition;
		const quantity = isWaiting ? Math.min(more, row.quantity) : 0;
		if (quantity <= 0) continue;
		more -= quantity;
		await moveCopies(transaction, [{ row, quantity }], 'arrive', { location_id: place.location_id });
	}
}

const sum = (rows: readonly { quantity: number }[]): number => rows.reduce((all, { quantity }) => all + quantity, 0);

const inOrder = (rows: readonly CopiesRow[]): CopiesRow[] => {
	const rank = ({ state }: CopiesRow) => (goesFirst as readonly string[]).indexOf(state);
	return rows.filter((row) => rank(row) >= 0).sort((one, other) => rank(one) - rank(other) || other.id - one.id);
};
