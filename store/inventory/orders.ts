import { sql } from 'kysely';
import { chunks } from '../foundation/database/chunks';
import type { Transaction } from '../foundation/database/database';
import { Refused } from '../foundation/refusal';
import { lockStock } from './lock-stock';
import { type MovedBy, noteMovements } from './movements';
import { stockChanged } from './stock-changed';

/** The copies of an offer at a location that an order has reserved or will reserve. */
export interface HeldCopies {
	offer_id: number;
	location_id: number;
	quantity: number;
}

interface Reserving {
	/** The staff member who reserves the copies. */
	by?: MovedBy;
	/** Creates the error that is thrown if an order needs more copies than are available. */
	refusal?: () => Error;
}

const fewerLeft = () =>
	new Refused('The store no longer has enough copies. Check the order and try again.', 409, 'quantity');

/**
 * Reserves copies for orders, which deducts the copies from `stock.onhand` and adds them to `order_withdrawals`. The transaction
 * must have locked the orders. The caller must write `order_copies`.
 * @throws {Refused} if too few copies are available
 */
export async function reserve(
	transaction: Transaction,
	copies: readonly (HeldCopies & { order_id: number })[],
	now: number,
	{ by, refusal = fewerLeft }: Reserving = {},
): Promise<void> {
	const soldOut = new Set<number>();
	for (const { offer_id, location_id, quantity } of inOrder(copies)) {
		const row = await transaction
			.updateTable('stock')
			.set((eb) => ({ onhand: eb('onhand', '-', quantity) }))
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.where('onhand', '>=', quantity)
			.returning('onhand')
			.executeTakeFirst();
		if (!row) throw refusal();
		if (row.onhand === 0) soldOut.add(offer_id);
	}
	await withdrawMore(transaction, copies);
	const moved = copies.map(({ quantity, ...copy }) => ({ ...copy, change: -quantity, reason: 'sold' as const, by }));
	const titles = await noteMovements(transaction, moved, now);
	// Refreshing the search filters would delay all orders. The filters only change when a location sells its last copy of a
	// title.
	const refiltered = [...soldOut].flatMap((offer_id) => titles.get(offer_id) ?? []);
	await stockChanged(transaction, [...titles.values()], refiltered);
}

/**
 * Reserves copies of an offer for an order, from one location or from several. Reserves copies at the locations with the most
 * copies first.
 * @param location_id the ID of the location, or null for any location
 * @returns the number of reserved copies by location
 * @throws {Refused} 409 if too few copies are available
 */
export async function reserveAt(
	transaction: Transaction,
	order_id: number,
	{ offer_id, quantity, location_id }: { offer_id: number; quantity: number; location_id: number | null },
	now: number,
): Promise<HeldCopies[]> {
	const rows = (await lockStock(transaction, [offer_id]))
		.filter((row) => location_id === null || row.location_id === location_id)
		.sort((one, other) => other.onhand - one.onhand || one.location_id - other.location_id);
	let missing = quantity;
	const taken = rows.flatMap((row): HeldCopies[] => {
		const count = Math.min(missing, Math.max(0, row.onhand));
		missing -= count;
		return count > 0 ? [{ offer_id, location_id: row.location_id, quantity: count }] : [];
	});
	if (missing > 0) {
		const left = quantity - missing;
		throw new Refused(
			left === 0
				? 'No copies are available there.'
				: `Only ${left} ${left === 1 ? 'copy is' : 'copies are'} available there.`,
			409,
			'quantity',
		);
	}
	await reserve(
		transaction,
		taken.map((copies) => ({ ...copies, order_id })),
		now,
	);
	return taken;
}

/**
 * Puts copies of an order back on the shelf, inside a transaction that has locked the order. Copies that a count has not found since
 * they were taken cannot come back: they make up its shortage first. Copies that had left the store make older counts outdated,
 * because these counts did not include them.
 * @param copies the order's reserved copies, and copies that it sold without taking them from a shelf
 * @param copies.hadLeft whether the copies had left the store
 */
export async function release(
	transaction: Transaction,
	order_id: number,
	{ held, strays, hadLeft = false }: { held: readonly HeldCopies[]; strays: readonly HeldCopies[]; hadLeft?: boolean },
	now: number,
): Promise<void> {
	const copies = [...held, ...strays];
	const offerIds = copies.map(({ offer_id }) => offer_id);
	const before = new Map(
		(hadLeft ? await lockStock(transaction, offerIds) : []).map((row) => [placeOf(row), row.counted_at ?? 0]),
	);
	const isLater = sql<boolean>`stock.counted_at > ${now}`;
	for (const { offer_id, location_id, quantity } of inOrder(copies)) {
		await transaction
			.insertInto('stock')
			.values({ offer_id, location_id, onhand: quantity, onorder: 0, ...(hadLeft ? { counted_at: now } : {}) })
			.onConflict((conflict) =>
				conflict.columns(['offer_id', 'location_id']).doUpdateSet({
					onhand: sql`stock.onhand + case when stock.shortage < ${quantity} then ${quantity} - stock.shortage else 0 end`,
					shortage: sql`case when stock.shortage < ${quantity} then 0 else stock.shortage - ${quantity} end`,
					...(hadLeft ? { counted_at: sql`case when ${isLater} then stock.counted_at else ${now} end` } : {}),
				}),
			)
			.execute();
	}
	const moved = copies.map(({ quantity, ...place }) => ({
		...place,
		change: quantity,
		reason: 'returned' as const,
		order_id,
		// 0 if the copies were never counted. Null means that the copies had not left.
		counted_at: hadLeft ? (before.get(placeOf(place)) ?? 0) : null,
	}));
	const titles = await noteMovements(transaction, moved, now);
	await stockChanged(transaction, [...titles.values()]);
	await withdrawLess(transaction, order_id, held, hadLeft);
}

