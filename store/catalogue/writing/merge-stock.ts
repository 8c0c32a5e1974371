import { baseCondition } from '../../contract/copy-codes';
import { condition as conditionField } from '../../contract/fields';
import type { Settings } from '../../contract/settings';
import { toDecimal } from '../../foundation/money';
import type { StockRow } from '../../inventory/stock-rows';
import type { StockRecord } from '../feeds/title-record';
import { type RefusedOfferChange, refuseOfferChange } from '../stock/individual-copies';
import { isKnownCondition } from '../titles/conditions';
import type { CatalogueOffer } from './catalogue-title';
import { isOrderable } from './standing-offer';
import type { StockLocations } from './stock-locations';

/** An offer with its stock row at each location. `id` is null until the offer has been inserted into the database. */
export type StockedOffer = Omit<CatalogueOffer, 'stock'> & { stock: StockRow[] };

/** The columns of a title that are needed to merge stock records. */
export interface StockedTitle {
	id: number;
	eisbn: string;
	status: string;
	list_price_usa: number | null;
	list_price_can: number | null;
	lowest_price: number | null;
	/**
	 * The time at which the sale of a ticket ends. The price of a ticket may be 0. The time is null or absent for a title that is
	 * not a ticket.
	 */
	sold_until?: number | null;
	offers: (StockedOffer & { id: number })[];
}

/** A title with the offers that it has after a batch of stock records has been merged, by condition. */
export interface StockChange {
	title: StockedTitle;
	offers: Map<string, StockedOffer>;
}

/**
 * The result of merging a stock record, or the reason why the record was refused. The result 'outdated' means that the record's
 * count is older than the last count.
 */
export type StockOutcome = 'added' | 'updated' | 'unchanged' | 'outdated' | StockRefusal;

type StockRefusal = RefusedOfferChange | { refused: string; field?: 'onhand'; reason?: undefined };

/** The data that is needed to merge a batch of stock records. */
export interface Counting {
	/** Returns the time at which the copies of a record were counted, in unix seconds. */
	asOf: (record: { eisbn: string; condition: string }) => number;
	/** The shop's own conditions, in addition to the standard ones. */
	conditions: ReadonlySet<string>;
	/** Whether staff have confirmed that the new price or note applies to all copies of a used offer. */
	repricesCopies: boolean;
	settings: Settings;
}

export interface FoldedStock {
	/** The outcomes of merging the records, one outcome for each record. */
	outcomes: StockOutcome[];
	/** The changes of titles, one change for each title in the batch. */
	changes: StockChange[];
}

/**
 * Merges stock records into the shop's stock. Each record has a title, a condition and a location, and may change the offer's
 * price, discount and note, and its number of copies at the location. The new number of copies is the counted number minus the
 * copies that are reserved for orders, but at least 0. If a count is older than the last count of its stock row, it does not
 * change the number of copies. The outcome of a record is 'added' if the shop had no such offer, and 'updated' if the record
 * changed the offer or its number of copies at the location. The outcome is 'unchanged' if a later record in the batch overrides
 * the record. Refuses a record with an unknown title, location or condition, with too high a count or price, or with a change of
 * several used copies that staff have not confirmed.
 */
export function foldStock(
	records: readonly StockRecord[],
	titles: Map<string, StockedTitle>,
	locations: StockLocations,
	counting: Counting,
): FoldedStock {
	const changes = new Map<string, StockChange>();
	const places = new Map<string, { at: number; change: StockChange; condition: string; location: number }>();
	const outcomes = records.map((record, at): StockOutcome => {
		const title = titles.get(record.eisbn);
		if (!title) return { refused: `${record.eisbn} is not in the catalogue: import the title first` };
		const location = locations.find(record.location);
		if (location === null) return { refused: `The shop has no location ${JSON.stringify(record.location ?? '')}` };
		const wrong = whatIsWrong(record, title, counting);
		if (wrong) return { refused: wrong };
		const change = changes.get(record.eisbn) ?? { title, offers: offersByCondition(title) };
		changes.set(record.eisbn, change);
		const offer = change.offers.get(record.condition) ?? emptyOffer(title, record.condition);
		const short = copiesTooFew(offer, location, record);
		if (short) return short;
		const { repricesCopies: isConfirmed, settings } = counting;
		const offers = change.offers.values();
		const repriced = refuseOfferChange({ title, offers }, record.condition, record, { isConfirmed, settings });
		if (repriced) return repriced;
		const counts = record.onhand !== undefined || record.onorder !== undefined;
		const outdated = counts && isOutdated(offer, location, counting.asOf(record));
		change.offers.set(record.condition, applied(offer, outdated ? withoutCounts(record) : record, location, counting));
		places.set(`${record.eisbn} ${record.condition} ${location}`, {
			at,
			change,
			condition: record.condition,
			location,
		});
		return outdated ? 'outdated' : 'unchanged';
	});
	for (const { at, change, condition, location } of places.values()) {
		const outcome = outcomeOf(change, condition, location);
		if (outcome !== 'unchanged') outcomes[at] = outcome;
	}
	return { outcomes, changes: [...changes.values()] };
}

/** Returns an error if a record removes more copies than are in the store. */
function copiesTooFew({ stock }: StockedOffer, location: number, { received = 0 }: StockRecord): StockRefusal | null {
	if (received >= 0) return null;
	const { onhand, shortage, spoken_for } = stock.find(({ location_id }) => location_id === location) ?? unknownPlace;
	const inStore = onhand - shortage + spoken_for;
	if (inStore + received >= 0) return null;
	const there = inStore === 1 ? 'Only 1 copy is' : inStore === 0 ? 'No copies are' : `Only ${inStore} copies are`;
	return { refused: `${there} in the store: you cannot remove ${-received}`, field: 'onhand' };
}

