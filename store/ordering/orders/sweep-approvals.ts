import { Refused } from '../../foundation/refusal';
import type { Store } from '../../store';
import { timeToApprove } from './approval';
import { endRequest } from './approve-order';

/** As many are given up in one round. */
const most = 50;

/**
 * Gives up the orders that nobody has approved in time, and those whose institution has no account any more. Any number of
 * processes may do it: each order is given up once.
 */
export async function sweepApprovals(store: Store): Promise<void> {
	const overdue = await store.db
		.selectFrom('orders')
		.select(['id', 'order_number'])
		.where('state', '=', 'awaiting_approval')
		.where((eb) => eb.or([eb('created_at', '<=', store.now() - timeToApprove), eb('customer_id', 'is', null)]))
		.orderBy('created_at')
		.limit(most)
		.execute();
	for (const { id, order_number } of overdue) {
		try {
			await endRequest(store, id, { name: 'expire', news: ['expired', 'not_approved'] });
		} catch (error) {
			// It was approved at this very moment.
			if (!(error instanceof Refused)) throw error;
			store.log.info({ order: order_number }, error.message);
		}
	}
}
