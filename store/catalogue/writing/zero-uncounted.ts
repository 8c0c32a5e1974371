import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { isIndividualCopy } from '../titles/conditions';
import { stockLocations } from './stock-locations';
import { type StockSource, writeStock } from './write-stock';

const pageSize = 500;

/** The data of a full count, in addition to its records. */
export interface WholeCount {
	/** The locations that were counted, as the records name them. */
	locations: ReadonlySet<string | undefined>;
	/** The titles that are in the count without a usable number. They keep their copies. */
	kept: ReadonlySet<string>;
	/**
	 * Whether the count distinguishes individual copies. If it does not, all individual copies are kept, because its source does
	 * not know them.
	 */
	knowsCopies: boolean;
}

/** A stock row that a full count did not find. */
export interface UncountedStock {
	eisbn: string;
	condition: string;
	location_id: number;
	onhand: number;
}

/**
 * Sets the stock to 0 that a full count did not find: every stock row at its locations that was last counted before it. Run this
 * after writing the count's records.
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
 * Finds the stock rows at a full count's locations that were last counted before it, in pages.
 * @param asOf unix seconds
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
			// Tickets are not on shelves, so a count does not include them.
			.where('sold_until', 'is', null)
			.where((eb) => eb.or([eb('counted_at', 'is', null), eb('counted_at', '<', asOf)]))
			.orderBy('offer_id')
			.limit(pageSize)
			.execute();
		// The last offer may have further locations after this page, so its rows come with the next page.
		isMore = rows.length === pageSize;
		const end = rows.at(-1)?.offer_id ?? last;
		const whole = isMore ? rows.filter(({ offer_id }) => offer_id < end) : rows;
		last = whole.at(-1)?.offer_id ?? end;
		yield whole.filter(({ eisbn, condition }) => !kept.has(eisbn) && (knowsCopies || !isIndividualCopy(condition)));
	}
}
