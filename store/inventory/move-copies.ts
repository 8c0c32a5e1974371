import { sql } from 'kysely';
import { chunks } from '../foundation/database/chunks';
import type { Transaction } from '../foundation/database/database';
import type { StockReason } from '../foundation/database/schema';
import { locked } from '../foundation/database/transactions';
import { Refused } from '../foundation/refusal';
import { withoutUndefined } from '../foundation/without-undefined';
import { lockStock } from './lock-stock';
import { type MovedBy, type Movement, noteMovements } from './movements';
import { stockChanged } from './stock-changed';

/** A change in the number of copies of an offer at a location. */
export interface CopiesShift {
	offer_id: number;
	location_id: number;
	/** The change in the number of copies. The number is negative if copies leave the location. */
	change: number;
	/** The change in the number of copies on order. The number is negative if fewer copies are now on order. */
	onorder?: number;
	/** The title's name, which is used in error messages. */
	title: string;
}

/** Adds the copies of a delivery to the stock, or removes these copies again. See `shiftCopies`. */
export const receive = (transaction: Transaction, shifts: readonly CopiesShift[], by: MovedBy, now: number) =>
	shiftCopies(transaction, shifts, { reason: 'received', by }, now);

/** Adds or removes the copies of a transfer at one of its two locations. See `shiftCopies`. */
export const transfer = (transaction: Transaction, shifts: readonly CopiesShift[], by: MovedBy, now: number) =>
	shiftCopies(transaction, shifts, { reason: 'transferred', by }, now);

/** Removes copies that are returned to a supplier from the stock. See `shiftCopies`. */
export const sendBack = (transaction: Transaction, shifts: readonly CopiesShift[], by: MovedBy, now: number) =>
	shiftCopies(transaction, shifts, { reason: 'sent_back', by }, now);

/**
 * Adds copies to the stock, or removes copies, in the caller's transaction. Incoming copies first reduce the shortage. The
 * shortage is the number of copies of orders that a stock count did not find. After this change, stock counts made at an earlier
 * time are ignored.
 * @param now the current time in unix seconds
 * @returns for each change, the number of copies that were added to `onhand`, without the copies that reduced a shortage
 * @throws {Refused} 409 if more copies would be removed than are on hand
 */
async function shiftCopies(
	transaction: Transaction,
	shifts: readonly CopiesShift[],
	{ reason, by }: { reason: StockReason; by: MovedBy },
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
			throw fewerAvailable(title, onhand, -change);
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
	const titles = await noteMovements(transaction, movements, now);
	await stockChanged(transaction, [...titles.values()]);
	return shifts.map((shift) => freed.get(shift) ?? 0);
}

/** Returns the refusal of copies that would leave a location, because fewer are available there. */
export const fewerAvailable = (title: string, onhand: number, leaving: number, field?: string): Refused => {
	const there = onhand === 1 ? 'is 1 copy' : `are ${onhand} copies`;
	return new Refused(`Of ${title} there ${there} available, and ${leaving} would leave.`, 409, field);
};

type StockKey = Pick<CopiesShift, 'offer_id' | 'location_id'>;

/** Locks the stock row of an offer at a location. Returns `undefined` if the stock row does not exist. */
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
 * Adds an empty stock row, and locks the row. If another transaction is adding the same stock row, PostgreSQL waits for the
 * other transaction, so both numbers of copies are added together.
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

/** Copies that were lost during a transfer between two locations. */
interface LostCopies extends Pick<Movement, 'offer_id' | 'offer' | 'location_id'> {
	copies: number;
	/** The stock ledger notes for the arrival of the lost copies and for their write-off. */
	arrived: MovedBy;
	writtenOff: MovedBy;
}

/**
 * Records lost copies of a transfer in the stock ledger: first an entry for the arrival of the copies, then an entry for their
 * write-off.
 */
export async function writeOffTransferred(
	transaction: Transaction,
	lost: readonly LostCopies[],
	now: number,
): Promise<void> {
	const movements = lost.flatMap(({ copies, arrived, writtenOff, ...place }) => [
		{ ...place, reason: 'transferred' as const, change: copies, by: arrived },
		{ ...place, reason: 'transferred' as const, change: -copies, by: writtenOff },
	]);
	await noteMovements(transaction, movements, now);
}

/** Copies of an offer that a supplier will deliver to a location. */
interface ExpectedCopies {
	offer_id: number;
	location_id: number;
	title_id: number;
	copies: number;
}

/**
 * Adds copies to a location's copies on order, or removes copies from them.
 * @param sign 1 to add, -1 to remove
 */
export async function expectCopies(
	transaction: Transaction,
	expected: readonly ExpectedCopies[],
	sign: 1 | -1,
): Promise<void> {
	const rows = expected
		.map(({ offer_id, location_id, copies }) => ({ offer_id, location_id, onhand: 0, onorder: sign * copies }))
		.sort((a, b) => a.offer_id - b.offer_id);
	for (const some of chunks(rows, 4)) {
		const known = sign > 0 ? some : await placesOf(transaction, some);
		if (known.length === 0) continue;
		await transaction
			.insertInto('stock')
			.values(known)
			.onConflict((conflict) =>
				conflict.columns(['offer_id', 'location_id']).doUpdateSet({
					onorder: sql`case when stock.onorder + excluded.onorder < 0 then 0 else stock.onorder + excluded.onorder end`,
				}),
			)
			.execute();
	}
	await stockChanged(
		transaction,
		expected.map(({ title_id }) => title_id),
	);
}

/**
 * Removes those rows from the array whose offer has no stock row at the location. An offer without a stock row at a location has
 * no copies on order there.
 */
async function placesOf<Row extends StockKey>(transaction: Transaction, rows: readonly Row[]): Promise<Row[]> {
	const held = await transaction
		.selectFrom('stock')
		.select('offer_id')
		.where('location_id', '=', rows[0]?.location_id ?? 0)
		.where(
			'offer_id',
			'in',
			rows.map(({ offer_id }) => offer_id),
		)
		.execute();
	const known = new Set(held.map(({ offer_id }) => offer_id));
	return rows.filter(({ offer_id }) => known.has(offer_id));
}

/** The shelf on which the copies of an offer stand, and the minimum number of copies to keep in stock. */
interface PlaceFacts {
	shelf?: string | undefined;
	minimum?: number | undefined;
}

/**
 * Saves the shelf of some offers at a location, or the minimum number of copies to keep in stock. A value that the caller omits
 * stays unchanged.
 */
export async function adjust(
	transaction: Transaction,
	{ location_id, offerIds }: { location_id: number; offerIds: readonly number[] },
	{ shelf, minimum }: PlaceFacts,
): Promise<void> {
	if (shelf === undefined && minimum === undefined) return;
	await lockStock(transaction, offerIds);
	for (const some of chunks(offerIds, 1))
		await transaction
			.updateTable('stock')
			.set(withoutUndefined({ shelf, minimum }))
			.where('location_id', '=', location_id)
			.where('offer_id', 'in', some)
			.execute();
}

/** Saves the shelf of a title in one condition at a location, or the minimum number of copies to keep in stock. See `adjust`. */
export async function savePlace(
	transaction: Transaction,
	{ title_id, condition, location_id }: { title_id: number; condition: string; location_id: number },
	facts: PlaceFacts,
): Promise<void> {
	const offers = await transaction
		.selectFrom('offers')
		.select('id')
		.where('title_id', '=', title_id)
		.where('condition', '=', condition)
		.execute();
	await adjust(transaction, { location_id, offerIds: offers.map(({ id }) => id) }, facts);
}