/**
 * Writes off copies of an order that staff cannot find. The copies are removed from the order and are not offered for sale
 * again. If a stock count has already reported a shortage, the written-off copies first reduce this shortage. Only the remaining
 * copies are recorded as missing.
 */
export async function writeOff(
	transaction: Transaction,
	order_id: number,
	copies: readonly HeldCopies[],
	now: number,
): Promise<void> {
	for (const { offer_id, location_id, quantity } of inOrder(copies)) {
		const stock = await transaction
			.updateTable('stock')
			.set((eb) => ({ onhand: eb.ref('onhand') }))
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.returning('shortage')
			.executeTakeFirst();
		const known = Math.min(stock?.shortage ?? 0, quantity);
		if (known > 0)
			await transaction
				.updateTable('stock')
				.set((eb) => ({ shortage: eb('shortage', '-', known) }))
				.where('offer_id', '=', offer_id)
				.where('location_id', '=', location_id)
				.execute();
		const place = { offer_id, location_id, order_id };
		const titles = await noteMovements(
			transaction,
			[
				{ ...place, change: quantity, reason: 'returned' },
				{ ...place, change: known - quantity, reason: 'missing' },
			],
			now,
		);
		await stockChanged(transaction, [...titles.values()]);
	}
	await withdrawLess(transaction, order_id, copies);
}

/** Records that an order's reserved copies have left the store. After this, stock counts do not expect to find these copies. */
export async function handOver(
	transaction: Transaction,
	order_id: number,
	copies: readonly HeldCopies[],
	now: number,
): Promise<void> {
	for (const { offer_id, location_id, quantity } of copies) {
		await transaction
			.updateTable('order_withdrawals')
			.set((eb) => ({ handed_over_at: now, handed_over: eb('handed_over', '+', quantity) }))
			.where('order_id', '=', order_id)
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.execute();
	}
}

/** Adds copies to the rows of an order in `order_withdrawals`. */
async function withdrawMore(
	transaction: Transaction,
	copies: readonly (HeldCopies & { order_id: number })[],
): Promise<void> {
	const rows = new Map<string, HeldCopies & { order_id: number }>();
	for (const { order_id, offer_id, location_id, quantity } of copies) {
		const key = `${order_id} ${offer_id} ${location_id}`;
		rows.set(key, { order_id, offer_id, location_id, quantity: quantity + (rows.get(key)?.quantity ?? 0) });
	}
	for (const some of chunks([...rows.values()], 4))
		await transaction
			.insertInto('order_withdrawals')
			.values(some)
			.onConflict((conflict) =>
				conflict
					.columns(['order_id', 'offer_id', 'location_id'])
					.doUpdateSet((eb) => ({ quantity: eb('order_withdrawals.quantity', '+', eb.ref('excluded.quantity')) })),
			)
			.execute();
}

/** Reduces the number of copies that an order has reserved. @param hadLeft whether these copies had left the store */
async function withdrawLess(
	transaction: Transaction,
	order_id: number,
	copies: readonly HeldCopies[],
	hadLeft = false,
): Promise<void> {
	for (const { offer_id, location_id, quantity } of copies) {
		const place = transaction
			.deleteFrom('order_withdrawals')
			.where('order_id', '=', order_id)
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id);
		const { numDeletedRows } = await place.where('quantity', '<=', quantity).executeTakeFirst();
		if (numDeletedRows > 0n) continue;
		const gone = hadLeft ? sql<number>`handed_over - ${quantity}` : sql<number>`handed_over`;
		const left = sql<number>`quantity - ${quantity}`;
		await transaction
			.updateTable('order_withdrawals')
			.set({
				quantity: left,
				handed_over: sql`case when ${gone} < 0 then 0 when ${gone} > ${left} then ${left} else ${gone} end`,
			})
			.where('order_id', '=', order_id)
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.execute();
	}
}

const placeOf = ({ offer_id, location_id }: { offer_id: number; location_id: number }) => `${offer_id} ${location_id}`;

const inOrder = <Copies extends HeldCopies>(copies: readonly Copies[]): Copies[] =>
	[...copies].sort((a, b) => a.offer_id - b.offer_id || a.location_id - b.location_id);
