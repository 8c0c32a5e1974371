import type { HasConfig } from '../../../config';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { timeToApprove } from './approval';
import { type End, endRequest, institutionGone } from './approve-order';

/** The maximum number of orders that one run of the background job cancels. */
const maxApprovals = 50;

const notInTime: End = { name: 'expire', news: ['expired', 'not_approved'] };

/**
 * Cancels orders that the institution did not approve in time, and orders that were requested while the institution's account was
 * being deleted. Several processes may run this function at the same time: each order is cancelled only once.
 */
export async function sweepApprovals(
	store: Database & Clock & HasConfig & HasLog & HasSettings & HasVersions,
): Promise<void> {
	const overdue = await store.db
		.selectFrom('orders')
		.select(['id', 'order_number', 'customer_id'])
		.where('state', '=', 'awaiting_approval')
		.where((eb) => eb.or([eb('created_at', '<=', store.now() - timeToApprove), eb('customer_id', 'is', null)]))
		.orderBy('created_at')
		.limit(maxApprovals)
		.execute();
	for (const { id, order_number, customer_id } of overdue) {
		const end = customer_id === null ? institutionGone : notInTime;
		try {
			await endRequest(store, id, end);
		} catch (error) {
			// Skips the order if it was approved in the meantime.
			if (!(error instanceof Refused)) throw error;
			store.log.info({ order: order_number }, error.message);
		}
	}
}
