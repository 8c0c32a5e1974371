import type { Queries } from '../../foundation/database/database';
import type { StockReason } from '../../foundation/database/schema';

/** The copies of an offer at a location, as the ledger names them. */
export interface LedgerPlace {
	title_id: number;
	condition: string;
	location_id: number;
}

/** A count of a place, or a movement that leaves older counts of it behind. */
export interface LaterChange {
	id: number;
	reason: StockReason;
	/** For a count, the time that it is of; for another movement, the place's `stock.counted_at` before it. */
	counted_at: number | null;
	created_at: number;
	run_id: number | null;
	undone_at: number | null;
}

const counts: readonly StockReason[] = ['counted', 'missing', 'set'];
/** They set `stock.counted_at`, too: a count of before them says nothing of the copies they moved. */
const shifts: readonly StockReason[] = ['received', 'transferred', 'sent_back'];

export const placeKey = ({ title_id, condition, location_id }: LedgerPlace): string =>
	`${title_id} ${condition} ${location_id}`;

/** Finds the counts and shifts of titles that the ledger has after a movement, the newest first; by `placeKey`. */
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
		.orderBy('later.id', 'desc')
		.execute();
	const changes = new Map<string, LaterChange[]>();
	for (const row of rows) changes.set(placeKey(row), [...(changes.get(placeKey(row)) ?? []), row]);
	return changes;
}

/** Whether copies came to a place or left it since, other than by an order. */
export const isShiftedSince = (later: readonly LaterChange[]): boolean =>
	later.some(({ reason }) => shifts.includes(reason));

/**
 * Returns whether a place was counted after a run, by a count that is still valid. A count without a difference moved
 * nothing: only `stock.counted_at` shows it, so that is followed back through the shifts that overwrote it.
 * @param counted_at the place's
 * @param later the newest first, without those of the run itself
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
