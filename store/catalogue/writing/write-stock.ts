import { baseCondition } from '../../contract/copy-codes';
import type { Settings } from '../../contract/settings';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasDialect, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';
import type { CountSource } from '../../inventory/count';
import { adjust } from '../../inventory/move-copies';
import { stockChanged } from '../../inventory/stock-changed';
import { lockStockRows } from '../../inventory/stock-rows';
import type { StockRecord } from '../feeds/title-record';
import { isKnownCondition } from '../titles/conditions';
import { readOffers } from '../titles/offer-rows';
import { type FoldedStock, foldStock, type StockedTitle, type StockOutcome } from './merge-stock';
import { becomeOnlyWriter } from './one-writer';
import { savePrices } from './reprice';
import { noteShelfChanges, type ShelfChange } from './run-changes';
import { saveStock } from './save-stock';
import { type StockLocations, stockLocations } from './stock-locations';

/** The number of stock records that are processed in one transaction. */
const batchSize = 500;

export interface StockSource extends CountSource {
	/** The shop's own conditions that are new, and that no offer has yet. */
	conditions?: readonly string[];
	/** If the offers were counted at different times, the time of each offer's count in unix seconds, by `countKey`. */
	times?: ReadonlyMap<string, number>;
	/** The ISBNs of titles that the import would have added to the catalogue before this preview of the stock. */
	coming?: ReadonlySet<string> | undefined;
	/** Whether staff have confirmed that the new price or note applies to all copies of a used offer. */
	repricesCopies?: boolean;
}

/** Returns the key that identifies an offer in a count, which consists of the title and the condition. */
export const countKey = ({ eisbn, condition }: { eisbn: string; condition: string }): string => `${eisbn} ${condition}`;

const timesIn =
	({ asOf, times }: StockSource) =>
	(count: { eisbn: string; condition: string }) =>
		times?.get(countKey(count)) ?? asOf;

/**
 * Merges stock records into the shop's offers and copies, 500 records in each transaction (docs/behaviour/titles.md#offers). A
 * count states how many copies there were at a given time. Copies in open orders, and copies that customers received after the
 * count, are deducted. Reading the same records later therefore results in the same stock. The same transaction also updates the
 * lowest price, the filters and the stock ledger.
 *
 * @param from the time of the counts, which defaults to the current time
 * @returns the result for each record, in the order of the records. The file `merge-stock.ts` lists the reasons for refusals
 */
export async function writeStock(
	store: Database & Clock & HasSettings & HasVersions,
	records: readonly StockRecord[],
	from: StockSource = { reason: 'counted', source: null, asOf: store.now() },
): Promise<StockOutcome[]> {
	const outcomes: StockOutcome[] = [];
	// The settings are read before any transaction begins, because SQLite has only one connection, which cannot read them during a
	// transaction.
	const settings = await store.settings.get();
	for (let at = 0; at < records.length; at += batchSize) {
		const batch = records.slice(at, at + batchSize);
		outcomes.push(...(await transact(store, (db) => writeStockWithin(store, db, batch, settings, from))));
	}
	store.versions.refresh();
	return outcomes;
}

/** Merges some stock records in the caller's transaction. The caller makes further changes in the same transaction. */
export async function writeStockWithin(
	store: HasDialect & Clock,
	db: Transaction,
	batch: readonly StockRecord[],
	settings: Settings,
	from: StockSource,
): Promise<StockOutcome[]> {
	await becomeOnlyWriter(db);
	const { outcomes, changes, locations } = await foldBatch(store, db, batch, settings, from);
	await saveStock(db, changes, from, store.now());
	await saveShelves(db, batch, { outcomes, changes, locations }, from.runId);
	if (!outcomes.some((outcome) => outcome === 'added' || outcome === 'updated')) return outcomes;
	const offers = new Map(changes.map(({ title, offers }) => [title.id, [...offers.values()]]));
	const stocked = changes.map(({ title }) => title);
	await savePrices(db, stocked, (id) => offers.get(id) ?? [], settings);
	// The prices and notes of offers may also have changed.
	await stockChanged(db, [...offers.keys()]);
	return outcomes;
}

/**
 * Saves the shelf of copies, if a record gives a shelf. If a record only moves copies to another shelf, its outcome becomes
 * 'updated'.
 */