const withoutCounts = ({ onhand: _, onorder: __, ...record }: StockRecord): StockRecord => record;

const isOutdated = ({ stock }: StockedOffer, location: number, asOf: number): boolean =>
	stock.some(({ location_id, counted_at }) => location_id === location && (counted_at ?? 0) > asOf);

const offersByCondition = ({ offers }: StockedTitle): Map<string, StockedOffer> =>
	new Map(offers.map((offer) => [offer.condition, offer]));

const emptyOffer = (title: StockedTitle, condition: string): StockedOffer => ({
	id: null,
	condition,
	price: null,
	discount: null,
	note: null,
	is_extra_orderable: condition === 'new' && isOrderable(title.status) ? 1 : 0,
	stock: [],
});

function applied(offer: StockedOffer, record: StockRecord, location: number, { asOf }: Counting): StockedOffer {
	const next = {
		...offer,
		price: record.price === undefined ? offer.price : record.price,
		discount: record.discount === undefined ? offer.discount : record.discount,
		note: record.note === undefined ? offer.note : record.note,
	};
	if (record.onhand === undefined && record.onorder === undefined && record.received === undefined) return next;
	const held = offer.stock.find(({ location_id }) => location_id === location);
	const onorder = record.onorder === undefined ? (held?.onorder ?? 0) : Math.max(record.onorder, held?.ordered ?? 0);
	const place = { ...(held ?? unknownPlace), location_id: location, onorder };
	const countedAt = asOf(record);
	if (record.onhand !== undefined) {
		const left = record.onhand - place.spoken_for;
		place.onhand = Math.max(0, left);
		place.shortage = Math.max(0, -left);
		place.counted_at = countedAt;
	}
	if (record.received !== undefined) {
		// Orders that wait for missing copies get the new copies first.
		const left = place.onhand - place.shortage + record.received;
		place.onhand = Math.max(0, left);
		place.shortage = Math.max(0, -left);
		place.counted_at = countedAt;
	}
	return { ...next, stock: [...offer.stock.filter((other) => other !== held), place] };
}

const unknownPlace: Omit<StockRow, 'location_id'> = {
	onhand: 0,
	onorder: 0,
	shortage: 0,
	counted_at: null,
	spoken_for: 0,
};

function outcomeOf({ title, offers }: StockChange, condition: string, location: number): StockOutcome {
	const before = title.offers.find((offer) => offer.condition === condition);
	const after = offers.get(condition);
	if (!before || !after) return 'added';
	const place = placeBefore(before, location);
	const now = after.stock.find(({ location_id }) => location_id === location);
	return offerChanged(before, after) || (now && copiesChanged(place, now)) ? 'updated' : 'unchanged';
}

/** Whether the price, discount or note of an offer has changed. */
export const offerChanged = (before: StockedOffer, after: StockedOffer): boolean =>
	before.price !== after.price || before.discount !== after.discount || before.note !== after.note;

/** Returns the stock row that an offer had at a location before the batch. */
export const placeBefore = (before: StockedOffer | undefined, location: number): StockRow | undefined =>
	before?.stock.find(({ location_id }) => location_id === location);

/** Whether the numbers of copies in a stock row have changed. */
const copiesChanged = (before: StockRow | undefined, now: StockRow): boolean => differ(copies, before, now);

/** Whether a stock row must be written, because the copies have changed or were counted again. */
export const placeChanged = (before: StockRow | undefined, now: StockRow): boolean =>
	differ([...copies, 'counted_at'], before, now);

const copies = ['onhand', 'onorder', 'shortage'] as const;

const differ = (fields: readonly (keyof StockRow)[], before: StockRow | undefined, now: StockRow): boolean =>
	fields.some((field) => now[field] !== before?.[field]);

/**
 * The highest price that is accepted, in cents. If a column is missing in the file of a point of sale, a barcode may be in the
 * price column.
 */
const highestPrice = 99_999_999;
const maxOnHand = 999_999;

function whatIsWrong(
	{ condition, price, discount, onhand, onorder, received }: StockRecord,
	{ sold_until = null }: StockedTitle,
	{ conditions }: Counting,
): string | null {
	if (!conditionField().safeParse(condition).success) {
		return `${JSON.stringify(condition)} is not a valid condition: use at most 30 letters, digits and underscores, and for a single copy a number such as -2`;
	}
	const base = baseCondition(condition);
	if (!isKnownCondition(base) && !conditions.has(base)) {
		return `${JSON.stringify(base)} is an unknown condition; add it with --condition ${base}`;
	}
	const lowest = sold_until === null ? 1 : 0;
	if (price !== undefined && price !== null && !isWhole(price, lowest, highestPrice)) {
		return `${toDecimal(price)} is not a valid price: it must be from ${toDecimal(lowest)} to ${toDecimal(highestPrice)}`;
	}
	for (const [count, what, least] of [
		[onhand, 'on hand', 0],
		[onorder, 'on order', 0],
		[received, 'received', -maxOnHand],
	] as const) {
		if (count !== undefined && !isWhole(count, least, maxOnHand)) {
			return `${count} is not a valid number of copies ${what}: it must be from ${least} to ${maxOnHand}`;
		}
	}
	const percent = discount ?? 0;
	if (!(percent >= 0 && percent <= 100)) {
		return `${discount} is not a valid discount: it must be a percentage from 0 to 100`;
	}
	return null;
}

const isWhole = (value: number, least: number, most: number): boolean =>
	Number.isSafeInteger(value) && value >= least && value <= most;
