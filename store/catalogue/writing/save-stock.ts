import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import type { StockReason } from '../../foundation/database/schema';
import { type MovedBy, noteMovements } from '../stock/movements';
import type { StockRow } from '../stock/stock-rows';
import { offerChanged, placeBefore, placeChanged, type StockChange } from './merge-stock';
import { noteRunChanges } from './run-changes';

/** Where counts come from, as the ledger has it. */
export interface CountSource {
	reason: Extract<StockReason, 'counted' | 'missing' | 'set' | 'received'>;
	/** The file that they stand in. */
	source: string | null;
	/** The time that they speak of, in unix seconds. */
	asOf: number;
	/** The run that these belong to, where they can be undone as one. */
	runId?: number;
	/** Who of the staff says so. */
	by?: MovedBy;
}

/**
 * Writes the offers and copies that a batch changed, and the ledger of the copies: a few statements, whatever the
 * number. Whether more can be ordered is written with a new offer only; the title's status decides it afterwards.
 *
 * @param now unix seconds
 */
export async function saveStock(
	db: Transaction,
	changes: readonly StockChange[],
	count: CountSource,
	now: number,
): Promise<void> {
	const ids = new Map<string, number>();
	const offers = changes.flatMap(({ title, offers }) =>
		[...offers.values()].flatMap((offer) => {
			const held = title.offers.find(({ condition }) => condition === offer.condition);
			if (held) ids.set(offerKey(title.id, offer.condition), held.id);
			if (held && !offerChanged(held, offer)) return [];
			const { condition, price, discount, note, is_extra_orderable } = offer;
			return [{ title_id: title.id, condition, price, discount, note, is_extra_orderable, updated_at: now }];
		}),
	);
	offers.sort((a, b) => a.title_id - b.title_id || (a.condition < b.condition ? -1 : 1));
	for (const some of chunks(offers, 7)) {
		const rows = await db
			.insertInto('offers')
			.values(some)
			.onConflict((conflict) =>
				conflict.columns(['title_id', 'condition']).doUpdateSet((eb) => ({
					price: eb.ref('excluded.price'),
					discount: eb.ref('excluded.discount'),
					note: eb.ref('excluded.note'),
					updated_at: eb.ref('excluded.updated_at'),
				})),
			)
			.returning(['id', 'title_id', 'condition'])
			.execute();
		for (const { id, title_id, condition } of rows) ids.set(offerKey(title_id, condition), id);
	}
	await saveCopies(db, changes, ids, count, now);
	if (count.runId !== undefined) await noteRunChanges(db, changes, count.runId);
}

async function saveCopies(
	db: Transaction,
	changes: readonly StockChange[],
	ids: Map<string, number>,
	{ reason, source, asOf, runId, by }: CountSource,
	now: number,
): Promise<void> {
	const changed = changes.flatMap(({ title, offers }) =>
		[...offers.values()].flatMap((offer) => {
			const held = title.offers.find(({ condition }) => condition === offer.condition);
			const offer_id = ids.get(offerKey(title.id, offer.condition));
			if (offer_id === undefined) return [];
			return offer.stock.flatMap((place) => {
				const before = placeBefore(held, place.location_id);
				return placeChanged(before, place) ? [{ offer_id, before, place }] : [];
			});
		}),
	);
	changed.sort((a, b) => a.offer_id - b.offer_id || a.place.location_id - b.place.location_id);
	const [standing, missing] = [changed.filter(({ before }) => before), changed.filter(({ before }) => !before)];
	await putCopies(db, standing, false);
	// Nothing locks a row that is not there: another transaction may add it meanwhile, and its copies stay.
	await putCopies(db, missing, true);
	const movements = changed.map(
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
	await noteMovements(db, movements, now);
}

interface ChangedPlace {
	offer_id: number;
	place: StockRow;
}

/**
 * Writes the copies of offers at their places.
 * @param adds whether the copies join those of a row that another transaction added after this one looked for it
 */
async function putCopies(db: Transaction, changed: readonly ChangedPlace[], adds: boolean): Promise<void> {
	const copies = changed.map(({ offer_id, place: { spoken_for: _, ordered: __, ...row } }) => ({ offer_id, ...row }));
	for (const some of chunks(copies, 6)) {
		await db
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

const offerKey = (titleId: number, condition: string) => `${titleId} ${condition}`;
