import { sql } from 'kysely';
import type { Dialect, Queries, Transaction } from '../../foundation/database/database';
import { idsIn } from '../../foundation/database/id-list';
import { locked } from '../../foundation/database/transactions';

/** The copies of an offer at a location, as counts are reckoned with. */
export interface StockRow {
	location_id: number;
	onhand: number;
	onorder: number;
	/** Copies that orders have taken and that a count did not find. */
	shortage: number;
	/** The time that the last count speaks of, in unix seconds. */
	counted_at: number | null;
	/**
	 * Copies that a count finds, or found, on the shelf and that are not to be sold again: those of open orders, and
	 * those that were handed over after it.
	 */
	spoken_for: number;
}

/**
 * Locks the stock rows of offers until the transaction ends, always in the same order: an order that takes copies
 * meanwhile waits, or has been waited for.
 * @param since the time of the count, in unix seconds
 * @returns the rows, by offer
 */
export async function lockStockRows(
	dialect: Dialect,
	transaction: Transaction,
	offerIds: number[],
	since: number,
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
	const spokenFor = await spokenForSince(dialect, transaction, offerIds, since);
	for (const { offer_id, ...row } of rows) {
		const stockRow = { ...row, spoken_for: spokenFor.get(`${offer_id} ${row.location_id}`) ?? 0 };
		byOffer.set(offer_id, [...(byOffer.get(offer_id) ?? []), stockRow]);
	}
	return byOffer;
}

/** Counts the copies of open orders, and of those that were handed over since; by 'offer location'. */
export async function spokenForSince(
	dialect: Dialect,
	db: Queries,
	offerIds: number[],
	since: number,
): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom('order_withdrawals')
		.select(['offer_id', 'location_id'])
		.select(
			sql<number | string>`sum(case when handed_over_at < ${since} then quantity - handed_over else quantity end)`.as(
				'copies',
			),
		)
		.where('offer_id', 'in', idsIn(dialect, offerIds))
		// Of what happened in the second of the count itself nobody knows which came first: rather too few than sold twice.
		.where((eb) =>
			eb.or([
				eb('handed_over_at', 'is', null),
				eb('handed_over_at', '>=', since),
				eb('handed_over', '<', eb.ref('quantity')),
			]),
		)
		.groupBy(['offer_id', 'location_id'])
		.execute();
	return new Map(rows.map(({ offer_id, location_id, copies }) => [`${offer_id} ${location_id}`, Number(copies)]));
}
