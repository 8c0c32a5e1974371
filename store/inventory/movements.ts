import { chunks } from '../foundation/database/chunks';
import type { Queries, Transaction } from '../foundation/database/database';
import type { StockReason } from '../foundation/database/schema';

/** The staff member who moved copies at the desk, the staff member's note, and the document that caused the movement. */
export interface MovedBy {
	staff?: { id: number; name: string };
	note?: string;
	/** The document that caused the movement, for example 'purchase order 12' or 'transfer 3'. */
	document?: string;
}

/** A change in the number of copies of an offer at a location, with the reason for the change. */
export interface Movement {
	offer_id: number;
	/** The offer's title and condition. If omitted, the title and the condition are read from the database. */
	offer?: { title_id: number; condition: string } | undefined;
	location_id: number;
	/** The change in the number of copies. The number is negative if copies left the location. */
	change: number;
	reason: StockReason;
	order_id?: number;
	/** The counted number of copies, if the movement is a count. */
	counted?: number | undefined;
	/**
	 * The time at which the copies were counted, in unix seconds. For movements that are not counts, the value of `counted_at` in
	 * the stock row before the change.
	 */
	counted_at?: number | null;
	/** The imported file that reported the movement. */
	source?: string | null;
	/** The import run that recorded the movement. */
	run_id?: number | null;
	/** The staff member, note and document of the movement. This field is omitted if the movement was not made at the desk. */
	by?: MovedBy | undefined;
}

/**
 * Records stock changes in the table `stock_movements`, in the same transaction that makes the changes. Skips changes of 0
 * copies.
 *
 * @param now the current time in unix seconds
 * @returns a map from offer ID to title ID for all movements, including the skipped movements
 */
export async function noteMovements(
	transaction: Transaction,
	movements: readonly Movement[],
	now: number,
): Promise<Map<number, number>> {
	const offers = new Map<number, { title_id: number; condition: string }>();
	const unknown = movements.filter(({ offer }) => !offer);
	for (const ids of chunks([...new Set(unknown.map(({ offer_id }) => offer_id))], 1)) {
		const rows = await transaction
			.selectFrom('offers')
			.select(['id', 'title_id', 'condition'])
			.where('id', 'in', ids)
			.execute();
		for (const { id, ...offer } of rows) offers.set(id, offer);
	}
	const titles = new Map<number, number>();
	const rows = movements.flatMap(
		({ offer_id, offer: given, order_id, counted, counted_at, source, run_id, by, ...movement }) => {
			const offer = given ?? offers.get(offer_id);
			if (!offer) return [];
			titles.set(offer_id, offer.title_id);
			if (movement.change === 0) return [];
			return {
				...offer,
				...movement,
				order_id: order_id ?? null,
				counted: counted ?? null,
				counted_at: counted_at ?? null,
				source: source ?? null,
				run_id: run_id ?? null,
				staff_id: by?.staff?.id ?? null,
				staff_name: by?.staff?.name ?? null,
				note: by?.note || null,
				document: by?.document ?? null,
				created_at: now,
			};
		},
	);
	for (const some of chunks(rows, 15)) await transaction.insertInto('stock_movements').values(some).execute();
	return titles;
}

/** Reads the stock movements of a title, oldest first. For movements that an order caused, also reads the order number. */
export const movementsOf = (db: Queries, titleId: number) =>
	db
		.selectFrom('stock_movements')
		.leftJoin('orders', 'orders.id', 'stock_movements.order_id')
		.select([
			'stock_movements.location_id',
			'condition',
			'change',
			'reason',
			'counted',
			'counted_at',
			'source',
			'run_id',
		])
		.select(['staff_name', 'note', 'document', 'stock_movements.created_at', 'order_number'])
		.where('title_id', '=', titleId)
		.orderBy('stock_movements.id')
		.execute();
