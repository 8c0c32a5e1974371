import { isIndividualCopy } from '../../contract/copy-codes';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { stockLocations } from './stock-locations';
import { type StockSource, writeStock } from './write-stock';

const pageSize = 500;

/** The data that a full stock count has in addition to its records. */
export interface WholeCount {
	/** The locations that were counted, in the words that the records use for them. */
	locations: ReadonlySet<string | undefined>;
	/** The titles for which the count has no valid number of copies. The stock of these titles stays unchanged. */
	kept: ReadonlySet<string>;
	/**
	 * Whether the count lists individual copies separately. If the count does not list individual copies, their stock stays
	 * unchanged, because the program that made the count does not know them.
	 */
	knowsCopies: boolean;
}

/** A stock row for which a full count found no copies. */
export interface UncountedStock {
	eisbn: string;
	condition: string;
	location_id: number;
	onhand: number;
}

/**
 * Sets the number of copies to 0 in all stock rows that a full count did not list. A full count did not list a stock row if the
 * row is at a counted location and its last count is older than the full count. Call this function after the records of the full
 * count have been written.
 * @returns the number of stock rows that lost copies
 */
export async function zeroUncounted(
	store: Database & Clock & HasSettings & HasVersions,
	counted: WholeCount,
	from: StockSource,
): Promise<number> {
	let changed = 0;
	for await (const page of uncountedPlaces(store, counted, from.asOf)) {
		const records = page.map(({ eisbn, condition, location_id }) => ({
			eisbn,
			condition,
			onhand: 0,
			location: String(location_id),
		}));
		const outcomes = await writeStock(store, records, { ...from, reason: 'missing' });
		changed += outcomes.filter((outcome) => outcome === 'updated').length;
	}
	return changed;
}

/**
 * Finds the stock rows at the counted locations that were last counted before the full count. Yields the stock rows in pages.
 * @param asOf the time of the full count in unix seconds
 */
export async function* uncountedPlaces(
	store: Database & HasSettings,
	{ locations, kept, knowsCopies }: WholeCount,
	asOf: number,
): AsyncGenerator<UncountedStock[], void, undefined> {
	const known = await stockLocations(store.db, await store.settings.get());
	const ids = [...locations].flatMap((word) => known.find(word) ?? []);
	for (let last = 0, isMore = ids.length > 0; isMore; ) {
		const rows = await store.db
			.selectFrom('stock')
			.innerJoin('offers', 'offers.id', 'stock.offer_id')
			.innerJoin('titles', 'titles.id', 'offers.title_id')
			.select(['offer_id', 'location_id', 'condition', 'eisbn', 'onhand'])
			.where('offer_id', '>', last)
			.where('location_id', 'in', ids)
			// Tickets are not on shelves, so a full count does not list them.
			.where('sold_until', 'is', null)
			.where((eb) => eb.or([eb('counted_at', 'is', null), eb('counted_at', '<', asOf)]))
			.orderBy('offer_id')
			.limit(pageSize)
			.execute();
		// The last offer on this page may have further stock rows, so all rows of that offer are read again with the next page.
		isMore = rows.length === pageSize;
		const end = rows.at(-1)?.offer_id ?? last;
		const whole = isMore ? rows.filter(({ offer_id }) => offer_id < end) : rows;
		last = whole.at(-1)?.offer_id ?? end;
		yield whole.filter(({ eisbn, condition }) => !kept.has(eisbn) && (knowsCopies || !isIndividualCopy(condition)));
	}
}
