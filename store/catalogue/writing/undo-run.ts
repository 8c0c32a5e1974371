import { sql } from 'kysely';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasDialect, Queries, Transaction } from '../../foundation/database/database';
import { locked, transact } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';
import { undoCount, undoOnOrder, undoShelf } from '../../inventory/count';
import { stockChanged } from '../../inventory/stock-changed';
import { heldOrGivenSince, orderedCopies } from '../../inventory/stock-rows';
import { readOffers } from '../titles/offer-rows';
import { changesAfter, isCountedSince, isShiftedSince, placeKey } from './counted-since';
import { becomeOnlyWriter } from './one-writer';
import { savePrices } from './reprice';

/** The number of titles that are processed in one transaction. */
const pageSize = 200;

/** The result of undoing a run, which is the import of a stock file. */
export interface UndoneRun {
	/**
	 * The number of stock rows that have their earlier number of copies again, apart from copies that were sold or received since.
	 */
	places: number;
	/**
	 * The offers whose copies at a location were counted again after the run. The number of copies from the later count is kept.
	 * The array has one entry for each stock row.
	 */
	kept: NamedOffer[];
	/**
	 * The offers that now have fewer copies than the run had added. Only the remaining copies of these offers were removed. The
	 * array has one entry for each stock row.
	 */
	fewer: NamedOffer[];
	/**
	 * The number of offers that have their earlier price, discount or note again, or that were deleted because the run had added
	 * them.
	 */
	offers: number;
}

export interface NamedOffer {
	title: string;
	condition: string;
}

/**
 * Undoes the import of a stock file by reversing the movements that the import recorded in the stock ledger. Copies that were
 * sold since stay sold. If a stock row was counted again after the import, the later count is kept. If a price was changed after
 * the import, the later price is kept. If the undo is interrupted, the next call continues where it stopped. Undoing the same
 * run twice changes nothing.
 * @param note a function that records the undo, in the same transaction
 */
export async function undoRun(
	store: Database & Clock & HasSettings & HasVersions,
	runId: number,
	note?: (transaction: Transaction) => Promise<void>,
): Promise<UndoneRun> {
	const settings = await store.settings.get();
	const undone: UndoneRun = { places: 0, kept: [], fewer: [], offers: 0 };
	for (;;) {
		const page = await transact(store, (db) => undoPage(store, db, runId, settings, note));
		if (page === null) break;
		undone.places += page.places;
		undone.kept.push(...page.kept);
		undone.fewer.push(...page.fewer);
		undone.offers += page.offers;
	}
	store.versions.refresh();
	return undone;
}

async function undoPage(
	store: HasDialect & Clock,
	db: Transaction,
	runId: number,
	settings: Settings,
	note?: (transaction: Transaction) => Promise<void>,
): Promise<UndoneRun | null> {
	await becomeOnlyWriter(db);
	const { undone_to, undone_at } = await db
		.selectFrom('stock_runs')
		.select(['undone_to', 'undone_at'])
		.where('id', '=', runId)
		.executeTakeFirstOrThrow();
	if (undone_at !== null) return null;
	const ids = await titlesAfter(db, runId, undone_to);
	const last = ids.at(-1);
	if (last === undefined) {
		await db.updateTable('stock_runs').set({ undone_at: store.now() }).where('id', '=', runId).execute();
		await note?.(db);
		return null;
	}
	const copies = await undoCopies(store, db, runId, ids);
	const offers = await undoOffers(store, db, runId, ids);
	await db.updateTable('stock_runs').set({ undone_to: last }).where('id', '=', runId).execute();
	const titles = await db
		.selectFrom('titles')
		.select(['id', 'list_price_usa', 'list_price_can', 'lowest_price'])
		.where('id', 'in', ids)
		.execute();
	const held = await readOffers(db, ids);
	await savePrices(db, titles, (id) => held.get(id) ?? [], settings);
	await stockChanged(db, ids);
	return { ...copies, offers };
}

async function titlesAfter(db: Queries, runId: number, after: number): Promise<number[]> {
	const rows = await db
		.selectFrom('stock_movements')
		.select('title_id')
		.where('run_id', '=', runId)
		.where('title_id', '>', after)
		.union(
			db.selectFrom('stock_run_changes').select('title_id').where('run_id', '=', runId).where('title_id', '>', after),
		)
		.orderBy('title_id')
		.limit(pageSize)
		.execute();
	return rows.map(({ title_id }) => title_id);
}