async function saveShelves(
	db: Transaction,
	batch: readonly StockRecord[],
	{ outcomes, changes, locations }: FoldedStock & { locations: StockLocations },
	runId: number | undefined,
): Promise<void> {
	if (changes.length === 0 || batch.every(({ shelf }) => shelf === undefined)) return;
	const ids = new Map(changes.map(({ title }) => [title.eisbn, title.id]));
	const rows = await db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'stock.offer_id')
		.select(['offer_id', 'title_id', 'condition', 'location_id', 'shelf'])
		.where('title_id', 'in', [...ids.values()])
		.execute();
	const places = new Map(rows.map((row) => [`${row.title_id} ${row.condition} ${row.location_id}`, row]));
	const moved: ShelfChange[] = [];
	for (const [at, { eisbn, condition, location, shelf }] of batch.entries()) {
		const outcome = outcomes[at];
		const place = places.get(`${ids.get(eisbn)} ${condition} ${locations.find(location)}`);
		if (shelf === undefined || typeof outcome === 'object' || !place || place.shelf === shelf) continue;
		await adjust(db, { location_id: place.location_id, offerIds: [place.offer_id] }, { shelf });
		const { title_id, location_id } = place;
		moved.push({ title_id, condition, location_id, before: place.shelf, after: shelf });
		place.shelf = shelf;
		if (outcome === 'unchanged') outcomes[at] = 'updated';
	}
	if (runId !== undefined) await noteShelfChanges(db, moved, runId);
}

/** An error that is thrown to roll back the transaction of a preview. */
class OnlyLooked extends Error {}

/**
 * Returns the outcomes that stock records would have, by title, without changing the database. No two of the records may be for
 * the same offer at the same location.
 */
export async function lookAtStock(
	store: Database & HasSettings,
	records: readonly StockRecord[],
	from: StockSource,
): Promise<FoldedStock> {
	const seen: FoldedStock = { outcomes: [], changes: [] };
	const settings = await store.settings.get();
	for (let at = 0; at < records.length; at += batchSize) {
		const batch = records.slice(at, at + batchSize);
		let folded: FoldedStock = { outcomes: [], changes: [] };
		await transact(store, async (db) => {
			folded = await foldBatch(store, db, batch, settings, from);
			// If the shop had no location and this function created a location, the transaction's rollback also removes it.
			throw new OnlyLooked();
		}).catch((error: unknown) => {
			if (!(error instanceof OnlyLooked)) throw error;
		});
		seen.outcomes.push(...folded.outcomes);
		seen.changes.push(...folded.changes);
	}
	return seen;
}

async function foldBatch(
	store: HasDialect,
	db: Transaction,
	batch: readonly StockRecord[],
	settings: Settings,
	from: StockSource,
): Promise<FoldedStock & { locations: StockLocations }> {
	const titles = await loadStocked(store, db, [...new Set(batch.map(({ eisbn }) => eisbn))], from);
	for (const { eisbn } of batch)
		if (from.coming?.has(eisbn) && !titles.has(eisbn)) titles.set(eisbn, comingTitle(eisbn));
	// If a file contains only unknown titles, no location must be created for the file.
	const locations = titles.size > 0 ? await stockLocations(db, settings) : { find: () => null };
	const conditions = await ownConditions(db, batch, from.conditions ?? []);
	const { repricesCopies = false } = from;
	const counting = { asOf: timesIn(from), conditions, repricesCopies, settings };
	return { ...foldStock(batch, titles, locations, counting), locations };
}

/** A title that a preview treats as if it were in the catalogue. */
const comingTitle = (eisbn: string): StockedTitle => ({
	id: 0,
	eisbn,
	status: 'active',
	list_price_usa: null,
	list_price_can: null,
	lowest_price: null,
	offers: [],
});

async function loadStocked(
	store: HasDialect,
	db: Transaction,
	eisbns: string[],
	from: StockSource,
): Promise<Map<string, StockedTitle>> {
	const rows = await db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'status', 'list_price_usa', 'list_price_can', 'lowest_price', 'sold_until'])
		.where('eisbn', 'in', eisbns)
		.execute();
	const offers = await readOffers(
		db,
		rows.map(({ id }) => id),
	);
	const timeOf = timesIn(from);
	const times = new Map(
		rows.flatMap(({ id, eisbn }) =>
			(offers.get(id) ?? []).map((offer) => [offer.id, timeOf({ eisbn, condition: offer.condition })] as const),
		),
	);
	const places = await lockStockRows(store.dialect, db, [...times.keys()], (id) => times.get(id) ?? from.asOf);
	return new Map(
		rows.map((row) => {
			const held = (offers.get(row.id) ?? []).map((offer) => ({ ...offer, stock: places.get(offer.id) ?? [] }));
			return [row.eisbn, { ...row, offers: held }];
		}),
	);
}

/**
 * Finds those conditions in a batch that are not standard conditions, but that the shop already uses or that `told` contains.
 */
async function ownConditions(
	db: Queries,
	batch: readonly StockRecord[],
	told: readonly string[],
): Promise<ReadonlySet<string>> {
	const known = new Set(told.map(baseCondition));
	const used = batch.map(({ condition }) => baseCondition(condition));
	const others = new Set(used.filter((code) => !isKnownCondition(code)));
	for (const condition of others) {
		if (known.has(condition)) continue;
		const offer = await db
			.selectFrom('offers')
			.select('id')
			.where('condition', '=', condition)
			.limit(1)
			.executeTakeFirst();
		if (offer) known.add(condition);
	}
	return known;
}
