import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { bump } from '../../foundation/versions';
import type { Store } from '../../store';
import { refreshFacets } from '../browse/facets';
import type { StockRecord } from '../feeds/title-record';
import { readOffers } from '../titles/offer-rows';
import { foldStock, type StockedTitle, type StockOutcome } from './merge-stock';
import { becomeOnlyWriter } from './one-writer';
import { savePrices } from './reprice';
import { saveStock } from './save-stock';
import { stockLocations } from './stock-locations';

/** How many records share a transaction. */
const batchSize = 500;

/**
 * Merges stock records into the shop's offers and copies, 500 to a transaction (spec 1 §3, 'Available offer' and
 * 'Multi-location availability'). Counts are absolute: the same records twice leave the same stock. The lowest price and
 * the filters follow in the same transaction. Answers what became of each record, in order (`merge-stock.ts` says what
 * is refused).
 */
export async function writeStock(store: Store, records: readonly StockRecord[]): Promise<StockOutcome[]> {
	const outcomes: StockOutcome[] = [];
	// Before any transaction: SQLite's one connection cannot be asked for them while it is in one.
	const settings = await store.settings.get();
	for (let at = 0; at < records.length; at += batchSize) {
		const batch = records.slice(at, at + batchSize);
		outcomes.push(...(await store.db.transaction().execute((db) => writeBatch(db, batch, settings, store.now()))));
	}
	store.versions.refresh();
	return outcomes;
}

async function writeBatch(
	db: Queries,
	batch: readonly StockRecord[],
	settings: Settings,
	now: number,
): Promise<StockOutcome[]> {
	await becomeOnlyWriter(db);
	const titles = await loadStocked(db, [...new Set(batch.map(({ eisbn }) => eisbn))]);
	// A file of titles that are all unknown must not make a location.
	const locations = titles.size > 0 ? await stockLocations(db, settings) : { find: () => null };
	const { outcomes, changes } = foldStock(batch, titles, locations);
	if (!outcomes.some((outcome) => outcome === 'added' || outcome === 'updated')) return outcomes;
	await saveStock(db, changes, now);
	const offers = new Map(changes.map(({ title, offers }) => [title.id, [...offers.values()]]));
	const stocked = changes.map(({ title }) => title);
	await savePrices(db, stocked, (id) => offers.get(id) ?? [], settings);
	await refreshFacets(db, [...offers.keys()]);
	await bump(db, 'stock');
	return outcomes;
}

async function loadStocked(db: Queries, eisbns: string[]): Promise<Map<string, StockedTitle>> {
	const rows = await db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'status', 'list_price_usa', 'list_price_can', 'lowest_price'])
		.where('eisbn', 'in', eisbns)
		.execute();
	const offers = await readOffers(
		db,
		rows.map(({ id }) => id),
	);
	return new Map(rows.map((row) => [row.eisbn, { ...row, offers: offers.get(row.id) ?? [] }]));
}
