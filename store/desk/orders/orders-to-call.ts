import type { Queries } from '../../foundation/database/database';

/** Selects the ids of orders whose customer has to be called. */
export const ordersToCall = (db: Queries) =>
	db.selectFrom('customer_calls').select('customer_calls.order_id').where('called_at', 'is', null);
