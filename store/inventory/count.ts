import { chunks } from '../foundation/database/chunks';
import type { Transaction } from '../foundation/database/database';
import type { StockReason } from '../foundation/database/schema';
import { type MovedBy, noteMovements } from './movements';
import { stockChanged } from './stock-changed';
import type { StockRow } from './stock-rows';

/** The source of a stock count, as recorded in the stock ledger. */
export interface CountSource {
	reason: Extract<StockReason, 'counted' | 'missing' | 'set' | 'received'>;
	/** The imported file that lists the counts. The file is null if the counts do not come from a file. */
	source: string | null;
	/** The time at which the copies were counted, in unix seconds. */
	asOf: number;
	/** The import run in which the copies were counted. Staff can undo the whole run. */
	runId?: number;
	/** The staff member who counted the copies. */
	by?: MovedBy;
}

/** The stock row of an offer at a location, before and after a count. */
export interface CountedPlace {
	offer_id: number;
	/** The stock row before the count. `undefined` if the offer had no stock row at the location. */
	before: StockRow | undefined;
	place: StockRow;
}

/**
 * Writes counted numbers of copies to `stock`, and adds a stock ledger entry for each change. The transaction must already have
 * locked the stock rows (`lockStockRows`). The stock rows are written in batches.
 * @param now the current time in unix seconds
 */
export async function count(
	transaction: Transaction,
	counted: readonly CountedPlace[],
	{ reason, source, asOf, runId, by }: CountSource,
	now: number,
): Promise<void> {
	const places = [...counted].sort((a, b) => a.offer_id - b.offer_id || a.place.location_id - b.place.location_id);
	const [standing, missing] = [places.filter(({ before }) => before), places.filter(({ before }) => !before)];
	await putCopies(transaction, standing, false);
	// A stock row that does not exist yet cannot be locked. If another transaction inserts the same stock row now, both numbers of
	// copies are added together.
	await putCopies(transaction, missing, true);
	const movements = places.map(
		({ offer_id, before, place: { location_id, onhand, shortage, spoken_for, counted_at } }) => ({
			offer_id,
			location_id,
			change: onhand - shortage - ((before?.onhand ?? 0) - (before?.shortage ?? 0)),
			reason,
			counted: reason === 'received' ? undefined : onhand - shortage + spoken_for,
			counted_at: reason === 'received' ? (before?.counted_at ?? null) : (counted_at ?? asOf),
			source,
			run_id: runId,
			by,
		}),
	);
	const titles = await noteMovements(transaction, movements, now);
	await stockChanged(transaction, [...titles.values()]);
}

/**
 * Inserts or updates the stock rows of the counted offers.
 * @param adds true to add the counted copies to the copies in an existing stock row, false to replace the copies in the row
 */
async function putCopies(transaction: Transaction, counted: readonly CountedPlace[], adds: boolean): Promise<void> {
	const copies = counted.map(({ offer_id, place: { spoken_for: _, ordered: __, ...row } }) => ({ offer_id, ...row }));
	for (const some of chunks(copies, 6)) {
		await transaction
			.insertInto('stock')
			.values(some)
			.onConflict((conflict) =>
				conflict.columns(['offer_id', 'location_id']).doUpdateSet((eb) => ({
					onhand: adds ? eb('stock.onhand', '+', eb.ref('excluded.onhand')) : eb.ref('excluded.onhand'),
					onorder: adds ? eb('stock.onorder', '+', eb.ref('excluded.onorder')) : eb.ref('excluded.onorder'),
					shortage: adds ? eb('stock.shortage', '+', eb.ref('excluded.shortage')) : eb.ref('excluded.shortage'),
					counted_at: eb.ref('excluded.counted_at'),
				})),
			)
			.execute();
	}
}

/** The values of a stock row after an import run is undone. */
interface UndonePlace {
	offer_id: number;
	location_id: number;
	onhand: number;
	shortage: number;
	counted_at: number | null;
	/** The change in the number of copies. The number is negative if copies were removed. */
	change: number;
}

/**
 * Undoes the stock counts of an import run. The transaction must have locked the stock rows. @param now the current time in unix
 * seconds
 */
export async function undoCount(
	transaction: Transaction,
	places: readonly UndonePlace[],
	runId: number,
	now: number,
): Promise<void> {
	for (const { offer_id, location_id, change: _, ...row } of places)
		await transaction
			.updateTable('stock')
			.set(row)
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.execute();
	const movements = places.map(({ offer_id, location_id, change }) => {
		return { offer_id, location_id, change, reason: 'undone', run_id: runId } as const;
	});
	const titles = await noteMovements(transaction, movements, now);
	await stockChanged(transaction, [...titles.values()]);
}

/** Restores the shelf that copies had before an import run, unless they were moved since. */
export async function undoShelf(
	transaction: Transaction,
	place: { offer_id: number; location_id: number },
	{ before, after }: { before: string; after: string },
): Promise<void> {
	await transaction
		.updateTable('stock')
		.set({ shelf: before })
		.where('offer_id', '=', place.offer_id)
		.where('location_id', '=', place.location_id)
		.where('shelf', '=', after)
		.execute();
}

/** Restores `onorder` to its value before an import run, unless it has changed since. The caller invalidates the titles. */
export async function undoOnOrder(
	transaction: Transaction,
	place: { offer_id: number; location_id: number },
	{ before, after }: { before: number; after: number },
): Promise<void> {
	await transaction
		.updateTable('stock')
		.set({ onorder: before })
		.where('offer_id', '=', place.offer_id)
		.where('location_id', '=', place.location_id)
		.where('onorder', '=', after)
		.execute();
}