async function undoCopies(
	store: HasDialect & Clock,
	db: Transaction,
	runId: number,
	titleIds: number[],
): Promise<Pick<UndoneRun, 'places' | 'kept' | 'fewer'>> {
	const moved = await db
		.selectFrom('stock_movements as moved')
		.innerJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'moved.title_id').onRef('offers.condition', '=', 'moved.condition'),
		)
		.innerJoin('titles', 'titles.id', 'moved.title_id')
		.select(['offers.id as offer_id', 'moved.title_id', 'moved.condition', 'moved.location_id', 'titles.title'])
		.select((eb) => eb.fn.sum<number | string>('change').as('change'))
		.select((eb) => eb.fn.min<number | string>('moved.id').as('first_id'))
		.where('moved.run_id', '=', runId)
		.where('moved.title_id', 'in', titleIds)
		.groupBy(['offers.id', 'moved.title_id', 'moved.condition', 'moved.location_id', 'titles.title'])
		.orderBy('offers.id')
		.orderBy('moved.location_id')
		.execute();
	if (moved.length === 0) return { places: 0, kept: [], fewer: [] };
	const { as_of } = await db.selectFrom('stock_runs').select('as_of').where('id', '=', runId).executeTakeFirstOrThrow();
	const offerIds = [...new Set(moved.map(({ offer_id }) => offer_id))];
	const rows = await locked(
		db
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand', 'shortage', 'counted_at'])
			.where('offer_id', 'in', offerIds)
			.orderBy('offer_id')
			.orderBy('location_id'),
	).execute();
	const places = new Map(rows.map((row) => [`${row.offer_id} ${row.location_id}`, row]));
	const firstIds = moved.map(({ first_id }) => Number(first_id));
	const changes = await changesAfter(db, titleIds, Math.min(...firstIds));
	const promised = await heldOrGivenSince(store.dialect, db, offerIds, Number.MAX_SAFE_INTEGER);
	const kept: NamedOffer[] = [];
	const fewer: NamedOffer[] = [];
	const undone = [];
	for (const row of moved) {
		const { offer_id, location_id, change, title, condition } = row;
		const key = `${offer_id} ${location_id}`;
		const place = places.get(key);
		if (!place) continue;
		const later = (changes.get(placeKey(row)) ?? []).filter(
			({ id, run_id }) => id > Number(row.first_id) && run_id !== runId,
		);
		if (isCountedSince(as_of, place.counted_at, later)) {
			kept.push({ title, condition });
			continue;
		}
		const left = place.onhand - place.shortage - Number(change);
		const onhand = Math.max(0, left);
		// Copies that customers have already received are no longer missing.
		const shortage = Math.min(Math.max(0, -left), promised.get(key) ?? 0);
		const counted_at = isShiftedSince(later) ? place.counted_at : null;
		const back = onhand - shortage - (place.onhand - place.shortage);
		if (back > -Number(change)) fewer.push({ title, condition });
		undone.push({ offer_id, location_id, onhand, shortage, counted_at, change: back });
	}
	await undoCount(db, undone, runId, store.now());
	return { places: undone.length, kept, fewer };
}

/** Restores prices, discounts, notes, shelves and copies on order that have not changed since the run, last change first. */
async function undoOffers(
	{ dialect, now }: HasDialect & Clock,
	db: Transaction,
	runId: number,
	titleIds: number[],
): Promise<number> {
	const changes = await db
		.selectFrom('stock_run_changes')
		.innerJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'stock_run_changes.title_id')
				.onRef('offers.condition', '=', 'stock_run_changes.condition'),
		)
		.select(['offers.id as offer_id', 'location_id', 'field', 'before', 'after'])
		.where('run_id', '=', runId)
		.where('stock_run_changes.title_id', 'in', titleIds)
		.orderBy('stock_run_changes.id', 'desc')
		.execute();
	const touched = new Set<number>();
	const ordered = await orderedCopies(dialect, db, [...new Set(changes.map(({ offer_id }) => offer_id))]);
	for (const { offer_id, location_id, field, before, after } of changes) {
		if (field === 'offer') {
			if (await removeEmpty(db, offer_id)) touched.add(offer_id);
		} else if (field === 'onorder') {
			const least = ordered.get(`${offer_id} ${location_id}`) ?? 0;
			const change = { before: Math.max(Number(before), least), after: Number(after) };
			if (location_id !== null) await undoOnOrder(db, { offer_id, location_id }, change);
		} else if (field === 'shelf') {
			const change = { before: before ?? '', after: after ?? '' };
			if (location_id !== null) await undoShelf(db, { offer_id, location_id }, change);
		} else {
			const value = (text: string | null) => (field === 'note' || text === null ? text : Number(text));
			const is =
				after === null ? sql<boolean>`${sql.ref(field)} is null` : sql<boolean>`${sql.ref(field)} = ${value(after)}`;
			const { numUpdatedRows } = await db
				.updateTable('offers')
				.set({ [field]: value(before), updated_at: now() })
				.where('id', '=', offer_id)
				.where(is)
				.executeTakeFirst();
			if (numUpdatedRows > 0n) touched.add(offer_id);
		}
	}
	return touched.size;
}

/** Deletes an offer that the run added, if the offer has no copies and no order contains it. */
async function removeEmpty(db: Transaction, offerId: number): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom('offers')
		.where('id', '=', offerId)
		.where('is_extra_orderable', '=', 0)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('stock')
						.select('offer_id')
						.where('offer_id', '=', offerId)
						.where((eb) => eb.or([eb('onhand', '>', 0), eb('onorder', '>', 0), eb('shortage', '>', 0)])),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom('order_withdrawals').select('offer_id').where('offer_id', '=', offerId))),
		)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}
