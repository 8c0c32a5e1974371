import { chunks } from '../foundation/database/chunks';
import type { Queries, Transaction } from '../foundation/database/database';
import type { StockReason } from '../foundation/database/schema';

/** The staff member who moves copies at the desk, the reason in their words, and the document. */
export interface MovedBy {
	staff?: { id: number; name: string };
	note?: string;
	/** 'purchase order 12', 'transfer 3'. */
	document?: string;
}

/** A change of the copies of an offer at a location, and why. */
export interface Movement {
	offer_id: number;
	/** The offer's title and condition; left out, they are looked up. */
	offer?: { title_id: number; condition: string } | undefined;
	location_id: number;
	/** Copies, less than 0 for those that left. */
	change: number;
	reason: StockReason;
	order_id?: number;
	/** The copies that were counted. */
	counted?: number | undefined;
	/** The time that the count speaks of, in unix seconds; for copies that came or left, the place's time before them. */
	counted_at?: number | null;
	/** The file that reported the movement. */
	source?: string | null;
	/** The run that made it. */
	run_id?: number | null;
	/** Left out for a movement that the desk did not make. */
	by?: MovedBy | undefined;
}

/**
 * Writes changes of stock into its ledger, in the transaction that makes them. Skips changes of 0 copies.
 *
 * @param now unix seconds
 * @returns the titles of all movements by their offers, also of those that it skipped
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

/** The ledger of a title, the oldest first, with the numbers of the orders that moved its copies. */
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
