import type { Expression } from 'kysely';
import type { Queries } from '../../foundation/database/database';

/**
 * Selects the order that was made of a quote and still stands, the oldest of several. The quote's prices are for one order, unless that
 * is cancelled.
 */
export const orderOfQuote = (db: Queries, quoteId: number | Expression<number | null>) =>
	db
		.selectFrom('orders')
		.select('order_number')
		.where('quote_id', '=', quoteId)
		.where('state', '<>', 'cancelled')
		.orderBy('id')
		.limit(1);
