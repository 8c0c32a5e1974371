import type { MovedBy } from '../../catalogue/stock/movements';
import type { DeskCallName } from '../../contract/desk-contract';
import type { OrderOfCopies } from '../../contract/desk-stock';
import type { Settings } from '../../contract/settings';
import type { Transaction } from '../../foundation/database/database';
import { fillWaiting, holdWaiting, type WaitingLine } from '../../ordering/fulfilment/fill-waiting';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor } from '../visitor';

/** Copies of a title that come to a location. */
export interface ComingCopies {
	title_id: number;
	condition: string;
	location_id: number;
	copies: number;
}

/** Holds the orders that coming copies would be for, until the transaction ends: before its stock is held. */
export const holdThoseWhoWait = (
	db: Transaction,
	{ store_info: { is_multistore, is_consolidated_multistore } }: Settings,
	coming: readonly ComingCopies[],
): Promise<WaitingLine[][]> => {
	// Where shoppers see each location's stock apart, copies that come there are for the orders of that location.
	const isApart = is_multistore && !is_consolidated_multistore;
	return holdWaiting(
		db,
		coming.map(({ title_id, condition, location_id, copies }) => ({
			awaited: { title_id, condition, location_id: isApart ? location_id : null },
			copies,
		})),
	);
};

interface Giving {
	/** The lines of orders that the caller holds (`holdThoseWhoWait`). */
	waiting: readonly WaitingLine[];
	offer_id: number;
	location_id: number;
	/** As many have come: those are given that are on hand of them. */
	copies: number;
	/** What they are of, for the audit. */
	eisbn: string;
}

/**
 * Gives copies that have come to the orders that wait for them, the oldest first, before anybody can buy them: whatever brought
 * them, within its transaction. Each order's audit says so.
 * @param action the call that brought them
 */
export async function giveToWaiting(
	db: Transaction,
	actor: DeskActor,
	{ waiting, offer_id, location_id, copies, eisbn }: Giving,
	{ action, by }: { action: DeskCallName; by: MovedBy },
	now: number,
): Promise<OrderOfCopies[]> {
	if (waiting.length === 0) return [];
	const place = await db
		.selectFrom('stock')
		.select('onhand')
		.where('offer_id', '=', offer_id)
		.where('location_id', '=', location_id)
		.executeTakeFirst();
	const free = { offer_id, location_id, copies: Math.min(copies, place?.onhand ?? 0) };
	const filled = await fillWaiting(db, waiting, free, by, now);
	for (const { order_number, copies: given } of filled) {
		const after = { eisbn, arrived: given };
		await writeAudit(db, actor, { action, thing: 'order', key: order_number, after }, now);
	}
	return filled.map(({ order_number, name, copies: given }) => ({ order_number, name, copies: given }));
}

/** What each order has got, where it has got copies of several lines. */
export function byOrder(filled: readonly OrderOfCopies[]): OrderOfCopies[] {
	const orders = new Map<string, OrderOfCopies>();
	for (const one of filled) {
		const known = orders.get(one.order_number);
		orders.set(one.order_number, { ...one, copies: one.copies + (known?.copies ?? 0) });
	}
	return [...orders.values()];
}
