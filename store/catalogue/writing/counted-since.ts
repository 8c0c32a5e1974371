import type { Queries } from '../../foundation/database/database';
import type { StockReason } from '../../foundation/database/schema';

/** Identifies the copies of an offer at a location in the stock ledger. */
export interface LedgerPlace {
	title_id: number;
	condition: string;
	location_id: number;
}

/** A count of some copies in the stock ledger, or a movement after which earlier counts of these copies are no longer valid. */
export interface LaterChange {
	id: number;
	reason: StockReason;
	/**
	 * For a count, the time of the count in unix seconds. For any other movement, the value that `stock.counted_at` had before the
	 * movement.
	 */
	counted_at: number | null;
	created_at: number;
	run_id: number | null;
	undone_at: number | null;
}

const counts: readonly StockReason[] = ['counted', 'missing', 'set'];
/**
 * Movements that also set `stock.counted_at`, because an older count does not include the copies that they moved. A return sets
 * it only if its copies had left the store. Then its movement has a `counted_at`.
 */
const shifts: readonly StockReason[] = ['received', 'transferred', 'sent_back', 'returned'];

export const placeKey = ({ title_id, condition, location_id }: LedgerPlace): string =>
	`${title_id} ${condition} ${location_id}`;

/**
 * Finds all counts of titles, and all movements that make earlier counts invalid, that come after a given movement in the stock
 * ledger. The newest count or movement comes first. The keys of the returned map are made by `placeKey`.
 */
export async function changesAfter(
	db: Queries,
	titleIds: readonly number[],
	movementId: number,
): Promise<Map<string, LaterChange[]>> {
	const rows = await db
		.selectFrom('stock_movements as later')
		.leftJoin('stock_runs', 'stock_runs.id', 'later.run_id')
		.select(['title_id', 'condition', 'location_id'])
		.select(['later.id', 'reason', 'counted_at', 'later.created_at', 'run_id', 'undone_at'])
		.where('title_id', 'in', titleIds)
		.where('later.id', '>', movementId)
		.where('reason', 'in', [...counts, ...shifts])
		.where((eb) => eb.or([eb('reason', '<>', 'returned'), eb('counted_at', 'is not', null)]))
		.orderBy('later.id', 'desc')
		.execute();
	const changes = new Map<string, LaterChange[]>();
	for (const row of rows) changes.set(placeKey(row), [...(changes.get(placeKey(row)) ?? []), row]);
	return changes;
}

/** Whether copies have arrived or left since a given movement, in other ways than by an order. */
export const isShiftedSince = (later: readonly LaterChange[]): boolean =>
	later.some(({ reason }) => shifts.includes(reason));

/**
 * Returns whether the copies at a location were counted after a run, by a count that is still valid. A count that found no
 * difference has no movement in the stock ledger. A count without a difference only shows in `stock.counted_at`. This function
 * finds the earlier values of `stock.counted_at` in the later movements that overwrote it.
 * @param counted_at the current `stock.counted_at`
 * @param later the later changes, newest first, without the changes that the run made
 */
export function isCountedSince(asOf: number, counted_at: number | null, later: readonly LaterChange[]): boolean {
	let time = counted_at;
	for (const change of later) {
		const isShift = shifts.includes(change.reason);
		if (!isShift && (change.run_id === null || change.undone_at === null)) return true;
		if (isShift && time !== null && time <= change.created_at) time = change.counted_at;
		if (!isShift && time === change.counted_at) time = null;
	}
	return time !== null && time > asOf;
}
