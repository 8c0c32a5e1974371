import { invalidateStock } from '../../foundation/caching/cache-tags';
import type { Transaction } from '../../foundation/database/database';
import type { StockReason } from '../../foundation/database/schema';
import { locked } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { refreshFacets } from '../facets/facets';
import { type MovedBy, noteMovements } from './movements';

/** Copies of an offer that come to a location, or that leave it. */
export interface CopiesShift {
	offer_id: number;
	location_id: number;
	/** Copies, less than 0 for those that leave. */
	change: number;
	/** How many more are on order, or fewer: less than 0. */
	onorder?: number;
	/** What the title is called, for a refusal. */
	title: string;
}

export interface ShiftReason {
	reason: Extract<StockReason, 'received' | 'transferred' | 'sent_back'>;
	by: MovedBy;
}

/**
 * Moves copies within a transaction of the caller's, and writes it into the ledger. What comes fills first what orders hold and a
 * count has not found. A count of before is passed over from now on. The caller tells of it at the end (`tellOfCopies`).
 * @param now unix seconds
 * @returns how many copies each shift has brought on hand: without those that made up what was missing
 * @throws {Refused} where fewer copies are on hand than are to leave
 */
export async function shiftCopies(
	transaction: Transaction,
	shifts: readonly CopiesShift[],
	{ reason, by }: ShiftReason,
	now: number,
): Promise<number[]> {
	const freed = new Map<CopiesShift, number>();
	const countedBefore = new Map<CopiesShift, number | null>();
	const inOrder = [...shifts].sort((a, b) => a.offer_id - b.offer_id || a.location_id - b.location_id);
	for (const shift of inOrder) {
		const { offer_id, location_id, change, onorder = 0, title } = shift;
		const held = (await lockPlace(transaction, shift)) ?? (await addPlace(transaction, shift));
		const { onhand, shortage: missed } = held;
		if (onhand + change < 0) {
			const there = onhand === 1 ? 'is 1 copy' : `are ${onhand} copies`;
			throw new Refused(`Of ${title} there ${there} available, and ${-change} would leave.`, 409);
		}
		const filled = Math.min(missed, Math.max(0, change));
		countedBefore.set(shift, held.counted_at);
		freed.set(shift, Math.max(0, change - filled));
		const row = {
			onhand: onhand + change - filled,
			shortage: missed - filled,
			onorder: Math.max(0, held.onorder + onorder),
			...(change === 0 ? {} : { counted_at: Math.max(now, held.counted_at ?? 0) }),
		};
		await transaction
			.updateTable('stock')
			.set(row)
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.execute();
	}
	const movements = inOrder.map((shift) => {
		const { offer_id, location_id, change } = shift;
		return { offer_id, location_id, change, reason, by, counted_at: countedBefore.get(shift) ?? null };
	});
	await noteMovements(transaction, movements, now);
	return shifts.map((shift) => freed.get(shift) ?? 0);
}

type StockKey = Pick<CopiesShift, 'offer_id' | 'location_id'>;

/** Locks the stock row of an offer at a location; `undefined` where there is none. */
const lockPlace = (transaction: Transaction, { offer_id, location_id }: StockKey) =>
	locked(
		transaction
			.selectFrom('stock')
			.select(['onhand', 'shortage', 'onorder', 'counted_at'])
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.orderBy('offer_id'),
	).executeTakeFirst();

/**
 * Adds an empty stock row and locks it. PostgreSQL waits here for another transaction that adds the same row, so that the copies
 * of both are counted.
 */
async function addPlace(transaction: Transaction, place: StockKey) {
	await transaction
		.insertInto('stock')
		.values({ offer_id: place.offer_id, location_id: place.location_id, onhand: 0, onorder: 0 })
		.onConflict((conflict) => conflict.columns(['offer_id', 'location_id']).doNothing())
		.execute();
	const added = await lockPlace(transaction, place);
	if (!added)
		throw new Error(`The stock of offer ${place.offer_id} at location ${place.location_id} could not be added.`);
	return added;
}

/** Tells what shows titles that their copies have changed: last in a transaction, in the order of locks. */
export async function tellOfCopies(transaction: Transaction, titleIds: Iterable<number>): Promise<void> {
	const ids = [...new Set(titleIds)].sort((a, b) => a - b);
	if (ids.length === 0) return;
	await invalidateStock(transaction, ids);
	await refreshFacets(transaction, ids);
}
