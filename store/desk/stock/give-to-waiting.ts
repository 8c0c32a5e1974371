import type { DeskCallName } from '../../contract/desk-contract';
import type { FilledOrders, OrderOfCopies } from '../../contract/desk-stock';
import type { Settings } from '../../contract/settings';
import type { Transaction } from '../../foundation/database/database';
import type { MovedBy } from '../../inventory/movements';
import { fillWaiting, lockWaitingLines, type WaitingLine } from '../../ordering/fulfilment/fill-waiting';
import { writeAudit } from '../audit/write-audit';
import { isOwnOrder } from '../places';
import type { DeskActor } from '../visitor';

/** Copies of a title that are received at a location. */
export interface ComingCopies {
	title_id: number;
	condition: string;
	location_id: number;
	copies: number;
}

/** Locks the orders that may get received copies, until the transaction ends. Call this function before locking the stock. */
export const lockWaitingOrders = (
	db: Transaction,
	{ store_info: { is_multistore, is_consolidated_multistore } }: Settings,
	coming: readonly ComingCopies[],
): Promise<WaitingLine[][]> => {
	// If shoppers see each location's stock separately, received copies go only to orders of that location.
	const isApart = is_multistore && !is_consolidated_multistore;
	return lockWaitingLines(
		db,
		coming.map(({ title_id, condition, location_id, copies }) => ({
			awaited: { title_id, condition, location_id: isApart ? location_id : null },
			copies,
		})),
	);
};

interface Giving {
	/** The lines of orders that the caller has locked (`lockWaitingOrders`). */
	waiting: readonly WaitingLine[];
	offer_id: number;
	location_id: number;
	/** The number of copies that were received. Copies that are no longer on hand are not given to orders. */
	copies: number;
	/** The title's ISBN, for the audit. */
	eisbn: string;
}

/**
 * Gives received copies to the orders that wait for them, oldest first, before shoppers can buy them. Call this function in the
 * transaction that added the copies to stock. Writes an audit entry for each order.
 * @param action the desk call that received the copies
 */
export async function giveToWaiting(
	db: Transaction,
	actor: DeskActor,
	{ waiting, offer_id, location_id, copies, eisbn }: Giving,
	{ action, by }: { action: DeskCallName; by: MovedBy },
	now: number,
): Promise<FilledOrders> {
	if (waiting.length === 0) return nobodyFilled;
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
	return asSeen(actor, filled);
}

export const nobodyFilled: FilledOrders = { filled: [], filled_elsewhere: 0 };

/**
 * Replaces other locations' orders with their number of copies, so that staff of one location do not see the customers of those
 * orders.
 */
function asSeen({ staff }: DeskActor, lines: readonly WaitingLine[]): FilledOrders {
	const isSeen = (line: WaitingLine) => isOwnOrder({ staff }, line.location_id);
	return {
		filled: lines.filter(isSeen).map(({ order_number, name, copies }) => ({ order_number, name, copies })),
		filled_elsewhere: copiesOf(lines.filter((line) => !isSeen(line))),
	};
}

/** Adds up, by order, the copies that orders got for several titles. */
export function byOrder(given: readonly FilledOrders[]): FilledOrders {
	const orders = new Map<string, OrderOfCopies>();
	for (const one of given.flatMap(({ filled }) => filled)) {
		const known = orders.get(one.order_number);
		orders.set(one.order_number, { ...one, copies: one.copies + (known?.copies ?? 0) });
	}
	return {
		filled: [...orders.values()],
		filled_elsewhere: given.reduce((sum, { filled_elsewhere }) => sum + filled_elsewhere, 0),
	};
}

/** Counts the copies that orders got, including orders that the staff member may not see. */
export const copiesGiven = ({ filled, filled_elsewhere }: FilledOrders): number => copiesOf(filled) + filled_elsewhere;

const copiesOf = (orders: readonly { copies: number }[]): number => orders.reduce((sum, { copies }) => sum + copies, 0);
