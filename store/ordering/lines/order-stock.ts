import { sql } from 'kysely';
import { refreshFacets } from '../../catalogue/facets/facets';
import { noteMovements } from '../../catalogue/stock/movements';
import { invalidateStock } from '../../foundation/caching/cache-tags';
import { chunks } from '../../foundation/database/chunks';
import type { Queries, Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';

/** Copies of an offer that an order holds, or is to hold, at a location. */
export interface HeldCopies {
	offer_id: number;
	location_id: number;
	quantity: number;
}

/** The offer of a title in a condition; null where the catalogue has none. */
export async function offerOf(db: Queries, title_id: number | null, condition: string): Promise<number | null> {
	if (title_id === null) return null;
	const offer = await db
		.selectFrom('offers')
		.select('id')
		.where('title_id', '=', title_id)
		.where('condition', '=', condition)
		.executeTakeFirst();
	return offer?.id ?? null;
}

/** Reads the offers of many titles and conditions at once. Answers the offer of each; null where the catalogue has none. */
export async function offersOf(
	db: Queries,
	copies: readonly { title_id: number | null; condition: string }[],
): Promise<(copy: { title_id: number | null; condition: string }) => number | null> {
	const titles = [...new Set(copies.flatMap(({ title_id }) => title_id ?? []))];
	const offers = new Map<string, number>();
	for (const ids of chunks(titles, 1)) {
		const rows = await db
			.selectFrom('offers')
			.select(['id', 'title_id', 'condition'])
			.where('title_id', 'in', ids)
			.execute();
		for (const { id, title_id, condition } of rows) offers.set(`${title_id} ${condition}`, id);
	}
	return ({ title_id, condition }) => offers.get(`${title_id} ${condition}`) ?? null;
}

/** What locations have of some offers, held until the transaction ends: whoever gives back and takes does it first. */
export const holdStockOf = (transaction: Transaction, offerIds: number[]) =>
	locked(
		transaction
			.selectFrom('stock')
			.select(['offer_id', 'location_id', 'onhand', 'shortage'])
			.where('offer_id', 'in', offerIds)
			.orderBy('offer_id')
			.orderBy('location_id'),
	).execute();

/**
 * Holds the stock of every offer that an order has, or is to have, at every location; after the order.
 * @param coming editions that are to come to it
 */
export async function holdStockOfOrder(
	transaction: Transaction,
	orderId: number,
	coming: readonly { eisbn: string; condition: string }[] = [],
): Promise<void> {
	const held = await transaction
		.selectFrom('order_withdrawals')
		.select('offer_id as id')
		.where('order_id', '=', orderId)
		.execute();
	const sold = await transaction
		.selectFrom('order_items')
		.innerJoin('offers', (join) =>
			join
				.onRef('offers.title_id', '=', 'order_items.title_id')
				.onRef('offers.condition', '=', 'order_items.condition'),
		)
		.select('offers.id')
		.where('order_id', '=', orderId)
		.execute();
	const offers = [...held, ...sold];
	for (const { eisbn, condition } of coming) {
		const offer = await transaction
			.selectFrom('offers')
			.innerJoin('titles', 'titles.id', 'offers.title_id')
			.select('offers.id')
			.where('eisbn', '=', eisbn)
			.where('condition', '=', condition)
			.executeTakeFirst();
		if (offer) offers.push(offer);
	}
	const ids = [...new Set(offers.map(({ id }) => id))].sort((one, other) => one - other);
	for (const some of chunks(ids, 1)) await holdStockOf(transaction, some);
}

/**
 * Puts copies of an order back on the shelf, inside a transaction that holds the order. Copies that a count has not found since they
 * were taken are not there to come back: they make up its shortage first.
 * @param copies what the order holds of the stock, and what it was sold without taking it from a shelf
 */
export async function shelveCopies(
	transaction: Transaction,
	order_id: number,
	{ held, strays }: { held: readonly HeldCopies[]; strays: readonly HeldCopies[] },
	now: number,
): Promise<void> {
	const copies = [...held, ...strays];
	for (const { offer_id, location_id, quantity } of inOrder(copies)) {
		await transaction
			.insertInto('stock')
			.values({ offer_id, location_id, onhand: quantity, onorder: 0 })
			.onConflict((conflict) =>
				conflict.columns(['offer_id', 'location_id']).doUpdateSet({
					onhand: sql`stock.onhand + case when stock.shortage < ${quantity} then ${quantity} - stock.shortage else 0 end`,
					shortage: sql`case when stock.shortage < ${quantity} then 0 else stock.shortage - ${quantity} end`,
				}),
			)
			.execute();
	}
	const movements = copies.map(({ quantity, ...place }) => ({
		...place,
		change: quantity,
		reason: 'returned' as const,
		order_id,
	}));
	await noteMovements(transaction, movements, now);
	await withdrawLess(transaction, order_id, held);
}

/**
 * Writes off copies that an order took and nobody can find: they are the order's no more, and are not put on sale again. Where a
 * count has missed them already, they are its shortage.
 */
export async function writeCopiesOff(
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
		await noteMovements(
			transaction,
			[
				{ ...place, change: quantity, reason: 'returned' },
				{ ...place, change: known - quantity, reason: 'missing' },
			],
			now,
		);
	}
	await withdrawLess(transaction, order_id, copies);
}

