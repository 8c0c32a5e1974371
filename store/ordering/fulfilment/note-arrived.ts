import type { Transaction } from '../../foundation/database/database';
import { holdCopies, moveCopies, pickCopies, readCopies } from '../lines/copies';
import { countBackorders } from '../lines/count-backorders';
import { holdOrder } from '../orders/order-rows';
import type { WaitingLine } from './fill-waiting';
import { listAnew } from './follow-order';

/**
 * Notes that copies which a line waited for have come and were taken off the stock for it (`order_withdrawals`): they are to be
 * picked there. Inside a transaction that holds the order.
 * @throws {Refused} 409 where the line waits for fewer
 */
export async function noteArrived(
	transaction: Transaction,
	{ order_id, order_item_id, title_id, condition, copies: quantity }: WaitingLine,
	location_id: number,
	now: number,
): Promise<void> {
	const order = await holdOrder(transaction, { id: order_id });
	const wanted = { order_item_id, from: 'ordered' as const, title_id, condition, quantity };
	await moveCopies(transaction, pickCopies(await holdCopies(transaction, order), wanted), 'arrive', { location_id });
	const copies = await readCopies(transaction, order);
	await listAnew(transaction, order, copies, now);
	await countBackorders(transaction, copies);
}
