import type { Transaction } from '../../foundation/database/database';
import { holdCopies, moveCopies, pickCopies, readCopies } from '../lines/copies';
import { holdOrder } from '../orders/order-rows';
import { listAnew } from './follow-order';

/**
 * Notes that copies which a line waited for have come and were taken off the stock for it (`order_withdrawals`): they are to be
 * picked there. Inside a transaction that holds the order.
 * @throws {Refused} 409 where the line waits for fewer
 */
export async function noteArrived(
	transaction: Transaction,
	arrived: { order_id: number; order_item_id: number; location_id: number; quantity: number },
	now: number,
): Promise<void> {
	const { order_id, order_item_id, location_id, quantity } = arrived;
	const order = await holdOrder(transaction, { id: order_id });
	const picked = pickCopies(await holdCopies(transaction, order), { order_item_id, from: 'ordered', quantity });
	await moveCopies(transaction, picked, 'arrive', { location_id });
	await listAnew(transaction, order, await readCopies(transaction, order), now);
}