/**
 * Takes copies of an offer off the stock for an order, inside a transaction that holds the order.
 * @param location_id where; null for wherever there are enough of them, the fullest location first
 * @returns where they were taken
 * @throws {Refused} 409 where there are not so many
 */
export async function takeCopies(
	transaction: Transaction,
	order_id: number,
	{ offer_id, quantity, location_id }: { offer_id: number; quantity: number; location_id: number | null },
	now: number,
): Promise<HeldCopies[]> {
	const rows = (await holdStockOf(transaction, [offer_id]))
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
				? 'None of it is available there.'
				: `Only ${left} of it ${left === 1 ? 'is' : 'are'} available there.`,
			409,
			'quantity',
		);
	}
	for (const { location_id: from, quantity: count } of taken) {
		await transaction
			.updateTable('stock')
			.set((eb) => ({ onhand: eb('onhand', '-', count) }))
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', from)
			.execute();
		await transaction
			.insertInto('order_withdrawals')
			.values({ order_id, offer_id, location_id: from, quantity: count })
			.onConflict((conflict) =>
				conflict
					.columns(['order_id', 'offer_id', 'location_id'])
					.doUpdateSet({ quantity: sql`order_withdrawals.quantity + ${count}` }),
			)
			.execute();
	}
	const movements = taken.map(({ quantity: count, ...place }) => ({
		...place,
		change: -count,
		reason: 'sold' as const,
		order_id,
	}));
	await noteMovements(transaction, movements, now);
	return taken;
}

/** Notes that copies that an order holds have left the store with a part of it: no count finds them any more. */
export async function handCopiesOver(
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

/** Tells what is cached of titles, and the filters, that their stock has changed: last, for everybody waits for these. */
export async function tellOfStock(transaction: Transaction, titleIds: readonly number[]): Promise<void> {
	const titles = [...new Set(titleIds)].sort((a, b) => a - b);
	if (titles.length > 0) await invalidateStock(transaction, titles);
	await refreshFacets(transaction, titles);
}

/** What an order holds is less by some copies; what has left the store already goes first. */
async function withdrawLess(transaction: Transaction, order_id: number, copies: readonly HeldCopies[]): Promise<void> {
	for (const { offer_id, location_id, quantity } of copies) {
		const place = transaction
			.deleteFrom('order_withdrawals')
			.where('order_id', '=', order_id)
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id);
		const { numDeletedRows } = await place.where('quantity', '<=', quantity).executeTakeFirst();
		if (numDeletedRows > 0n) continue;
		await transaction
			.updateTable('order_withdrawals')
			.set({
				quantity: sql`quantity - ${quantity}`,
				handed_over: sql`case when handed_over > quantity - ${quantity} then quantity - ${quantity} else handed_over end`,
			})
			.where('order_id', '=', order_id)
			.where('offer_id', '=', offer_id)
			.where('location_id', '=', location_id)
			.execute();
	}
}

const inOrder = (copies: readonly HeldCopies[]): HeldCopies[] =>
	[...copies].sort((a, b) => a.offer_id - b.offer_id || a.location_id - b.location_id);
