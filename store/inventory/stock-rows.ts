import type { Dialect, Queries, Transaction } from '../foundation/database/database';
import { idsIn } from '../foundation/database/id-list';
import { locked } from '../foundation/database/transactions';

/** The stock of an offer at a location, with the numbers that are needed to evaluate a stock count. */
export interface StockRow {
	location_id: number;
	onhand: number;
	onorder: number;
	/** The number of copies that are reserved for orders, but that a stock count did not find. */
	shortage: number;
	/** The time at which the copies were last counted, in unix seconds. */
	counted_at: number | null;
	/**
	 * The number of copies that a stock count may include although customers have already bought them. The number consists of
	 * copies in open orders and copies that were handed over after the count.
	 */
	spoken_for: number;
	/**
	 * The number of copies that purchase orders have ordered but not yet received. Importing a stock file cannot reduce `onorder`
	 * below this number.
	 */
	ordered?: number;
}

/**
 * Locks the stock rows of some offers until the transaction ends. All transactions lock stock rows in the same order, so
 * concurrent orders wait for each other and do not deadlock.
 * @param since the time of the stock count, in unix seconds
 * @returns the stock rows by offer ID
 */
export async function lockStockRows(
	dialect: Dialect,
	transaction: Transaction,
	offerIds: number[],
	since: CountTime,
): Promise<Map<number, StockRow[]>> {
	const byOffer = new Map<number, StockRow[]>();
	if (offerIds.length === 0) return byOffer;
	const rows = await locked(
		transaction
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand', 'onorder', 'shortage', 'counted_at'])
			.where('offer_id', 'in', idsIn(dialect, offerIds))
			.orderBy('offer_id')
			.orderBy('location_id'),
	).execute();
	const spokenFor = await heldOrGivenSince(dialect, transaction, offerIds, since);
	const ordered = await orderedCopies(dialect, transaction, offerIds);
	for (const { offer_id, ...row } of rows) {
		const key = `${offer_id} ${row.location_id}`;
		const stockRow = { ...row, spoken_for: spokenFor.get(key) ?? 0, ordered: ordered.get(key) ?? 0 };
		byOffer.set(offer_id, [...(byOffer.get(offer_id) ?? []), stockRow]);
	}
	return byOffer;
}

/**
 * The time at which copies were counted, in unix seconds: either one time for all offers, or a function that returns the time
 * for each offer.
 */
export type CountTime = number | ((offerId: number) => number);

/**
 * Returns the number of copies in open orders and of copies that were handed over since a stock count. The keys of the result
 * are 'offerId locationId'.
 */
export async function heldOrGivenSince(
	dialect: Dialect,
	db: Queries,
	offerIds: number[],
	since: CountTime,
): Promise<Map<string, number>> {
	const timeOf = typeof since === 'number' ? () => since : since;
	const earliest = offerIds.reduce((least, offer) => Math.min(least, timeOf(offer)), Number.MAX_SAFE_INTEGER);
	const rows = await db
		.selectFrom('order_withdrawals')
		.select(['order_id', 'offer_id', 'location_id', 'quantity', 'handed_over', 'handed_over_at'])
		.where('offer_id', 'in', idsIn(dialect, offerIds))
		// If copies were handed over in the same second as the count, it is unknown which of the two came first. Copies with an
		// unknown order of events are deducted, because it is better to show one copy too few than to sell the same copy twice.
		.where((eb) =>
			eb.or([
				eb('handed_over_at', 'is', null),
				eb('handed_over_at', '>=', earliest),
				eb('handed_over', '<', eb.ref('quantity')),
			]),
		)
		.execute();
	const isAllBefore = ({ offer_id, handed_over_at }: (typeof rows)[number]) =>
		handed_over_at !== null && handed_over_at < timeOf(offer_id);
	const parted = rows.filter((row) => row.handed_over > 0 && !isAllBefore(row));
	const leftBefore = await copiesLeftBefore(dialect, db, parted, timeOf);
	const copies = new Map<string, number>();
	for (const row of rows) {
		const { order_id, offer_id, location_id, quantity, handed_over } = row;
		const left = isAllBefore(row) ? handed_over : (leftBefore.get(`${order_id} ${offer_id} ${location_id}`) ?? 0);
		const held = quantity - left;
		const key = `${offer_id} ${location_id}`;
		if (held > 0) copies.set(key, (copies.get(key) ?? 0) + held);
	}
	return copies;
}

/**
 * Returns the number of copies that left the store before a stock count because an earlier part of an order was handed over. The
 * keys of the result are 'order offer location'.
 */
async function copiesLeftBefore(
	dialect: Dialect,
	db: Queries,
	withdrawals: readonly { order_id: number; offer_id: number }[],
	timeOf: (offerId: number) => number,
): Promise<Map<string, number>> {
	const left = new Map<string, number>();
	if (withdrawals.length === 0) return left;
	const idsOf = (ids: number[]) => idsIn(dialect, [...new Set(ids)]);
	const rows = await db
		.selectFrom('order_copies as copies')
		.innerJoin('order_parts as part', 'part.id', 'copies.part_id')
		.innerJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'copies.title_id').onRef('offers.condition', '=', 'copies.condition'),
		)
		.select(['copies.order_id', 'offers.id as offer_id', 'location_id', 'quantity', 'part.created_at'])
		.where('copies.order_id', 'in', idsOf(withdrawals.map(({ order_id }) => order_id)))
		.where('offers.id', 'in', idsOf(withdrawals.map(({ offer_id }) => offer_id)))
		.execute();
	for (const { order_id, offer_id, location_id, quantity, created_at } of rows) {
		const key = `${order_id} ${offer_id} ${location_id}`;
		if (created_at < timeOf(offer_id)) left.set(key, (left.get(key) ?? 0) + quantity);
	}
	return left;
}

/**
 * Returns the number of copies that purchase orders which have been sent still expect. The keys of the result are 'offer
 * location'.
 */
export async function orderedCopies(dialect: Dialect, db: Queries, offerIds: number[]): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom('offers')
		.innerJoin('purchase_order_lines as line', (join) =>
			join.onRef('line.title_id', '=', 'offers.title_id').onRef('line.condition', '=', 'offers.condition'),
		)
		.innerJoin('purchase_orders', 'purchase_orders.id', 'line.purchase_order_id')
		.select(['offers.id as offer_id', 'purchase_orders.location_id', 'quantity', 'received', 'damaged', 'short'])
		.where('offers.id', 'in', idsIn(dialect, offerIds))
		.where('state', 'in', ['sent', 'partly_received'])
		.execute();
	const copies = new Map<string, number>();
	for (const { offer_id, location_id, ...line } of rows) {
		const key = `${offer_id} ${location_id}`;
		copies.set(key, (copies.get(key) ?? 0) + outstandingOf(line));
	}
	return copies;
}

/**
 * Returns the number of outstanding copies of a purchase order line: copies that were ordered but not received, not damaged and
 * not short.
 */
export const outstandingOf = (line: { quantity: number; received: number; damaged: number; short: number }): number =>
	Math.max(0, line.quantity - line.received - line.damaged - line.short);
