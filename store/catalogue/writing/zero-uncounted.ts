import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { isIndividualCopy } from '../titles/conditions';
import { stockLocations } from './stock-locations';
import { type StockSource, writeStock } from './write-stock';

const pageSize = 500;

/** The facts of a count of the whole shop, besides the counts themselves. */
export interface WholeCount {
	/** The locations that it speaks of, as its records name them. */
	locations: ReadonlySet<string | undefined>;
	/** Titles that it names without a count that can be used: they keep their copies. */
	kept: ReadonlySet<string>;
	/**
	 * Whether the count names individual copies. A count that names none keeps them all: its source does not know them.
	 */
	knowsCopies: boolean;
}

/** A stock row that a whole count did not find. */
export interface UncountedStock {
	eisbn: string;
	condition: string;
	location_id: number;
	onhand: number;
}

/**
 * Sets the stock to 0 that a whole count did not find: everything at its locations that was last counted before it. Run
 * this after writing its records.
 * @returns how many stock rows lost copies by it
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
 * Finds the stock rows at a whole count's locations that were last counted before it, in pages.
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
			// Tickets are not on shelves, so a count leaves them out.
			.where('sold_until', 'is', null)
			.where((eb) => eb.or([eb('counted_at', 'is', null), eb('counted_at', '<', asOf)]))
			.orderBy('offer_id')
			.limit(pageSize)
			.execute();
		// The last offer's other locations may be beyond the page: they come with the next.
		isMore = rows.length === pageSize;
		const end = rows.at(-1)?.offer_id ?? last;
		const whole = isMore ? rows.filter(({ offer_id }) => offer_id < end) : rows;
		last = whole.at(-1)?.offer_id ?? end;
		yield whole.filter(({ eisbn, condition }) => !kept.has(eisbn) && (knowsCopies || !isIndividualCopy(condition)));
	}
}
